import { z } from 'zod'
import { orderPaymentTypes } from '#domain/orders/order-status.ts'
import { MAX_TRADE_LISTS } from '#domain/trade/trade-lists.ts'
import { MAX_PAD_LINE, MAX_TRADE_LINES, MAX_TRADE_QUANTITY } from '#domain/trade/trade-lines.ts'
import { endpoint } from './endpoint.ts'
import { createOrder } from './orders.ts'
import {
  balance,
  day,
  expiryWindow,
  id,
  line,
  rowVersion,
  rupees,
  seenExpiryWindow,
  seenRupees,
  text,
} from './shapes.ts'

const TOO_MANY = `One order holds at most ${MAX_TRADE_LINES} lines. Please send the rest in a second order.`
const QUANTITY = `Please enter a whole number of packs, at most ${MAX_TRADE_QUANTITY}.`

const quantity = z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_TRADE_QUANTITY, QUANTITY)

/** A product as the order pad of a licensed buyer shows it. Rates are before tax, per pack. */
const tradeOffer = z.object({
  productId: id,
  name: z.string(),
  packSize: z.string(),
  manufacturer: z.string(),
  mrp: rupees,
  /** Packs that can be ordered now, counted up to 1,000. */
  stock: z.number().int(),
  /** Per cent. */
  taxPercent: z.number(),
  isSameState: z.boolean(),
  /** The first day on which packs of it expire, and whether it is near. */
  expiry: day.nullable(),
  isShortDated: z.boolean(),
  /** Packs that expire soon, at so many per cent below the rate and without free packs; null where none are offered. */
  shortDated: expiryWindow.extend({ packs: z.number().int(), percent: z.number().int() }).nullable(),
  /** Counts the edits of the product. */
  version: rowVersion,
  /** Changes when a product of its brand is added, renamed or withdrawn; '' where the name has no brand. */
  relatives: z.string(),
  /** Empty for a product that is not on the buyer's price list. */
  slabs: z.array(
    z.object({
      minQuantity: z.number().int(),
      rate: rupees,
      casePack: z.number().int(),
      scheme: z.object({ paid: z.number().int(), free: z.number().int() }).nullable(),
    }),
  ),
  /** Why the buyer's licences do not cover it, or null. */
  refusal: z.string().nullable(),
})
export type TradeOfferShown = z.infer<typeof tradeOffer>
export type TradeOfferInPaise = z.input<typeof tradeOffer>
export const tradeOffers = z.array(tradeOffer)

/**
 * `sure`: the line has one reading. `packs`: one product fits, and its packs are to be entered. `unsure`: the buyer chooses.
 * `none`: nothing fits. `unreadable`: see the sentence.
 */
const padLineStates = ['sure', 'packs', 'unsure', 'none', 'unreadable'] as const

const resolvedLine = z.object({
  state: z.enum(padLineStates),
  /** The readings of the line, the likeliest first. `quantity` is paid packs; null where the reading names none. */
  choices: z.array(z.object({ productId: id, quantity: z.number().int().nullable() })),
  /** What is wrong with the line or how its packs were counted, or ''. */
  sentence: z.string(),
  /** The unit of a line whose packs are not known: “2 box”. */
  openUnit: z.object({ word: z.string(), count: z.number().int() }).nullable(),
})
export type ResolvedPadLine = z.infer<typeof resolvedLine>

const lineText = text(3 * MAX_PAD_LINE)
const matchedLine = z.object({
  productId: id,
  text: lineText.optional(),
  relatives: text(40).nullable().optional(),
})

export const resolveTradeLines = endpoint('POST', '/api/trade/resolve', {
  access: 'customer',
  summary:
    'Finds the products of typed, scanned or pasted lines such as “dolo 650 20 strip”, with the trade prices of the buyer. 403 for a customer without a verified account.',
  isInTurn: true,
  input: z.object({
    /**
     * The text of a line, of which a UTF-16 unit takes at most 3 bytes, or the product that it is. A product that was matched
     * with a text is matched anew where the products of its brand are not those of `relatives` any more.
     */
    lines: z
      .array(z.union([matchedLine, z.object({ text: lineText })]))
      .min(1, 'Please enter a line.')
      .max(MAX_TRADE_LINES, TOO_MANY),
  }),
  output: z.object({ success: z.literal(true), lines: z.array(resolvedLine), offers: tradeOffers }),
})

export const readTradeList = endpoint('POST', '/api/trade/lines', {
  access: 'customer',
  summary:
    'Reads the rows of a CSV file or an .xlsx workbook, sent as the body, with their heading. Their cells are separated by tabs. Nothing is stored.',
  maxUploadBytes: 2_000_000,
  input: z.object({}),
  output: z.object({ success: z.literal(true), texts: z.array(z.string()) }),
})

