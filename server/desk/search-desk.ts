import type { DeskHit, DeskSearchKind, DeskHits } from '#contract/desk.ts'
import type { CustomerListRow } from '#contract/desk-customers.ts'
import type { DeskReturnRow } from '#contract/returns.ts'
import { returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import type { DeskProductRowInPaise } from '#contract/desk-products.ts'
import type { DeskOrderRowInPaise } from '#contract/fulfilment.ts'
import type { TradeAccountListRow } from '#contract/desk-trade.ts'
import type { TicketRow } from '#contract/tickets.ts'
import { latinDigits } from '#domain/addresses/latin-digits.ts'
import { ticketNumberIn } from '#domain/enquiries/enquiry-rules.ts'
import { type DeskAction, mayDo } from '#domain/staff/actions.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import { readLabelCode } from '#domain/stock/label-codes.ts'
import type { Context } from '../context.ts'
import { findTicket } from '../enquiries/ticket-queries.ts'
import { listCustomers } from '../customers/customer-queries.ts'
import { findReturnsOfOrder } from '../returns/return-queries.ts'
import { listDeskOrders } from '../fulfilment/list-desk-orders.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { listDeskProducts } from '../products/product-queries.ts'
import { findBatchesByNumber } from '../stock/batch-queries.ts'
import { findTradeAccounts } from '../trade/trade-account-queries.ts'
import { findLabelledBatch, findLabelledProduct, findPurchase, findReturnNote } from './stock-hits.ts'

/** The hits of one kind that an answer shows. */
const SHOWN_HITS = 5

/** A hit with the text of its barcode label, if it was found by that. */
type FoundHit = DeskHit & { readonly label?: string }
type FoundHits = { readonly hits: readonly FoundHit[]; readonly count: number }

type HitSource = {
  readonly kind: DeskSearchKind
  readonly permission: DeskAction
  readonly find: (ctx: Context, principal: StaffPrincipal, q: string) => Promise<FoundHits>
}

const sources: readonly HitSource[] = [
  {
    kind: 'order',
    permission: 'orders.read',
    async find(ctx, principal, q) {
      const { rows, count } = await listDeskOrders(ctx, principal, { q })
      return { hits: rows.map(toOrderHit), count }
    },
  },
  {
    kind: 'return',
    permission: 'returns.read',
    async find(ctx, _, q) {
      const digits = latinDigits(q).replaceAll(/[\s#]/g, '')
      const returns = /^\d{1,9}$/.test(digits) ? await findReturnsOfOrder(ctx, Number(digits)) : []
      return { hits: returns.map(toReturnHit), count: returns.length }
    },
  },
  {
    kind: 'customer',
    permission: 'customers.read',
    async find(ctx, _, q) {
      const { rows, count } = await listCustomers(ctx, { q })
      return { hits: rows.map(toCustomerHit), count }
    },
  },
  {
    kind: 'product',
    permission: 'products.read',
    async find(ctx, _, q) {
      const label = readLabelCode(q)
      const labelled = label?.kind === 'product' ? await findLabelledProduct(ctx, label.labelNumber) : []
      const { rows, count } = await listDeskProducts(ctx, { q })
      return { hits: [...labelled, ...rows.map(toProductHit)], count: labelled.length + count }
    },
  },
  {
    kind: 'batch',
    permission: 'products.read',
    async find(ctx, _, q) {
      const label = readLabelCode(q)
      const labelled = label?.kind === 'batch' ? await findLabelledBatch(ctx, label.labelNumber) : []
      const batches = await findBatchesByNumber(ctx, q)
      return { hits: [...labelled, ...batches.map(toBatchHit)], count: labelled.length + batches.length }
    },
  },
  {
    kind: 'supplier-return',
    permission: 'stock.supplier-returns',
    find: (ctx, _, q) => findByNumber(q, /^(?:return note )?#?(\d{1,9})$/, (number) => findReturnNote(ctx, number)),
  },
  {
    kind: 'purchase-order',
    permission: 'stock.receive',
    find: (ctx, _, q) =>
      findByNumber(q, /^(?:(?:purchase )?order )?#?(\d{1,9})$/, (number) => findPurchase(ctx, number)),
  },
  {
    kind: 'ticket',
    permission: 'tickets.answer',
    async find(ctx, _, q) {
      const number = ticketNumberIn(q)
      const ticket = number === null ? null : await findTicket(ctx, number)
      return ticket === null ? { hits: [], count: 0 } : { hits: [toTicketHit(ticket)], count: 1 }
    },
  },
  {
    kind: 'trade-account',
    permission: 'trade.read',
    async find(ctx, _, q) {
      const accounts = await findTradeAccounts(ctx, q)
      return { hits: accounts.map(toTradeHit), count: accounts.length }
    },
  },
]

/** Finds the records of all kinds, each for the roles that may read them. */
export async function searchDesk(ctx: Context, principal: StaffPrincipal, q: string): Promise<DeskHits> {
  const allowed = sources.filter(({ permission }) => mayDo(principal.roles, permission))
  const found = await Promise.all(allowed.map(async ({ kind, find }) => ({ kind, ...(await find(ctx, principal, q)) })))
  const exact = found.flatMap(({ hits }) => hits).filter(({ title, label }) => isNamed(title, q) || label !== undefined)
  const [only = null] = exact.map(toHit)
  return {
    groups: found
      .filter(({ count }) => count > 0)
      .map(({ kind, count, hits }) => ({ kind, count, hits: hits.slice(0, SHOWN_HITS).map(toHit) })),
    exact: exact.length === 1 ? only : null,
  }
}

const toHit = ({ kind, _id, title, text }: FoundHit): DeskHit => ({ kind, _id, title, text })

/** The record whose number a text names, such as "return note 12". */
async function findByNumber(
  q: string,
  pattern: RegExp,
  find: (number: number) => Promise<readonly DeskHit[]>,
): Promise<FoundHits> {
  const [, digits] = pattern.exec(latinDigits(q).trim().toLowerCase()) ?? []
  const hits = digits === undefined ? [] : await find(Number(digits))
  return { hits, count: hits.length }
}

/** Whether a text equals the title of a hit, ignoring case and "#": "10012" equals "#10012". */
function isNamed(title: string, q: string): boolean {
  const plain = (text: string) => latinDigits(text).trim().replace(/^#/, '').toLowerCase()
  return plain(title) === plain(q)
}

function toOrderHit({ _id, orderId, customerName, city, status }: DeskOrderRowInPaise): DeskHit {
  return { kind: 'order', _id, title: `#${orderId}`, text: `${customerName}, ${city} · ${status}` }
}

function toReturnHit(row: DeskReturnRow): DeskHit {
  return {
    kind: 'return',
    _id: row._id,
    title: `Return for #${row.order.orderId}`,
    text: `${row.customerName} · ${returnStateName(row, returnStateNames)}`,
  }
}

function toCustomerHit({ _id, name, email, isBlocked }: CustomerListRow): DeskHit {
  return { kind: 'customer', _id, title: name, text: `${email}${isBlocked ? ' · blocked' : ''}` }
}

function toProductHit({ _id, productName, packSize, manufacturer, isWithdrawn }: DeskProductRowInPaise): DeskHit {
  const text = `${packSize} · ${manufacturer}${isWithdrawn ? ' · withdrawn' : ''}`
  return { kind: 'product', _id, title: productName, text }
}

function toBatchHit({ id, number, name, expires_on: expiresOn }: FoundBatch): DeskHit {
  return { kind: 'batch', _id: id, title: number, text: `${name} · ${batchExpiryText(expiresOn)}` }
}

type FoundBatch = Awaited<ReturnType<typeof findBatchesByNumber>>[number]

function toTicketHit({ _id, ticket, name, state }: TicketRow): DeskHit {
  return { kind: 'ticket', _id, title: ticket, text: `${name} · ${state}` }
}

function toTradeHit({ _id, firm, gstin, state }: TradeAccountListRow): DeskHit {
  return { kind: 'trade-account', _id, title: firm, text: `${gstin} · ${tradeStateNames[state]}` }
}
