import { MINUTE } from '#domain/time.ts'
import {
  contentsOf,
  leftOf,
  type Line,
  type Model,
  type ModelAttempt,
  type ModelOrder,
  type Seen,
} from './model-state.ts'
import { newReminder } from './prescription-rules.ts'
import { forSale } from './stock-rules.ts'

/*
 * The shop's rules as a minimal sequential model in memory. It shares no code with the shop.
 */
const FEE = 4900
const SAME_ORDER = 30 * MINUTE
const HOLD = 30 * MINUTE

export const waitsForMoney = (order: ModelOrder) =>
  order.type === 'ONLINE' && order.status === 'Pending' && order.payment === 'Pending'

export function totalOf(lines: Seen): number {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return items + (items > 0 ? FEE : 0)
}

/** The live order of a customer's current cart. */
export function liveOrder(model: Model, customer: number, cart = model.customers[customer]!.cart): ModelOrder | null {
  return (
    model.orders.find((one) => one.customer === customer && one.cart === cart && one.status !== 'Cancelled') ?? null
  )
}

/** The lines limited to the stock, one per product. */
export function correct(model: Model, requested: readonly Line[]): Line[] {
  const sums = new Map<number, number>()
  for (const { product, quantity } of requested) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].flatMap(([product, wanted]) => {
    const quantity = Math.min(wanted, forSale(model, product))
    return quantity > 0 ? [{ product, quantity }] : []
  })
}

export function saveCart(model: Model, customer: number, requested: readonly Line[]): void {
  const who = model.customers[customer]!
  const lines = correct(model, requested)
  const live = liveOrder(model, customer)
  if (lines.length > 0 && live !== null && !(waitsForMoney(live) && live.contents === contentsOf(lines))) who.cart += 1
  who.saved = lines
  who.seen = withPrices(model, lines)
}

export function withPrices(model: Model, lines: readonly Line[]): Seen {
  return lines.map((line) => ({ ...line, price: model.products[line.product]!.price }))
}

export type Submission = {
  readonly customer: number
  readonly type: ModelOrder['type']
  readonly seen: Seen
  readonly address: number
}
export type Submitted =
  | 'price_changed'
  | 'out_of_stock'
  | 'already_paid'
  | 'already_ordered'
  | { readonly order: ModelOrder; readonly replaced: ModelOrder | null }

/** The unpaid online order of a customer, of any cart. */
export function unpaidOrder(model: Model, customer: number): ModelOrder | null {
  return model.orders.find((one) => one.customer === customer && waitsForMoney(one)) ?? null
}

const hasLines = (one: ModelOrder, { seen }: Submission) => one.contents === contentsOf(seen)
const isSame = (one: ModelOrder, submission: Submission) =>
  hasLines(one, submission) && one.address === submission.address && totalOf(one.lines) === totalOf(submission.seen)

/** The effect of a submit on the unpaid order of its customer (D77). */
export function meantFor(unpaid: ModelOrder | null, submission: Submission): 'repeat' | 'replace' | null {
  if (unpaid === null) return null
  if (submission.type === 'COD') return hasLines(unpaid, submission) ? 'replace' : null
  return isSame(unpaid, submission) ? 'repeat' : 'replace'
}

/** A submit with a new key, after the answers of the gateway were applied. */
export function submit(model: Model, submission: Submission): Submitted {
  const { customer, type } = submission
  const unpaid = unpaidOrder(model, customer)
  const meant = meantFor(unpaid, submission)
  if (meant === 'repeat') return { order: unpaid!, replaced: null }
  if (meant === 'replace') return place(model, submission, unpaid)
  const live = liveOrder(model, customer)
  if (live !== null && hasLines(live, submission) && model.now - live.at <= SAME_ORDER) {
    if (live.type === type && isSame(live, submission)) return { order: live, replaced: null }
    if (live.type === 'ONLINE' && live.payment === 'Paid') return 'already_paid'
    if (live.type === type) return sawOtherPrices(model, submission) ? 'price_changed' : 'already_ordered'
  }
  return place(model, submission, null)
}

function sawOtherPrices(model: Model, { seen }: Submission): boolean {
  return seen.some(({ product, price }) => model.products[product]!.price !== price)
}

