import { z } from 'zod'
import { roundChanges } from '#domain/ledgers/round-changes.ts'
import { orderPaymentTypes, orderStatuses } from '#domain/orders/order-status.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import { balance, day, deskPage, id, instant, namedStaff, rowNumber, rupees, searchedLine, typedDay } from './shapes.ts'
import { tradeDraftEndpoints } from './trade-draft.ts'
import { paymentInput } from './trade-money.ts'
import { tradeOrdersEndpoints } from './trade-orders.ts'
import { tradePackWordsEndpoints } from './trade-pack-words.ts'
import { tradeState } from './trade.ts'

const sell = { desk: 'trade.sell' } as const

const servedBuyer = z.object({
  _id: id,
  number: z.number().int(),
  firm: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  state: tradeState,
  salesman: namedStaff.nullable(),
})
export type ServedBuyerRow = z.infer<typeof servedBuyer>

export const deskBuyerList = endpoint('GET', '/api/desk/buyers', {
  access: sell,
  summary: 'The licensed buyers whom the caller serves, 50 a page: a salesman gets the own ones (trade-19).',
  input: z.object({
    /** The beginning of the firm or of a word of it. */
    q: searchedLine(100).optional(),
    /** The number of the last buyer of the page before. */
    after: rowNumber.optional(),
  }),
  output: deskPage(servedBuyer),
})

/** A buyer with what is due, for the one who visits. */
const visitedBuyer = servedBuyer.extend({
  due: balance,
  isOverdue: z.boolean(),
  /** Not paid yet, the oldest first. */
  invoices: z.array(z.object({ number: z.string(), dueOn: day, left: rupees })),
})
export type VisitedBuyer = z.infer<typeof visitedBuyer>
export type VisitedBuyerInPaise = z.input<typeof visitedBuyer>

export const changedBuyer = z.object({ success: z.literal(true), buyer: visitedBuyer })

export const deskBuyerDetails = endpoint('GET', '/api/desk/buyers/:id', {
  access: sell,
  summary: 'One buyer with what is due. 404 for a buyer of another salesman.',
  input: z.object({ id }),
  output: changedBuyer,
})

export const buyerChangeEndpoints = deskChanges('/api/desk/buyers/:id', roundChanges, changedBuyer, {
  receive: paymentInput,
})

const enteredOrder = z.object({
  _id: id,
  number: z.number().int(),
  placedAt: instant,
  buyerId: id,
  firm: z.string(),
  /** Who entered it. */
  by: namedStaff,
  lines: z.number().int(),
  total: rupees,
  paymentType: z.enum(orderPaymentTypes),
  status: z.enum(orderStatuses),
})
export type EnteredOrderRow = z.infer<typeof enteredOrder>
export type EnteredOrderRowInPaise = z.input<typeof enteredOrder>

const enteredFilters = {
  /** A day in India; absent: all days. */
  day: typedDay.optional(),
  /** Who entered them; absent: all. */
  staff: id.optional(),
}

export const deskEnteredOrderList = endpoint('GET', '/api/desk/entered-orders', {
  access: { desk: 'trade.sales' },
  summary: 'The orders that staff entered for licensed buyers, of a day or a person, newest first: 50 a page.',
  input: z.object({ ...enteredFilters, after: rowNumber.optional() }),
  output: deskPage(enteredOrder).extend({
    /** Who entered orders for the buyers whom the caller sees. */
    sellers: z.array(namedStaff),
  }),
})

export const deskExportEnteredOrder = endpoint('GET', '/api/desk/entered-orders/csv', {
  access: { desk: 'trade.sales' },
  summary: 'The same orders as a CSV file.',
  input: z.object(enteredFilters),
  output: z.string(),
  contentType: 'text/csv',
})

type PadPath = `/api/trade/${string}`
/** A call of the order pad by its buyer. */
export type OwnPadEndpoint = Endpoint<'customer', z.ZodObject> & { readonly path: PadPath }

/** The same call by staff for a buyer. */
type PadEndpointForBuyer<E extends OwnPadEndpoint> = Omit<E, 'access' | 'path' | 'input'> & {
  readonly access: typeof sell
  readonly path: E['path'] extends `/api/trade/${infer Rest}` ? `/api/desk/buyers/:buyer/${Rest}` : never
  readonly input: z.ZodObject<E['input']['shape'] & { buyer: typeof id }>
}

/** A call of the order pad as staff make it for a buyer: the same, with the buyer in the address (trade-19). */
export function padEndpointForBuyer<const E extends OwnPadEndpoint>(own: E): PadEndpointForBuyer<E> {
  const { path, input, summary } = own
  return {
    ...own,
    access: sell,
    path: path.replace('/api/trade/', '/api/desk/buyers/:buyer/'),
    input: input.extend({ buyer: id }),
    summary: `By staff for a buyer whom they serve, else 404 (trade-19). ${summary}`,
  } as never
}

type ForBuyers<Own extends readonly OwnPadEndpoint[]> = { readonly [At in keyof Own]: PadEndpointForBuyer<Own[At]> }

const padCalls = [...tradeOrdersEndpoints, ...tradeDraftEndpoints, ...tradePackWordsEndpoints] as const
const padCallsForBuyers = padCalls.map((own) => padEndpointForBuyer(own)) as unknown as ForBuyers<typeof padCalls>

export const deskBuyersEndpoints = [
  deskBuyerList,
  deskBuyerDetails,
  ...Object.values(buyerChangeEndpoints),
  deskEnteredOrderList,
  deskExportEnteredOrder,
  ...padCallsForBuyers,
] as const
