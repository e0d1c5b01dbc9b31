import { gstinText } from '#domain/trade/trade-application.ts'
import type { DeskHit, DeskSearchKind, DeskHits } from '#contract/desk.ts'
import type { CustomerListRow } from '#contract/desk-customers.ts'
import type { DeskReturnRow } from '#contract/returns.ts'
import { returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import type { DeskProductRowInPaise } from '#contract/desk-products.ts'
import type { DeskOrderRowInPaise } from '#contract/fulfilment.ts'
import type { TradeAccountListRow } from '#contract/desk-trade.ts'
import type { TicketRow } from '#contract/tickets.ts'
import { latinDigits } from '#domain/typed-digits.ts'
import {
  readDocumentNumber,
  readPortalNumber,
  readSearchedNumber,
  rowNumberIn,
  type SearchedPaper,
} from '#domain/desk/searched-number.ts'
import { ticketNumberIn } from '#domain/enquiries/enquiry-rules.ts'
import { type DeskAction, mayDo } from '#domain/staff/actions.ts'
import { tradeStateNames } from '#domain/trade/trade-account-changes.ts'
import { batchExpiryText } from '#domain/stock/batch-state.ts'
import type { SearchReader } from '../catalogue/search/read-search.ts'
import type { Context } from '../context.ts'
import { findTicket } from '../enquiries/ticket-queries.ts'
import { listCustomers } from '../customers/customer-queries.ts'
import { findReturnsOfOrder } from '../returns/return-queries.ts'
import { listDeskOrders } from '../fulfilment/list-desk-orders.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { searchDeskProducts } from '../products/list-desk-products.ts'
import { findBatchesByNumber } from '../stock/batch-queries.ts'
import { findTradeAccounts } from '../trade/trade-account-queries.ts'
import {
  findCashSheets,
  findCodedBatches,
  findCodedProduct,
  findPayments,
  findPurchases,
  findRecalls,
  findReceipts,
  findRegisterRows,
  findReturnNotes,
  type FoundHit,
  type TypedNumber,
} from './paper-hits.ts'

/** The hits of one kind that an answer shows. */
const SHOWN_HITS = 5

type FoundHits = {
  readonly hits: readonly FoundHit[]
  readonly count: number
  /** The hits match a correction of the text. */
  readonly isCorrected?: boolean
}

/** A searched text and the number in it, such as "order no 1234" and "1234". */
type Search = TypedNumber & { readonly q: string; readonly readSearch: SearchReader }

type HitSource = {
  readonly kind: DeskSearchKind
  readonly permission: DeskAction
  /** The words before a number with which this source is asked; none: only a text without such words. */
  readonly papers: readonly SearchedPaper[]
  readonly find: (ctx: Context, principal: StaffPrincipal, search: Search) => Promise<FoundHits>
}

const sources: readonly HitSource[] = [
  {
    kind: 'order',
    permission: 'orders.read',
    papers: ['order', 'document', 'transport', 'eway-bill', 'e-invoice', 'purchase-order', 'batch', 'pack'],
    async find(ctx, principal, { q }) {
      const { rows, count } = await listDeskOrders(ctx, principal, { q })
      const { paper } = readSearchedNumber(q)
      const isOther =
        paper === 'transport' ||
        paper === 'purchase-order' ||
        readDocumentNumber(q) !== null ||
        readPortalNumber(q) !== null
      return { hits: rows.map((row) => ({ ...toOrderHit(row), ...(isOther && { label: q }) })), count }
    },
  },
  {
    kind: 'return',
    permission: 'returns.read',
    papers: ['order', 'return'],
    async find(ctx, principal, { row }) {
      return counted(row < 0 ? [] : (await findReturnsOfOrder(ctx, principal, row)).map(toReturnHit))
    },
  },
  {
    kind: 'customer',
    permission: 'customers.read',
    papers: [],
    async find(ctx, _, { q }) {
      const { rows, count } = await listCustomers(ctx, { q })
      return { hits: rows.map(toCustomerHit), count }
    },
  },
  {
    kind: 'product',
    permission: 'products.read',
    papers: ['pack'],
    async find(ctx, _, { text, readSearch }) {
      const coded = await findCodedProduct(ctx, text)
      const { rows, count, didYouMean } = await searchDeskProducts(ctx, readSearch, { q: text })
      if (didYouMean !== undefined && losesNumber(text, didYouMean)) return counted(coded)
      const others = rows.filter(({ _id }) => coded.every((hit) => hit._id !== _id))
      return {
        hits: [...coded, ...others.map(toProductHit)],
        count: Math.max(count, coded.length + others.length),
        isCorrected: didYouMean !== undefined && coded.length === 0,
      }
    },
  },
  {
    kind: 'batch',
    permission: 'products.read',
    papers: ['batch', 'pack'],
    async find(ctx, _, { text }) {
      const coded = await findCodedBatches(ctx, text)
      const numbered = (await findBatchesByNumber(ctx, text)).map(toBatchHit)
      return counted([...coded, ...numbered.filter(({ _id }) => coded.every((hit) => hit._id !== _id))])
    },
  },
  {
    kind: 'supplier-return',
    permission: 'stock.supplier-returns',
    papers: ['supplier-return', 'return', 'document'],
    find: async (ctx, _, search) => counted(await findReturnNotes(ctx, search)),
  },
  {
    kind: 'purchase-order',
    permission: 'stock.receive',
    papers: ['purchase-order', 'order'],
    find: async (ctx, _, search) => counted(await findPurchases(ctx, search)),
  },
  {
    kind: 'receipt',
    permission: 'stock.receive',
    papers: ['receipt', 'document'],
    find: async (ctx, _, search) => counted(await findReceipts(ctx, search)),
  },
  {
    kind: 'recall',
    permission: 'stock.recall',
    papers: ['recall', 'batch'],
    find: async (ctx, _, search) => counted(await findRecalls(ctx, search)),
  },
  {
    kind: 'register',
    permission: 'registers.read',
    papers: ['register'],
    find: async (ctx, _, search) => counted(await findRegisterRows(ctx, search)),
  },
  {
    kind: 'ticket',
    permission: 'tickets.answer',
    papers: ['ticket'],
    async find(ctx, _, { text }) {
      const number = ticketNumberIn(text)
      const ticket = number === null ? null : await findTicket(ctx, number)
      return counted(ticket === null ? [] : [toTicketHit(ticket)])
    },
  },
  {
    kind: 'trade-account',
    permission: 'trade.read',
    papers: ['trade-account'],
    async find(ctx, _, { text, row }) {
      return counted((await findTradeAccounts(ctx, { text, number: row })).map(toTradeHit))
    },
  },
  {
    kind: 'payment',
    permission: 'trade.money',
    papers: ['payment', 'receipt'],
    find: async (ctx, _, search) => counted(await findPayments(ctx, search)),
  },
  {
    kind: 'cash-sheet',
    permission: 'cash.read',
    papers: ['cash-sheet'],
    find: async (ctx, _, search) => counted(await findCashSheets(ctx, search)),
  },
]

/** Whether a correction lacks a number of the text, which may name a record. */
function losesNumber(text: string, correction: string): boolean {
  const kept = new Set(correction.match(/\d+/g))
  return (text.match(/\d+/g) ?? []).some((number) => !kept.has(number))
}

function counted(hits: readonly FoundHit[]): FoundHits {
  return { hits, count: hits.length }
}

/** Finds the records of all kinds, each for the roles that may read them; those of a correction only where nothing else is found. */
export async function searchDesk(
  ctx: Context,
  principal: StaffPrincipal,
  { q, readSearch }: Pick<Search, 'q' | 'readSearch'>,
): Promise<DeskHits> {
  const { paper, number } = readSearchedNumber(q)
  const asked = sources.filter(
    ({ permission, papers }) => mayDo(principal.roles, permission) && (paper === null || papers.includes(paper)),
  )
  const search = { q, readSearch, text: number.toUpperCase(), row: rowNumberIn(q) ?? -1 }
  const all = await Promise.all(
    asked.map(async ({ kind, find }) => ({ kind, ...(await find(ctx, principal, search)) })),
  )
  const isFound = all.some(({ count, isCorrected }) => count > 0 && isCorrected !== true)
  const found = all.filter(({ isCorrected }) => !isFound || isCorrected !== true)
  const exact = found
    .flatMap(({ hits }) => hits)
    .filter(({ title, label }) => isNamed(title, q) || isNamed(title, number) || label !== undefined)
  const [only = null] = exact.map(toHit)
  return {
    groups: found
      .filter(({ count }) => count > 0)
      .map(({ kind, count, hits }) => ({ kind, count, hits: hits.slice(0, SHOWN_HITS).map(toHit) })),
    exact: exact.length === 1 ? only : null,
  }
}

const toHit = ({ kind, _id, title, text }: FoundHit): DeskHit => ({ kind, _id, title, text })

/** Whether a text equals the title of a hit, ignoring case and "#": "10012" equals "#10012". */
function isNamed(title: string, q: string): boolean {
  const plain = (text: string) => latinDigits(text).trim().replace(/^#/, '').toLowerCase()
  return plain(title) === plain(q)
}

function toOrderHit({ _id, orderNumber, customerName, city, status }: DeskOrderRowInPaise): DeskHit {
  return { kind: 'order', _id, title: `#${orderNumber}`, text: `${customerName}, ${city} · ${status}` }
}

function toReturnHit(row: DeskReturnRow): DeskHit {
  return {
    kind: 'return',
    _id: row._id,
    title: `Return for #${row.order.orderNumber}`,
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
  return { kind: 'trade-account', _id, title: firm, text: `${gstinText(gstin)} · ${tradeStateNames[state]}` }
}
