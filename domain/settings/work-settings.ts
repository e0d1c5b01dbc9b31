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
  deliveryFee: {
    ...work,
    title: 'Delivery charge',
    lead: 'For orders placed from now on, wherever they are delivered; a zone may have a charge of its own at Delivery. Cart, checkout, telephone orders and texts follow.',
    fields: {
      fee: { kind: 'count', label: 'Rupees for each order', min: 0, max: 10_000 },
      freeFrom: {
        kind: 'count',
        label: 'Free from so many rupees of items',
        hint: '0: never free.',
        min: 0,
        max: 1_000_000,
      },
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
  waitingLimits: {
    ...work,
    title: 'Late from',
    lead: 'So many hours after which a queue is shown as late, on Today and on the screen on the wall.',
    fields: {
      call: { kind: 'count', label: 'Orders to call', min: 1, max: 999 },
      prescription: { kind: 'count', label: 'Prescriptions to see, orders to prepare', min: 1, max: 999 },
      pack: { kind: 'count', label: 'Orders to pack', min: 1, max: 999 },
      handOver: { kind: 'count', label: 'Packed orders', min: 1, max: 999 },
      deliver: { kind: 'count', label: 'Orders on the way', min: 1, max: 999 },
      wait: { kind: 'count', label: 'What waits for customers or stock', min: 1, max: 999 },
      money: { kind: 'count', label: 'Cash to record, payment alerts', min: 1, max: 999 },
      answer: { kind: 'count', label: 'Tickets, buyers to check', min: 1, max: 999 },
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