export const showTradeCredit = endpoint('GET', '/api/trade/credit', {
  access: 'customer',
  summary:
    'The firm, the premises and the credit of the buyer: the limit, what is left, and whether an invoice is overdue.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    firm: z.string(),
    premises: z.string(),
    /** Whether orders on credit are possible at all. */
    hasCredit: z.boolean(),
    /** Null, with the three below, for a person of the firm with the right “Orders” (trade-22). */
    limit: rupees.nullable(),
    left: rupees.nullable(),
    /** The balance of the account: what is owed, below 0 for money on account. */
    due: balance.nullable(),
    isOverdue: z.boolean().nullable(),
    termsDays: z.number().int(),
    /** The first and last delivery day of an order placed now. */
    delivery: z.object({ known: z.boolean(), from: day, to: day }),
    /** The newest trade orders, for “order again”. */
    lastOrders: z.array(
      z.object({
        orderNumber: z.string(),
        poNumber: z.string(),
        placedAt: z.string(),
        lines: z.array(z.object({ productId: id, quantity: z.number().int() })),
      }),
    ),
  }),
})
export type TradeCreditShown = z.infer<typeof showTradeCredit.output>

export const createTradeOrder = endpoint('POST', '/api/trade/orders', {
  access: 'customer',
  summary:
    'Places an order at trade prices, to the licensed premises. Quantities are paid packs; free ones are added. 422 with a sentence for each line (`lines.<productId>`), or for cash on delivery that is not possible; 409 `not_deliverable` with a sentence for each line (`items.<productId>`); 409 `price_changed` with fresh `offers`, also where short-dated packs went, a product was edited, or its brand has another product, after it was looked up (`lines.<productId>`). Send an `Idempotency-Key` header.',
  status: 201,
  input: z.object({
    lines: z
      .array(
        z.object({
          productId: id,
          quantity,
          /** The version of the product that the buyer saw; one that was edited since is refused. */
          version: rowVersion.optional(),
          /** The `relatives` of the offer that the line was matched with; absent: the product was chosen by itself. */
          relatives: text(40).optional(),
          /** The short-dated packs that the buyer saw; absent: ordinary ones. */
          shortDated: seenExpiryWindow.optional(),
        }),
      )
      .min(1, 'Please enter a line.')
      .max(MAX_TRADE_LINES, TOO_MANY),
    paymentType: z.enum(orderPaymentTypes, 'Please choose how you pay.'),
    poNumber: line(30).default(''),
    /** What the buyer saw, with tax. */
    totalAmount: seenRupees,
  }),
  output: createOrder.output,
})

const lines = z
  .array(z.object({ productId: id, quantity }))
  .min(1, 'Please enter a line.')
  .max(MAX_TRADE_LINES, `A list holds at most ${MAX_TRADE_LINES} lines.`)

const listName = line(60).min(1, 'Please type a name.')

const savedLists = z.object({
  success: z.literal(true),
  /** By name. */
  lists: z.array(z.object({ _id: id, name: z.string(), lineCount: z.number().int() })),
})
export type SavedTradeLists = z.infer<typeof savedLists>['lists']

export const listSavedTradeLists = endpoint('GET', '/api/trade/lists', {
  access: 'customer',
  summary: 'The saved lists of the order pad, by name.',
  input: z.object({}),
  output: savedLists,
})

export const openTradeList = endpoint('GET', '/api/trade/lists/:id', {
  access: 'customer',
  summary: 'The lines of a saved list, without prices.',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true), lines }),
})

export const saveTradeList = endpoint('POST', '/api/trade/lists', {
  access: 'customer',
  summary: `Saves lines under a name; a list of this name is replaced. 409 beyond ${MAX_TRADE_LISTS} lists.`,
  input: z.object({ name: listName, lines }),
  output: savedLists,
})

export const renameTradeList = endpoint('POST', '/api/trade/lists/:id/rename', {
  access: 'customer',
  summary: 'Gives a saved list another name. 409 when another list has it.',
  input: z.object({ id, name: listName }),
  output: savedLists,
})

export const removeTradeList = endpoint('DELETE', '/api/trade/lists/:id', {
  access: 'customer',
  summary: 'Deletes a saved list.',
  input: z.object({ id }),
  output: savedLists,
})

export const tradeOrdersEndpoints = [
  resolveTradeLines,
  readTradeList,
  showTradeCredit,
  createTradeOrder,
  listSavedTradeLists,
  openTradeList,
  saveTradeList,
  renameTradeList,
  removeTradeList,
] as const
