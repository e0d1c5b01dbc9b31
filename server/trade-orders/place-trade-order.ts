import type { z } from 'zod'
import type { OrderPlacedInPaise } from '#contract/orders.ts'
import { type createTradeOrder, tradeOffers } from '#contract/trade-orders.ts'
import { BLOCKED_CUSTOMER } from '#domain/customers/customer-changes.ts'
import { mergeLines, type RequestedLine } from '#domain/cart/correct-cart.ts'
import { type Paise, paise, rupeesFromPaise, sumPaise } from '#domain/money.ts'
import { cartFingerprint } from '#domain/orders/cart-fingerprint.ts'
import { sameAmount } from '#domain/orders/seen-prices.ts'
import {
  creditRefusal,
  priceTradeLine,
  tradeQuantityRefusal,
  tradeStockRefusal,
  type TradeLine,
} from '#domain/trade/trade-lines.ts'
import { BOTH_KINDS, priceShortDated, shortDatedRefusal } from '#domain/trade/short-dated.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import { lockCartToOrder } from '../cart/cart-generation.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, invalidFields, Refusal } from '../http/refusal.ts'
import { expectDelivery, readDeliveryTerms } from '../orders/expect-delivery.ts'
import { expectNoUnpaidOrder } from '../orders/place-outside-cart.ts'
import type { OrderedLines } from '../orders/read-submission.ts'
import { recordOrder } from '../orders/record-order.ts'
import { ItemUnavailable } from '../orders/stock.ts'
import { expectTakingOrders } from '../settings/opening.ts'
import { readSubmitKey, readSubmitState } from '../orders/submit-state.ts'
import { onlineUnavailable } from '../orders/submit-refusals.ts'
import { readCredit } from '../trade/ledger/ledger-queries.ts'
import { lockCredit } from '../trade/ledger/shared-credit.ts'
import { expectJoined, type FirmPerson } from '../orders/acting-buyer.ts'
import type { TradeBuyer } from '../trade/trade-buyer.ts'
import { lockProducts } from '../stock/change-sellable.ts'
import { getTradeBuyer, listOffers, type TradeOfferedProduct, toShownOffer } from './list-offers.ts'

type TradeOrderInput = z.output<typeof createTradeOrder.input>
type TradeSubmit = {
  readonly customerId: string
  /** Staff who order for the buyer; null: the buyer. */
  readonly by: StaffPrincipal | null
  /** The person of the firm who orders for it; null: the holder or staff. */
  readonly person: FirmPerson | null
  readonly idempotencyKey: string | undefined
  readonly input: TradeOrderInput
}

/** What a person with the right "Orders" reads in place of the amounts (trade-22). */
const NOT_ON_CREDIT =
  'The credit of your firm does not cover this order now. Please choose another payment, or ask the holder of the account.'

/**
 * Places an order at trade prices once (trade-2 to trade-5): to the licensed premises, without fee, order limits or
 * prescription, with the stock, idempotency and locks of every order.
 */
export async function placeTradeOrder(
  ctx: Context,
  { customerId, by, person, idempotencyKey, input }: TradeSubmit,
): Promise<OrderPlacedInPaise> {
  // Only the buyer opens the page of the gateway.
  if (input.paymentType === 'ONLINE' && by !== null)
    throw invalidField('paymentType', 'Please choose credit, or payment on delivery.')
  if (input.paymentType === 'ONLINE' && !ctx.payments.accepted) throw onlineUnavailable()
  const key = readSubmitKey(customerId, idempotencyKey, input)
  const asked = mergeLines(input.lines)
  const { premises } = await getTradeBuyer(ctx, ctx.db, customerId)
  const delivery = await readDeliveryTerms(ctx, premises.postalCode)
  try {
    const placed = await inTransaction(ctx.db, async (trx) => {
      await lockCartToOrder(trx, customerId)
      await expectJoined(trx, person)
      const state = await readSubmitState(ctx, trx, key, { lines: asked })
      if (state.answer !== null) return state.answer
      if (state.isBlocked) throw new Refusal('forbidden', BLOCKED_CUSTOMER)
      expectTakingOrders(ctx, state.opening)
      const buyer = await getTradeBuyer(ctx, trx, customerId)
      const offers = await offersOf(ctx, trx, buyer, asked)
      const short = shortDatedOf(input.lines)
      const lines = priceLinesFor(offers, asked, short)
      await expectShortDated(ctx, trx, buyer, { offers, asked, short })
      const edited = await findEdited(trx, input.lines)
      if (edited !== null) throw await pricesChanged(ctx, trx, buyer, asked, productChanged(edited))
      const rivals = findRivals(offers, input.lines)
      if (rivals.size > 0) throw await pricesChanged(ctx, trx, buyer, asked, [...rivals.values()].join(' '), rivals)
      const total = sumPaise([...lines.values()].map((line) => line.total))
      if (!sameAmount(input.totalAmount, total)) throw await pricesChanged(ctx, trx, buyer, asked)
      const ordered = toOrderedLines(buyer, lines, input.paymentType)
      expectDelivery(state, ordered, { delivery, total, now: ctx.now() })
      if (input.paymentType === 'ONLINE') expectNoUnpaidOrder(state, { isByStaff: false })
      if (input.paymentType === 'CREDIT') await expectCredit(ctx, trx, buyer, { total, person })
      if (short.size > 0) await lockShortDated(ctx, trx, buyer, { asked, short })
      const order = await recordOrder(ctx, trx, {
        kind: 'trade',
        accountId: buyer.id,
        poNumber: input.poNumber,
        enteredBy: by?.staffId ?? null,
        person,
        lines,
        isMailed: person !== null || ordered.shipping.email !== '',
        key,
        ordered,
        totals: { itemsTotal: total, deliveryFee: paise(0), totalAmount: total },
        products: state.products,
        handing: { delivery, collectAt: null },
      })
      if (by !== null)
        await recordAudit(ctx, trx, by, {
          action: 'orders.place',
          subject: { kind: 'order', id: order.order._id },
          changes: {
            buyer: { before: null, after: buyer.firm },
            total: { before: null, after: rupeesFromPaise(total) },
          },
        })
      return order
    })
    ctx.versions.stockChanged()
    ctx.wakeWorker()
    return placed
  } catch (error) {
    throw error instanceof ItemUnavailable ? await explainShortLines(ctx, ctx.db, customerId, asked) : error
  }
}