function place(model: Model, submission: Submission, replaced: ModelOrder | null): Submitted {
  const { customer, type, seen, address } = submission
  const who = model.customers[customer]!
  if (sawOtherPrices(model, submission)) return 'price_changed'
  for (const { product, quantity } of seen) if (forSale(model, product, replaced) < quantity) return 'out_of_stock'
  if (replaced !== null) cancel(replaced, true)
  if (liveOrder(model, customer) !== null) who.cart += 1
  const order: ModelOrder = {
    customer,
    lines: seen,
    cart: who.cart,
    contents: contentsOf(seen),
    address,
    type,
    at: model.now,
    status: type === 'COD' ? 'Confirmed' : 'Pending',
    payment: 'Pending',
    cancelledByPerson: false,
    attempts: [],
    paidBy: null,
    refunds: [],
    cut: [],
    claim: null,
    staffChanges: 0,
    packs: [],
    notices: 0,
    prescription: null,
    reminder: newReminder(model, seen),
  }
  if (type === 'COD') who.saved = []
  model.orders.push(order)
  return { order, replaced }
}

export function cancel(order: ModelOrder, byPerson: boolean): void {
  if (waitsForMoney(order)) order.payment = 'Failed'
  order.status = 'Cancelled'
  order.cancelledByPerson = byPerson
  holdPacks(order)
  giveBack(order)
}

/** The packs of a packed order come back and wait for inspection. */
export function holdPacks({ packs }: ModelOrder): void {
  for (const { batch, quantity } of packs) batch.held += quantity
}

/** Takes packs out of a line, with their price. Without a pack left the order is cancelled. */
export function cutPacks(order: ModelOrder, position: number, packs: number): void {
  const left = order.lines.reduce((sum, _, index) => sum + leftOf(order, index), 0)
  if (left === packs) return cancel(order, true)
  order.cut[position] = (order.cut[position] ?? 0) + packs
  giveBack(order, packs * order.lines[position]!.price)
}

/** The price of the cut packs. */
export function cutAmount({ lines, cut }: ModelOrder): number {
  return lines.reduce((sum, { price }, index) => sum + price * (cut[index] ?? 0), 0)
}

/** Returns money of the payment that paid for the order: this amount, or all that is left. */
export function giveBack(order: ModelOrder, amount = restOf(order)): void {
  if (order.paidBy !== null && amount > 0) order.refunds.push({ of: order.paidBy, amount, sent: false })
}

function restOf(order: ModelOrder): number {
  const back = order.refunds.filter((refund) => refund.of === order.paidBy)
  return totalOf(order.lines) - back.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns a payment that the order does not need. */
function giveBackExtra(order: ModelOrder, attempt: ModelAttempt): void {
  order.refunds.push({ of: attempt, amount: totalOf(order.lines), sent: false })
}

/** The shop learns the state of a payment. `kept`: the payment is being closed, so its failure does not cancel the order. */
export function hear(model: Model, order: ModelOrder, attempt: ModelAttempt, kept = false): void {
  if (attempt.known === 'paid') return
  if (attempt.bank === 'paid') return hearPaid(model, order, attempt)
  if (attempt.bank !== 'failed' || attempt.known === 'ended') return
  attempt.known = 'ended'
  if (!kept && waitsForMoney(order)) cancel(order, false)
}

function hearPaid(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  attempt.known = 'paid'
  if (order.paidBy !== null) return giveBackExtra(order, attempt)
  if (order.status === 'Cancelled') {
    const enough = order.lines.every(({ product, quantity }) => forSale(model, product) >= quantity)
    const taken = liveOrder(model, order.customer, order.cart) !== null
    if (order.cancelledByPerson || taken || !enough) return giveBackExtra(order, attempt)
    order.reminder = newReminder(model, order.lines)
  }
  order.status = 'Confirmed'
  order.payment = 'Paid'
  order.paidBy = attempt
  const who = model.customers[order.customer]!
  if (who.cart === order.cart) who.saved = []
}

/** The shop cancelled this payment at the gateway. */
export function closed(attempt: ModelAttempt): void {
  attempt.known = 'ended'
}

/** A payment round closes expired orders and sends refunds. */
export function roundsRan(model: Model): void {
  for (const order of model.orders) {
    if (waitsForMoney(order) && model.now >= order.at + HOLD) cancel(order, false)
    for (const refund of order.refunds) refund.sent = true
    if (order.paidBy !== null && restOf(order) === 0 && order.payment === 'Paid') order.payment = 'Refunded'
  }
}
