import { neededText } from './setting-fields.ts'
import { slugFormat, trackingFormat } from './text-formats.ts'

const work = { group: 'Orders and stock', permission: 'settings.edit' } as const

/** Limits and days of the daily work. */
export const workSettings = {
  quantityLimits: {
    ...work,
    title: 'Packs in one order',
    lead: 'For products without a limit of their own.',
    fields: {
      withPrescription: { kind: 'count', label: 'Where a prescription is needed', min: 1, max: 999 },
      without: { kind: 'count', label: 'Otherwise', min: 1, max: 999 },
    },
  },
  nearExpiry: {
    ...work,
    title: 'Near expiry',
    lead: 'So many days before its expiry a batch is taken off sale.',
    fields: {
      otherwise: { kind: 'count', label: 'Days', min: 0, max: 730 },
      categories: {
        kind: 'rows',
        label: 'Categories with other days',
        noun: 'category',
        min: 0,
        max: 50,
        columns: {
          category: { ...neededText('Category', 60), hint: 'As in its address, such as food.', format: slugFormat },
          days: { kind: 'count', label: 'Days', min: 0, max: 730 },
        },
      },
    },
  },
  buyingDays: {
    ...work,
    title: 'Buying',
    lead: 'Reorder points follow the days of delivery from the next night on.',
    fields: {
      lead: { kind: 'count', label: 'Days until a supplier delivers', min: 0, max: 90 },
      cover: { kind: 'count', label: 'Days that a purchase is to last', min: 1, max: 365 },
    },
  },
  couriers: {
    ...work,
    title: 'Couriers',
    lead: 'Their tracking pages, on the page of an order. Staff type the name as the carrier of a parcel.',
    fields: {
      couriers: {
        kind: 'rows',
        label: 'Couriers',
        noun: 'courier',
        min: 0,
        max: 20,
        columns: {
          name: neededText('Name', 60),
          trackingUrl: {
            ...neededText('Tracking page', 300),
            hint: '{number} becomes the tracking number.',
            format: trackingFormat,
          },
        },
      },
    },
  },
} as const
