import { recordRules } from '../staff/record-rules.ts'
import type { RecordChange } from '../staff/record-change.ts'
import { tradeMoneyChanges } from './trade-money.ts'

const { receivedOn: _, ...fields } = tradeMoneyChanges.record.fields

/** What staff do at a buyer whom they visit (trade-19). The money of a visit is of the day on which it is recorded. */
export const roundChanges = {
  receive: {
    ...tradeMoneyChanges.record,
    permission: 'trade.collect',
    path: 'receipts',
    summary:
      'Records money that the caller takes from a buyer today, and hands over at closing time. 422 for cash at the legal limit and for more than an invoice has left.',
    label: 'Take a payment…',
    dialog: { title: 'Take a payment', submit: 'Take it' },
    fields,
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const roundRules = recordRules(roundChanges)