/** Refuses an order that the credit does not hold (422). Locks the credit of the account. */
async function expectCredit(
  ctx: Context,
  trx: Trx,
  buyer: TradeBuyer,
  { total, person }: { readonly total: Paise; readonly person: FirmPerson | null },
): Promise<void> {
  await lockCredit(trx, buyer.id)
  const { limit, creditLeft: left, isOverdue } = await readCredit({ db: trx, now: ctx.now }, buyer.id)
  const refusal = creditRefusal({ limit, left, isOverdue }, total)
  if (refusal !== null) throw invalidField('paymentType', person?.right === 'orders' ? NOT_ON_CREDIT : refusal)
}

/** Prices every line, or refuses with a sentence for each line that cannot be ordered (422). */
function priceLinesFor(
  offers: ReadonlyMap<string, TradeOfferedProduct>,
  asked: readonly RequestedLine[],
  short: ShortDatedLines,
): Map<string, TradeLine> {
  const priced = new Map<string, TradeLine>()
  const refused = new Map<string, string>()
  for (const { productId, quantity } of asked) {
    const offer = offers.get(productId)
    const window = short.get(productId)
    const line =
      offer === undefined
        ? null
        : window === undefined
          ? priceTradeLine(quantity, offer)
          : priceShortDated(quantity, window, offer)
    const refusal = lineRefusal(quantity, offer, { line, isShort: window !== undefined })
    if (refusal !== null) refused.set(productId, `${offer?.name ?? 'This product'}: ${refusal}`)
    else if (line !== null) priced.set(productId, line)
  }
  if (refused.size > 0) throw refusedLines('invalid', refused)
  return priced
}

function lineRefusal(
  quantity: number,
  offer: TradeOfferedProduct | undefined,
  { line, isShort }: { readonly line: TradeLine | null; readonly isShort: boolean },
): string | null {
  if (offer === undefined) return 'It is not for sale any more.'
  const refusal = offer.refusal ?? (isShort ? null : tradeQuantityRefusal(quantity, offer))
  if (refusal !== null || line === null) return refusal
  return line.unitPrice > offer.mrp ? 'Its trade price is above its MRP. Please call us.' : null
}

function refusedLines(code: 'invalid' | 'out_of_stock', refused: ReadonlyMap<string, string>): Refusal {
  const fields = Object.fromEntries([...refused].map(([id, sentence]) => [`lines.${id}`, sentence]))
  if (code === 'invalid') return invalidFields(fields)
  return new Refusal(code, [...refused.values()].join(' '), { fields })
}

/** By product: the short-dated packs that the buyer saw. */
type ShortDatedLines = ReadonlyMap<string, ExpiryWindow>

/** The lines of short-dated packs. Refuses a product with both kinds of packs (422). */
function shortDatedOf(lines: TradeOrderInput['lines']): ShortDatedLines {
  const short = new Map(lines.flatMap(({ productId, shortDated }) => (shortDated ? [[productId, shortDated]] : [])))
  const mixed = lines.filter(({ productId, shortDated }) => short.has(productId) && shortDated === undefined)
  if (mixed.length > 0) throw refusedLines('invalid', new Map(mixed.map(({ productId }) => [productId, BOTH_KINDS])))
  return short
}

