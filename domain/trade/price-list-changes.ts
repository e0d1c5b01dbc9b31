import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { SHORT_DATED_PERCENT_MAX } from './short-dated.ts'
import { SLAB_PACKS_MAX, SLABS_MAX, TRADE_RATE_MAX } from './slab-rules.ts'

const name = { kind: 'line', label: 'Name of the list', max: 80, missing: 'Please type a name.' } as const
const validFrom = { kind: 'day', label: 'Valid from', hint: 'Today or later.' } as const

/** The changes of price lists by staff (trade-4). */
export const priceListChanges = {
  create: {
    permission: 'trade.prices',
    creates: true,
    summary: 'Adds a price list, or that of the rates of one account of its own.',
    label: 'Add a price list…',
    variant: 'primary',
    done: 'The list is added',
    audit: 'Added a price list',
    dialog: { title: 'Add a price list', submit: 'Add' },
    fields: { name },
  },
  setPrice: {
    permission: 'trade.prices',
    path: 'prices',
    summary: 'Sets the rates of a product from a day on. Rates of earlier days stay in force until then.',
    label: 'Set a price…',
    variant: 'secondary',
    done: 'The price is set',
    audit: 'Set a trade price',
    dialog: { title: 'Set a price', submit: 'Save' },
    fields: {
      validFrom,
      slabs: {
        kind: 'rows',
        label: 'Rates by quantity',
        hint: 'The rate with the highest minimum that an order reaches counts.',
        noun: 'rate',
        min: 1,
        max: SLABS_MAX,
        columns: {
          minQuantity: { kind: 'count', label: 'From packs', min: 1, max: SLAB_PACKS_MAX },
          rate: { kind: 'rupees', label: 'Rate before tax', max: TRADE_RATE_MAX },
          casePack: { kind: 'count', label: 'Case pack', hint: '1 sells single packs.', min: 1, max: SLAB_PACKS_MAX },
          scheme: { kind: 'line', label: 'Scheme', hint: '10+1, or empty.', max: 11 },
        },
      },
    },
  },
  rename: {
    permission: 'trade.prices',
    summary: 'Renames a price list.',
    label: 'Rename…',
    variant: 'secondary',
    done: 'The list is renamed',
    audit: 'Renamed a price list',
    dialog: { title: 'Rename the list', submit: 'Save' },
    fields: { name },
  },
  setShortDated: {
    permission: 'trade.prices',
    path: 'short-dated',
    summary: 'Offers packs that expire within 180 days below the rates of a list. 0 offers none.',
    label: 'Short-dated packs…',
    variant: 'secondary',
    done: 'The offer of short-dated packs is set',
    audit: 'Set the offer of short-dated packs',
    dialog: { title: 'Short-dated packs', submit: 'Save' },
    fields: {
      shortDatedPercent: {
        kind: 'count',
        label: 'Per cent below the rate',
        hint: 'For packs that expire within 180 days, without free packs. 0 offers none.',
        min: 0,
        max: SHORT_DATED_PERCENT_MAX,
      },
    },
  },
  endPrice: {
    permission: 'trade.prices',
    path: 'end',
    summary: 'Takes a product off a price list from a day on.',
    label: 'End…',
    variant: 'quiet',
    done: 'The price ends',
    audit: 'Ended a trade price',
    dialog: { title: 'End the price', submit: 'End it' },
    fields: { validFrom },
  },
  importPrices: {
    permission: 'trade.prices',
    label: 'Import',
    variant: 'primary',
    done: 'Imported',
    audit: 'Imported trade prices',
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const priceListRules = recordRules(priceListChanges)

/** Prices of days that have passed were relied on, so they stay. `today` is a day in India. */
export function validFromRefusal(day: string, today: string): string | null {
  return day < today ? 'Please choose today or a later day.' : null
}
