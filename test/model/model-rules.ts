import { DAY, MINUTE } from '#domain/time.ts'
import {
  modelCartContents,
  uncutPacks,
  type ModelLine,
  type Model,
  type ModelOrder,
  type PricedLines,
} from './model-state.ts'
import { createModelReminder } from './prescription-rules.ts'
import { modelPacksForSale } from './stock-rules.ts'

/*
 * The shop's rules as a minimal sequential model in memory. It shares no code with the shop.
 */
const FEE = 4900
/** The shop of the model calls customers before a first cash order above this amount. */
export const CALL_ABOVE_RUPEES = 120
const SAME_ORDER = 30 * MINUTE
const HOLD = 30 * MINUTE
const LINKED_HOLD = DAY

export const awaitsOnlinePayment = (order: ModelOrder) =>
  order.type === 'ONLINE' && order.status === 'Pending' && order.payment === 'Pending'

export function modelTotal(lines: PricedLines): number {
  const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return items + (items > 0 ? FEE : 0)
}

export function modelOrderTotal({ lines, isCollected }: Pick<ModelOrder, 'lines' | 'isCollected'>): number {
  const total = modelTotal(lines)
  return isCollected && total > 0 ? total - FEE : total
}

/** When an unpaid order ends. */
export function endOfModelHold({ at, isByStaff }: ModelOrder): number {
  return at + (isByStaff ? LINKED_HOLD : HOLD)
}

/** The live order of a customer's current cart. */
export function findLiveModelOrder(
  model: Model,
  customer: number,
  cart = model.customers[customer]!.cart,
): ModelOrder | null {
  return (
    model.orders.find((one) => one.customer === customer && one.cart === cart && one.status !== 'Cancelled') ?? null
  )
}

/** Merges the lines per product and limits them to the stock. */
function limitToStock(model: Model, requested: readonly ModelLine[]): ModelLine[] {
  const sums = new Map<number, number>()
  for (const { product, quantity } of requested) sums.set(product, (sums.get(product) ?? 0) + quantity)
  return [...sums].flatMap(([product, wanted]) => {
    const quantity = Math.min(wanted, modelPacksForSale(model, product))
    return quantity > 0 ? [{ product, quantity }] : []
  })
}

export function saveModelCart(model: Model, customer: number, requested: readonly ModelLine[]): void {
  const who = model.customers[customer]!
  const lines = limitToStock(model, requested)
  const live = findLiveModelOrder(model, customer)
  if (lines.length > 0 && live !== null && !(awaitsOnlinePayment(live) && live.contents === modelCartContents(lines)))
    who.cart += 1
  who.saved = lines
  who.seen = addModelPrices(model, lines)
}

export function addModelPrices(model: Model, lines: readonly ModelLine[]): PricedLines {
  return lines.map((line) => ({ ...line, price: model.products[line.product]!.price }))
}

export type ModelSubmission = {
  readonly customer: number
  readonly type: ModelOrder['type']
  readonly seen: PricedLines
  readonly address: number
}
export type SubmissionOutcome =
  | 'price_changed'
  | 'out_of_stock'
  | 'already_paid'
  | 'already_ordered'
  | { readonly order: ModelOrder; readonly replaced: ModelOrder | null }

/** The unpaid online order of a customer, of any cart. */
export function findUnpaidModelOrder(model: Model, customer: number): ModelOrder | null {
  return model.orders.find((one) => one.customer === customer && awaitsOnlinePayment(one)) ?? null
}

const hasLines = (one: ModelOrder, { seen }: ModelSubmission) => one.contents === modelCartContents(seen)
const isSame = (one: ModelOrder, submission: ModelSubmission) =>
  hasLines(one, submission) &&
  one.address === submission.address &&
  modelOrderTotal(one) === modelTotal(submission.seen)

/** The effect of a submit on the unpaid order of its customer (orders-2). */
export function effectOnUnpaidOrder(
  unpaid: ModelOrder | null,
  submission: ModelSubmission,
): 'repeat' | 'replace' | null {
  if (unpaid === null) return null
  if (submission.type === 'COD') return hasLines(unpaid, submission) ? 'replace' : null
  return isSame(unpaid, submission) ? 'repeat' : 'replace'
}

/** Submits an order with a new idempotency key, after `syncGatewayCalls`. */
export function submitToModel(model: Model, submission: ModelSubmission): SubmissionOutcome {
  const { customer, type } = submission
  const unpaid = findUnpaidModelOrder(model, customer)
  const meant = effectOnUnpaidOrder(unpaid, submission)
  if (meant === 'repeat') return { order: unpaid!, replaced: null }
  if (meant === 'replace') return place(model, submission, unpaid)
  const live = findLiveModelOrder(model, customer)
  if (live !== null && hasLines(live, submission) && model.now - live.at <= SAME_ORDER) {
    if (live.type === type && isSame(live, submission)) return { order: live, replaced: null }
    if (live.type === 'ONLINE' && live.payment === 'Paid') return 'already_paid'
    if (live.type === type) return hasStalePrices(model, submission) ? 'price_changed' : 'already_ordered'
  }
  return place(model, submission, null)
}

