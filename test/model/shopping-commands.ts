import { expect } from 'vitest'
import { rupeesFromPaise, paise } from '#domain/money.ts'
import { buildAddress } from '#test/factories.ts'
import {
  cancelModelOrder,
  effectOnUnpaidOrder,
  saveModelCart,
  type ModelSubmission,
  submitToModel,
  type SubmissionOutcome,
  modelTotal,
  modelOrderTotal,
  findUnpaidModelOrder,
  awaitsOnlinePayment,
  addModelPrices,
} from './model-rules.ts'
import { modelCartContents, type ModelLine, type Model, type ModelOrder, type PricedLines } from './model-state.ts'
import type { RealShop } from './real-shop.ts'
import { modelPacksForSale } from './stock-rules.ts'
import { syncGatewayCalls, outcomeOf, type ShopCommand, command } from './command.ts'

const FEE = 49

/** The token of the last login. */
export const latestToken = (model: Model, customer: number) => model.customers[customer]?.tokens.at(-1)
export const hasSession = (customer: number) => (model: Model) => latestToken(model, customer) !== undefined

export function clientOf(model: Model, real: RealShop, customer: number) {
  return real.as(latestToken(model, customer)!)
}

export const itemsOf = (real: RealShop, lines: readonly (ModelLine & { readonly price?: number })[]) =>
  lines.map(({ product, quantity, price }) => ({
    productId: real.products[product]!,
    quantity,
    ...(price !== undefined && { price: rupeesFromPaise(paise(price)) }),
  }))

export function fillCartCommand(customer: number, lines: readonly ModelLine[]): ShopCommand {
  return command(
    `customer ${customer} fills the cart: ${modelCartContents(lines)}`,
    hasSession(customer),
    async (model, real) => {
      const answer = await clientOf(model, real, customer)('POST /api/cart/update', { items: itemsOf(real, lines) })
      expect(outcomeOf(answer)).toBe('200')
      saveModelCart(model, customer, lines)
    },
  )
}

export function clearCartCommand(customer: number): ShopCommand {
  return command(`customer ${customer} empties the cart`, hasSession(customer), async (model, real) => {
    expect(outcomeOf(await clientOf(model, real, customer)('DELETE /api/cart/clear', {}))).toBe('200')
    model.customers[customer]!.saved = []
  })
}

/** `same`: the key of the last submit again; `none`: a client without keys. */
type IdempotencyKeyChoice = 'new' | 'same' | 'none'

const ADDRESSES = [buildAddress(), buildAddress({ address: '1 Office Road' })]

type Submit = Pick<ModelSubmission, 'customer' | 'type' | 'address'> & { readonly choice: IdempotencyKeyChoice }

export function placeOrderCommand({ customer, type, address, choice }: Submit): ShopCommand {
  const can = (model: Model) => hasSession(customer)(model) && model.customers[customer]!.seen.length > 0
  return command(
    `customer ${customer} orders, ${type}, address ${address}, ${choice} key`,
    can,
    async (model, real) => {
      const who = model.customers[customer]!
      const { seen, keys } = who
      const key =
        choice === 'none' ? null : choice === 'new' ? `key-${keys.size + 1}` : ([...keys.keys()].at(-1) ?? 'key-1')
      const payload = `${type} ${address} ${JSON.stringify(seen)}`
      const known = key === null ? undefined : keys.get(key)
      const submission = { customer, type, seen, address }
      const unpaid = findUnpaidModelOrder(model, customer)
      const meant = effectOnUnpaidOrder(unpaid, submission)
      const answer = await clientOf(model, real, customer)('POST /api/orders/create', payloadOf(real, submission), {
        headers: key === null ? {} : { 'idempotency-key': key },
      })
      syncGatewayCalls(model, real, (one) => one === unpaid && meant === 'replace')
      if (known !== undefined) {
        const again = known.payload === payload
        expect(outcomeOf(answer)).toBe(again ? '201' : '422 idempotency_mismatch')
        if (answer.ok) expect(JSON.stringify(answer.body)).toBe(known.answer)
        return
      }
      const outcome = outcomeFor(model, submission, unpaid?.payment === 'Paid' ? { paid: unpaid, meant } : null)
      expect(outcomeOf(answer)).toBe(typeof outcome === 'string' ? `409 ${outcome}` : '201')
      if (outcome === 'price_changed' || outcome === 'out_of_stock') showCorrectedCart(model, customer, seen)
      if (typeof outcome === 'string' || !answer.ok) return
      const { status, paymentStatus, totalAmount } = answer.body.order
      expect([status, paymentStatus, totalAmount, answer.body.replacedOrderId !== undefined]).toEqual([
        outcome.order.status,
        outcome.order.payment,
        rupeesFromPaise(paise(modelTotal(outcome.order.lines))),
        outcome.replaced !== null,
      ])
      if (key !== null) keys.set(key, { payload, answer: JSON.stringify(answer.body) })
    },
  )
}

