import { z } from 'zod'
import {
  entryNames,
  type InvoiceAge,
  invoiceAgeNames,
  MAX_PAID_INVOICES,
  tradeMoneyChanges,
} from '#domain/ledgers/trade-money.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { balance, day, deskPage, id, rowNumber, rupees, seenRupees, typedDay } from './shapes.ts'

const ages = z.object(
  Object.fromEntries(Object.keys(invoiceAgeNames).map((age) => [age, rupees])) as Record<InvoiceAge, typeof rupees>,
)

const buyer = z.object({
  _id: id,
  number: z.number().int(),
  firm: z.string(),
  gstin: z.string(),
  phone: z.string().nullable(),
})

const openInvoice = z.object({
  documentId: id,
  orderId: id,
  number: z.string(),
  issuedOn: day,
  dueOn: day,
  total: rupees,
  left: rupees,
})

const ledgerEntry = z.object({
  on: day,
  kind: z.enum(Object.keys(entryNames) as [keyof typeof entryNames, ...(keyof typeof entryNames)[]]),
  /** Of a document, or of the payment. */
  number: z.string(),
  /** How a payment was made, and why it was taken back. */
  note: z.string(),
  /** What is due more, or less, by this entry. */
  amount: balance,
  /** What is due after it. */
  balance,
  order: id.nullable(),
  document: id.nullable(),
  /** A payment that can be taken back. */
  receipt: id.nullable(),
})

const heldCheque = z.object({
  _id: id,
  number: z.number().int(),
  reference: z.string(),
  amount: rupees,
  /** The date on the cheque, on which it pays. */
  chequeOn: day,
})
export type HeldCheque = z.infer<typeof heldCheque>

/** What a buyer owes, and how it came to be. Negative: the buyer paid more than is due. */
const ledger = z.object({
  buyer,
  termsDays: z.number().int(),
  creditLimit: rupees,
  /** Orders on credit that are not packed yet. */
  openOrders: rupees,
  /** What can still be ordered on credit; 0 while an invoice is overdue. */
  creditLeft: rupees,
  isOverdue: z.boolean(),
  balance,
  /** Opens a UPI app with what is due; empty where nothing is due or the shop has no UPI address. */
  upiRequest: z.string(),
  ages,
  /** Not paid yet, the oldest first. */
  invoices: z.array(openInvoice),
  /** Post-dated cheques, the next one first. */
  heldCheques: z.array(heldCheque),
  /** The first day of `entries`: later than asked for where they would be more than about 2,000. */
  from: day,
  /** What was due before it. */
  opening: balance,
  entries: z.array(ledgerEntry),
})
export type TradeLedger = z.infer<typeof ledger>
export type TradeLedgerInPaise = z.input<typeof ledger>

const debtor = buyer.extend({
  balance,
  overdue: rupees,
  /** When the oldest unpaid invoice was or will be due. */
  dueSince: day,
  ages,
})
export type TradeDebtor = z.infer<typeof debtor>
export type TradeDebtorInPaise = z.input<typeof debtor>

export const changedLedger = z.object({ success: z.literal(true), ledger })

/** Absent: from the beginning of the financial year. */
const since = typedDay.optional()

export const deskTradeDebtorList = endpoint('GET', '/api/desk/trade-ledgers', {
  access: { desk: 'trade.read' },
  summary: 'The buyers that owe money, the longest overdue first, 50 a page.',
  input: z.object({
    /** Day and number of the last buyer of the page before. */
    dueSince: typedDay.optional(),
    after: rowNumber.optional(),
  }),
  output: deskPage(debtor),
})

export const deskTradeLedger = endpoint('GET', '/api/desk/trade-ledgers/:id', {
  access: { desk: 'trade.read' },
  summary: 'The ledger of a buyer with the unpaid invoices.',
  input: z.object({ id, from: since }),
  output: changedLedger,
})

export const deskTradeStatement = endpoint('GET', '/api/desk/trade-ledgers/:id/statement', {
  access: { desk: 'trade.read' },
  summary: 'The statement of a buyer as a PDF.',
  input: z.object({ id, from: since }),
  output: z.unknown(),
  contentType: 'application/pdf',
})

/** The changes of the money of a buyer by staff. */
/** What a payment has beside its fields. `confirmed`: staff have read what is unusual about it. */
export const paymentInput = { chequeOn: z.literal('').or(typedDay).default(''), confirmed: z.boolean().default(false) }

export const tradeMoneyChangeEndpoints = deskChanges('/api/desk/trade-ledgers/:id', tradeMoneyChanges, changedLedger, {
  record: paymentInput,
  reverse: { receiptId: id },
  giveBack: { chequeId: id },
  mail: { from: typedDay },
})

export const ownTradeLedger = endpoint('GET', '/api/trade/ledger', {
  access: 'customer',
  summary: 'The ledger of the caller with the unpaid invoices. Null for customers without a trade account.',
  input: z.object({ from: since }),
  output: changedLedger.extend({
    ledger: ledger.nullable(),
    /** Whether the shop takes online payments now. */
    canPayOnline: z.boolean(),
    /** What online payments that are not settled may still bring. */
    beingPaid: rupees,
  }),
})

export const payTradeInvoices = endpoint('POST', '/api/trade/payments', {
  access: 'customer',
  summary:
    'Starts the online payment of unpaid invoices of the caller; send the browser to `paymentUrl`. 409 when they are paid meanwhile or another amount is left.',
  input: z.object({
    documentIds: z
      .array(id)
      .min(1, 'Please choose an invoice.')
      .max(MAX_PAID_INVOICES, `Please choose at most ${MAX_PAID_INVOICES} invoices.`),
    /** What is left of them together, as the caller saw it. */
    amount: seenRupees,
  }),
  output: z.object({ success: z.literal(true), paymentUrl: z.url() }),
})

export const ownTradeStatement = endpoint('GET', '/api/trade/statement', {
  access: 'customer',
  summary: 'The statement of the caller as a PDF.',
  input: z.object({ from: since }),
  output: z.unknown(),
  contentType: 'application/pdf',
})

export const tradeMoneyEndpoints = [
  deskTradeDebtorList,
  deskTradeLedger,
  deskTradeStatement,
  ...Object.values(tradeMoneyChangeEndpoints),
  ownTradeLedger,
  payTradeInvoices,
  ownTradeStatement,
] as const