function hasStalePrices(model: Model, { seen }: ModelSubmission): boolean {
  return seen.some(({ product, price }) => model.products[product]!.price !== price)
}

/** Why lines cannot be sold, ignoring the packs of the order `replaced`. */
function saleRefusal(model: Model, submission: ModelSubmission, replaced: ModelOrder | null = null) {
  if (hasStalePrices(model, submission)) return 'price_changed'
  const isShort = submission.seen.some(
    ({ product, quantity }) => modelPacksForSale(model, product, replaced) < quantity,
  )
  return isShort ? 'out_of_stock' : null
}

function place(model: Model, submission: ModelSubmission, replaced: ModelOrder | null): SubmissionOutcome {
  const { customer } = submission
  const who = model.customers[customer]!
  const refusal = saleRefusal(model, submission, replaced)
  if (refusal !== null) return refusal
  if (replaced !== null) cancelModelOrder(replaced, true)
  if (findLiveModelOrder(model, customer) !== null) who.cart += 1
  const order = addModelOrder(model, submission, { cart: who.cart, isCollected: false, isByStaff: false })
  if (order.type === 'COD') who.saved = []
  return { order, replaced }
}

type ModelHanding = Pick<ModelOrder, 'isCollected' | 'isByStaff'>

/** Places an order that belongs to no cart of its customer (orders-16, prescriptions-5). */
export function placeOutsideModelCart(
  model: Model,
  submission: ModelSubmission,
  handing: ModelHanding,
): ModelOrder | 'payment_pending' | 'price_changed' | 'out_of_stock' {
  const isPending = submission.type === 'ONLINE' && findUnpaidModelOrder(model, submission.customer) !== null
  const refusal = isPending ? 'payment_pending' : saleRefusal(model, submission)
  return refusal ?? addModelOrder(model, submission, { cart: -1 - model.orders.length, ...handing })
}

/** Adds an order whose packs can be sold. */
function addModelOrder(
  model: Model,
  { customer, type, seen, address }: ModelSubmission,
  { cart, isCollected, isByStaff }: ModelHanding & Pick<ModelOrder, 'cart'>,
): ModelOrder {
  const isFirst = model.orders.every((one) => one.customer !== customer || one.status !== 'Delivered')
  const isLarge = modelOrderTotal({ lines: seen, isCollected }) > CALL_ABOVE_RUPEES * 100
  const order: ModelOrder = {
    customer,
    lines: seen,
    cart,
    contents: modelCartContents(seen),
    address,
    type,
    isByStaff,
    isCollected,
    awaitsCall: type === 'COD' && !isByStaff && isFirst && isLarge,
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
    reminder: createModelReminder(model, seen),
  }
  model.orders.push(order)
  return order
}

export function cancelModelOrder(order: ModelOrder, byPerson: boolean): void {
  if (awaitsOnlinePayment(order)) order.payment = 'Failed'
  order.status = 'Cancelled'
  order.cancelledByPerson = byPerson
  holdReturnedPacks(order)
  addModelRefund(order)
}

/** Holds the packs of a returned order for inspection. */
export function holdReturnedPacks({ packs }: ModelOrder): void {
  for (const { batch, quantity } of packs) batch.held += quantity
}

/** Cuts packs of a line and refunds them. An order without packs is cancelled. */
export function cutModelPacks(order: ModelOrder, position: number, packs: number): void {
  const left = order.lines.reduce((sum, _, index) => sum + uncutPacks(order, index), 0)
  order.cut[position] = (order.cut[position] ?? 0) + packs
  if (left === packs) return cancelModelOrder(order, true)
  addModelRefund(order, packs * order.lines[position]!.price)
}

/** The price of the cut packs. */
export function modelCutAmount({ lines, cut }: ModelOrder): number {
  return lines.reduce((sum, { price }, index) => sum + price * (cut[index] ?? 0), 0)
}

/** Refunds this amount of the order's payment, by default the rest. */
export function addModelRefund(order: ModelOrder, amount = unrefundedAmount(order)): void {
  if (order.paidBy !== null && amount > 0) order.refunds.push({ of: order.paidBy, amount, sent: false })
}

export function unrefundedAmount(order: ModelOrder): number {
  const back = order.refunds.filter((refund) => refund.of === order.paidBy)
  return modelOrderTotal(order) - back.reduce((sum, { amount }) => sum + amount, 0)
}
