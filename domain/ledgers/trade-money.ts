import { CASH_LIMIT } from '../delivery/cash-on-delivery.ts'
import { documentTitles } from '../documents/document-kinds.ts'
import { type Paise, paise } from '../money.ts'
import { required } from '../required.ts'
import { type RecordChange, reasonField } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { DAY, startOfIndianDay } from '../time.ts'
import { type ReceiptMode, receiptModes } from '../trade/trade-account.ts'

/** The most invoices of one online payment. */
export const MAX_PAID_INVOICES = 200

/** The refusal of cash that brings the cash of a buyer's day to the limit, as a sentence, or null. */
export function cashLimitRefusal({
  received,
  amount,
}: {
  readonly received: Paise
  readonly amount: Paise
}): string | null {
  if (received + amount < CASH_LIMIT) return null
  return 'The law forbids Rs. 2,00,000 or more in cash from one buyer in a day. Please take a cheque, UPI or a transfer.'
}

/** The ages of unpaid invoices in days since their due day, by their first day, the oldest first. */
const invoiceAges = { days91: 91, days61: 61, days31: 31, days1: 1, notDue: -Infinity } as const
export type InvoiceAge = keyof typeof invoiceAges
export const invoiceAgeNames = {
  notDue: 'Not due yet',
  days1: 'Due for up to 30 days',
  days31: '31 to 60 days',
  days61: '61 to 90 days',
  days91: 'Over 90 days',
} as const satisfies Record<InvoiceAge, string>

/** Sums what is left of invoices by their age since the due day (trade-7). Days such as 2026-11-26. */
export function ageInvoices(
  invoices: readonly { readonly dueOn: string; readonly left: Paise }[],
  today: string,
): Record<InvoiceAge, Paise> {
  const sums = { notDue: paise(0), days1: paise(0), days31: paise(0), days61: paise(0), days91: paise(0) }
  const ages = Object.entries(invoiceAges) as [InvoiceAge, number][]
  for (const { dueOn, left } of invoices) {
    const days = (startOfIndianDay(today).getTime() - startOfIndianDay(dueOn).getTime()) / DAY
    const [age] = required(ages.find(([, first]) => days >= first))
    sums[age] = paise(sums[age] + left)
  }
  return sums
}

/** What an entry of a ledger is called. */
export const entryNames = {
  ...documentTitles,
  cancellation: 'Cancelled',
  receipt: 'Payment',
  reversal: 'Taken back: payment',
} as const satisfies Record<string, string>

/** The days after the due day on which a buyer is reminded. */
export const reminderDays = [0, 7, 15] as const

type TypedReceipt = { readonly mode: ReceiptMode; readonly reference: string }

/** The changes of the money of a buyer by staff (trade-7). */
export const tradeMoneyChanges = {
  record: {
    permission: 'trade.money',
    path: 'receipts',
    summary:
      'Records a payment of a buyer. Without `invoices` it pays the oldest ones first. 422 for cash at the legal limit and for more than an invoice has left.',
    label: 'Record a payment…',
    variant: 'primary',
    done: 'Recorded',
    audit: 'Recorded a payment of a buyer',
    dialog: { title: 'Record a payment', submit: 'Record' },
    fields: {
      mode: {
        kind: 'choice',
        label: 'How was it paid?',
        options: receiptModes,
        missing: 'Please choose how it was paid.',
      },
      amount: { kind: 'rupees', label: 'Amount', max: 100_000_000 },
      reference: { kind: 'line', label: 'Reference', hint: 'Number of the cheque or of the transfer.', max: 60 },
      receivedOn: { kind: 'day', label: 'Received on' },
      invoices: {
        kind: 'rows',
        label: 'For these invoices only',
        noun: 'invoice',
        min: 0,
        max: 50,
        columns: {
          number: { kind: 'line', label: 'Number', max: 16, missing: 'Please type the number of the invoice.' },
          amount: { kind: 'rupees', label: 'Amount', max: 100_000_000 },
        },
      },
    },
    check: ({ mode, reference }: TypedReceipt) => ({
      reference:
        mode !== 'cash' && reference === '' ? 'Please type the number of the cheque or of the transfer.' : null,
    }),
  },
  reverse: {
    permission: 'trade.money',
    summary:
      'Takes back a payment: its cheque bounced, or it was typed wrongly. What it paid is due again. 409 for an online payment.',
    label: 'Take back…',
    variant: 'quiet',
    done: 'Taken back',
    audit: 'Took back a payment of a buyer',
    dialog: { title: 'Take back a payment', submit: 'Take back' },
    fields: { reversedOn: { kind: 'day', label: 'On' }, reason: reasonField },
  },
  mail: {
    permission: 'trade.money',
    summary: 'Mails a buyer a link to the statement from a day on. 409 without a mail address.',
    label: 'Mail the statement',
    variant: 'secondary',
    done: 'The statement is mailed',
    audit: 'Mailed a statement to a buyer',
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const tradeMoneyRules = recordRules(tradeMoneyChanges)

export type TradeMoneyChangeName = keyof typeof tradeMoneyChanges