type PaidMeanwhile = { readonly paid: ModelOrder; readonly meant: 'repeat' | 'replace' | null }

/** A payment captured during the submit takes precedence. */
function outcomeFor(model: Model, submission: ModelSubmission, meanwhile: PaidMeanwhile | null): SubmissionOutcome {
  if (meanwhile?.meant === 'replace') return 'already_paid'
  if (meanwhile?.meant === 'repeat') return { order: meanwhile.paid, replaced: null }
  return submitToModel(model, submission)
}

/** Shows the corrected cart of a refusal on the customer's page. */
function showCorrectedCart(model: Model, customer: number, seen: PricedLines): void {
  model.customers[customer]!.seen = correctModelLines(model, seen)
}

/** The lines at the prices and with the packs of today. */
export function correctModelLines(model: Model, seen: PricedLines): PricedLines {
  const lines = seen.flatMap(({ product, quantity }) => {
    const rest = Math.min(quantity, modelPacksForSale(model, product))
    return rest > 0 ? [{ product, quantity: rest }] : []
  })
  return addModelPrices(model, lines)
}

function payloadOf(real: RealShop, { type: paymentType, seen, address }: ModelSubmission) {
  const shippingDetails = { ...ADDRESSES[address]! }
  return { items: itemsOf(real, seen), shippingDetails, paymentType, ...shownTotals(seen, false) }
}

/** The totals on a page of the customer, in rupees. */
export function shownTotals(lines: PricedLines, isCollected: boolean) {
  const totalAmount = rupeesFromPaise(paise(modelOrderTotal({ lines, isCollected })))
  const deliveryFee = totalAmount > 0 && !isCollected ? FEE : 0
  return { itemsTotal: Math.round((totalAmount - deliveryFee) * 100) / 100, deliveryFee, totalAmount }
}

/** Picks an order by index modulo their number. */
export function nthOrder(model: Model, place: number, wanted = (_: ModelOrder) => true): ModelOrder | undefined {
  const orders = model.orders.filter(wanted)
  return orders[place % Math.max(1, orders.length)]
}

/** Orders have the same sequence in the model and the shop. */
export async function orderIdOf(model: Model, real: RealShop, one: ModelOrder): Promise<string> {
  return (await real.see()).orders[model.orders.indexOf(one)]!.id
}

/** Cancels an order as its customer. It fails once the order is packed; after a timeout it refuses a late payment. */
export function cancelOrderCommand(place: number): ShopCommand {
  const can = (model: Model) => {
    const one = nthOrder(model, place)
    return one !== undefined && hasSession(one.customer)(model)
  }
  return command(`order ${place} is cancelled by its customer`, can, async (model, real) => {
    const one = nthOrder(model, place)!
    const waited = awaitsOnlinePayment(one)
    const id = await orderIdOf(model, real, one)
    const answer = await clientOf(model, real, one.customer)('POST /api/orders/:id/cancel', { id })
    syncGatewayCalls(model, real, (other) => other === one)
    const paidMeanwhile = waited && one.payment === 'Paid'
    const may = !paidMeanwhile && (one.status === 'Pending' || one.status === 'Confirmed')
    const wasClosedUnpaid = one.status === 'Cancelled' && !one.cancelledByPerson
    expect(outcomeOf(answer)).toBe(may || wasClosedUnpaid ? '200' : '409 conflict')
    if (may) cancelModelOrder(one, true)
    if (wasClosedUnpaid) one.cancelledByPerson = true
  })
}

/** Cancels and reads the order as another customer, which gets 404. */
export function cancelForeignOrderCommand(place: number, customer: number): ShopCommand {
  const can = (model: Model) => {
    const one = nthOrder(model, place)
    return one !== undefined && one.customer !== customer && hasSession(customer)(model)
  }
  return command(`order ${place} is cancelled by the other customer ${customer}`, can, async (model, real) => {
    const id = await orderIdOf(model, real, nthOrder(model, place)!)
    const api = clientOf(model, real, customer)
    expect(outcomeOf(await api('POST /api/orders/:id/cancel', { id }))).toBe('404 not_found')
    expect(outcomeOf(await api('GET /api/orders/details/:id', { id }))).toBe('404 not_found')
  })
}
