import { documentTitles } from '../documents/document-kinds.ts'
import { type Paise, paise } from '../money.ts'
import { required } from '../required.ts'
import { type RecordChange, reasonField } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { DAY, formatDate, startOfIndianDay } from '../time.ts'
import { type ReceiptMode, receiptModes } from '../trade/trade-account.ts'

/** The most invoices of one online payment. */
export const MAX_PAID_INVOICES = 200

/** The ages of unpaid invoices in days since their due day, by their first day, the oldest first. */
const invoiceAges = { days91: 91, days61: 61, days31: 31, days1: 1, notDue: -Infinity } as const
export type InvoiceAge = keyof typeof invoiceAges
export const invoiceAgeNames = {
  notDue: 'Not due yet',
  days1: 'Due 1 to 30 days',
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
  payout: 'Paid back',
} as const satisfies Record<string, string>

/** The days after the due day on which a buyer is reminded. */
export const reminderDays = [0, 7, 15] as const

type TypedReceipt = {
  readonly mode: ReceiptMode
  readonly reference: string
  /** A day such as 2026-11-26. */
  readonly receivedOn: string
  /** The date on a cheque; empty: that of its receipt. */
  readonly chequeOn: string
}

/** The days after its date on which a bank still pays a cheque: three months. */
const CHEQUE_DAYS = 92

/** Sentences by field for a payment whose values contradict each other. */
function receiptErrors({ mode, reference, receivedOn, chequeOn }: TypedReceipt) {
  const age = startOfIndianDay(receivedOn).getTime() - startOfIndianDay(chequeOn || receivedOn).getTime()
  return {
    reference: mode !== 'cash' && reference === '' ? 'Please type the number of the cheque or of the transfer.' : null,
    chequeOn:
      chequeOn !== '' && mode !== 'cheque'
        ? 'Only a cheque has a date of its own.'
        : age > CHEQUE_DAYS * DAY
          ? 'A bank pays a cheque for three months from its date. Please ask for a new one.'
          : null,
  }
}

/** What may be true of a payment and seldom is, as sentences that staff confirm (trade-7). */
type ReceiptDoubts = {
  /** An earlier payment with the same number. */
  readonly sameReference: { readonly number: string; readonly firm: string } | null
  /** The oldest invoice that is younger than the payment. */
  readonly younger: { readonly number: string; readonly issuedOn: string } | null
}

export function describeDoubts({ sameReference, younger }: ReceiptDoubts): string[] {
  return [
    ...(sameReference === null
      ? []
      : [`Payment ${sameReference.number} of ${sameReference.firm} has the same number.`]),
    ...(younger === null
      ? []
      : [
          `The day is before the invoice ${younger.number} of ${formatDate(startOfIndianDay(younger.issuedOn))}: the buyer paid in advance.`,
        ]),
  ]
}

const { cash: _, ...payoutModes } = receiptModes

/** A number on a cheque or transfer without signs, as two of them are compared. */
export function referenceKey(reference: string): string {
  return reference.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** The changes of the money of a buyer by staff (trade-7). */
export const tradeMoneyChanges = {
  record: {
    permission: 'trade.money',
    path: 'receipts',
    summary:
      'Records a payment of a buyer. Without `invoices` it pays the oldest ones first; a cheque with a later date is held until then. 422 for cash at the legal limit, for more than an invoice has left, for a UTR of an earlier payment, and for what `confirmed` has to confirm.',
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
      chequeOn: {
        kind: 'day',
        label: 'Date of the cheque',
        hint: 'Of a post-dated cheque: it is held, and pays on that day.',
        isOptional: true,
      },
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
    check: receiptErrors,
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
  giveBack: {
    permission: 'trade.money',
    path: 'give-back',
    summary: 'Ends a cheque that is held for its day: it was given back, or typed wrongly. 409 after its day.',
    label: 'Give back…',
    variant: 'quiet',
    done: 'Given back',
    audit: 'Gave back a post-dated cheque',
    dialog: { title: 'Give a cheque back', submit: 'Give back' },
    fields: { reason: reasonField },
  },
  payOut: {
    permission: 'trade.money',
    path: 'payouts',
    summary: 'Records that money on account was paid back to a buyer. 422 for more than is on account.',
    label: 'Pay back…',
    variant: 'secondary',
    done: 'Recorded',
    audit: 'Paid money on account back to a buyer',
    dialog: { title: 'Pay money on account back', submit: 'Record' },
    fields: {
      mode: {
        kind: 'choice',
        label: 'How was it paid?',
        options: payoutModes,
        missing: 'Please choose how it was paid.',
      },
      amount: { kind: 'rupees', label: 'Amount', max: 100_000_000 },
      reference: {
        kind: 'line',
        label: 'Reference',
        hint: 'Number of the cheque or of the transfer.',
        max: 60,
        missing: 'Please type the number of the cheque or of the transfer.',
      },
      paidOn: { kind: 'day', label: 'Paid on' },
    },
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