type AskedShortDated = { readonly asked: readonly RequestedLine[]; readonly short: ShortDatedLines }

/** Refuses short-dated packs that are not offered as the buyer saw them, with the product shown anew (409). */
async function expectShortDated(
  ctx: Context,
  trx: Trx,
  buyer: TradeBuyer,
  { offers, asked, short }: AskedShortDated & { readonly offers: ReadonlyMap<string, TradeOfferedProduct> },
): Promise<void> {
  const gone = new Map(
    asked.flatMap(({ productId, quantity }) => {
      const [window, offer] = [short.get(productId), offers.get(productId)]
      if (window === undefined || offer === undefined) return []
      const refusal = shortDatedRefusal(quantity, window, offer)
      return refusal === null ? [] : [[productId, `${offer.name}: ${refusal}`] as const]
    }),
  )
  if (gone.size > 0) throw await pricesChanged(ctx, trx, buyer, asked, [...gone.values()].join(' '), gone)
}

/** Locks the products as the stock does (desk-2), so that orders of the same short-dated packs wait for each other, and looks again. */
async function lockShortDated(ctx: Context, trx: Trx, buyer: TradeBuyer, lines: AskedShortDated): Promise<void> {
  await lockProducts(
    trx,
    lines.asked.map(({ productId }) => productId),
  )
  await expectShortDated(ctx, trx, buyer, { ...lines, offers: await offersOf(ctx, trx, buyer, lines.asked) })
}

const productChanged = (name: string) =>
  `${name} was edited since it was looked up. Please check that it is still what you mean, and press the button again.`

/** The name of a product that was edited after the buyer saw it, or null. */
async function findEdited(db: Db, lines: TradeOrderInput['lines']): Promise<string | null> {
  const seen = new Map(lines.flatMap(({ productId, version }) => (version === undefined ? [] : [[productId, version]])))
  if (seen.size === 0) return null
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'version'])
    .where('id', 'in', [...seen.keys()])
    .execute()
  return products.find(({ id, version }) => version !== seen.get(id))?.name ?? null
}

/** A sentence by product for lines whose brand has other products than when the pad matched them (trade-16). */
function findRivals(
  offers: ReadonlyMap<string, TradeOfferedProduct>,
  lines: TradeOrderInput['lines'],
): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ productId, relatives }) => {
      const offer = offers.get(productId)
      if (offer === undefined || relatives === undefined || relatives === offer.relatives) return []
      return [
        [
          productId,
          `${offer.name}: the products of this brand have changed since your line was looked up. Please check that it is still what you mean, and press the button again.`,
        ],
      ]
    }),
  )
}

async function pricesChanged(
  ctx: Context,
  db: Db,
  buyer: TradeBuyer,
  asked: readonly RequestedLine[],
  message = 'A price has changed since you opened this page. Please check the new total.',
  lines: ReadonlyMap<string, string> = new Map(),
): Promise<Refusal> {
  const offers = await offersOf(ctx, db, buyer, asked)
  const fields = Object.fromEntries([...lines].map(([id, sentence]) => [`lines.${id}`, sentence]))
  return new Refusal('price_changed', message, {
    ...(lines.size > 0 && { fields }),
    beside: { offers: tradeOffers.parse([...offers.values()].map(toShownOffer)) },
  })
}

/** Says which lines the stock does not cover, with what can be ordered (409). Call it after the rollback. */
async function explainShortLines(
  ctx: Context,
  db: Db,
  customerId: string,
  asked: readonly RequestedLine[],
): Promise<Refusal> {
  const offers = await offersOf(ctx, db, await getTradeBuyer(ctx, db, customerId), asked)
  const short = new Map<string, string>()
  for (const { productId, quantity } of asked) {
    const offer = offers.get(productId)
    const refusal =
      offer === undefined ? 'It is not for sale any more.' : tradeStockRefusal(quantity, offer.stock, offer)
    if (refusal !== null) short.set(productId, `${offer?.name ?? 'This product'}: ${refusal}`)
  }
  if (short.size > 0) return refusedLines('out_of_stock', short)
  return new Refusal('out_of_stock', 'The stock has just changed. Please order again.')
}

function offersOf(ctx: Context, db: Db, buyer: TradeBuyer, asked: readonly RequestedLine[]) {
  return listOffers(
    ctx,
    db,
    buyer,
    asked.map(({ productId }) => productId),
  )
}

function toOrderedLines(
  { premises }: TradeBuyer,
  priced: ReadonlyMap<string, TradeLine>,
  paymentType: TradeOrderInput['paymentType'],
): OrderedLines {
  const lines = [...priced].map(([productId, { packs }]) => ({ productId, quantity: packs }))
  return { lines, fingerprint: cartFingerprint(lines), shipping: premises, paymentType }
}
