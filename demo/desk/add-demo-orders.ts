import type { Actor } from '#domain/actor.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { noFee } from '#domain/settings/delivery-fee.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { isAllowedByDefault } from '#domain/delivery/delivery-rules.ts'
import { deliveryClassesOf } from '#domain/delivery/product-classes.ts'
import { findZone } from '#domain/delivery/zones.ts'
import { COD_CHECK } from '#domain/fulfilment/order-queues.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import { required } from '#domain/required.ts'
import { DAY, HOUR } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import { actorColumns } from '#server/db/actor-columns.ts'
import type { ProductRow, Trx } from '#server/db/tables.ts'
import { listZones, placeOfPin } from '#server/delivery/delivery-plan.ts'
import { snapshotColumns } from '#server/orders/stock.ts'
import { addDemoCustomers, type DemoCustomer, OUTLET } from './add-demo-customers.ts'
import { addDemoPayment } from './add-demo-payment.ts'

type DemoActors = { readonly packer: string; readonly pharmacist: string; readonly support: string }

const ORDERS = 60
/** One order every 12 hours makes 30 days. */
const ORDER_INTERVAL = 12 * HOUR

export const OWN_STAFF = 'Own staff'
/** The large order of a newcomer and the collected one of a caller, counted from the newest. */
const NEWCOMER_ORDER = 4
const CALLER_ORDER = 9

type DemoOrderStep = {
  readonly afterHours: number
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly note: string
}

const placed: DemoOrderStep = { afterHours: 0, status: 'Confirmed', paymentStatus: 'Pending', note: 'Order placed' }
const packed: DemoOrderStep = { afterHours: 20, status: 'Packed', paymentStatus: 'Pending', note: 'Packed' }
const shipped: DemoOrderStep = { afterHours: 24, status: 'Shipped', paymentStatus: 'Pending', note: 'Shipped' }
const sentOut: DemoOrderStep = { ...shipped, afterHours: 70, status: 'Out for Delivery', note: 'Out for delivery' }
const delivered: DemoOrderStep = { ...shipped, afterHours: 74, status: 'Delivered', note: 'Delivered' }
const paid: DemoOrderStep = { ...delivered, afterHours: 75, paymentStatus: 'Paid', note: 'Received in cash' }
/** Clamped to the time of the demo's start. */
const paidToday: DemoOrderStep = { ...paid, afterHours: 30 * 24 }
const cancelled: DemoOrderStep = { ...placed, afterHours: 3, status: 'Cancelled', note: 'Cancelled: customer asked' }
const returned: DemoOrderStep = {
  ...shipped,
  afterHours: 74,
  status: 'Returned',
  paymentStatus: 'Failed',
  note: 'Came back',
}

const unpaid: DemoOrderStep = { ...placed, status: 'Pending' }
const paidOnline: DemoOrderStep = { ...placed, afterHours: 0.05, paymentStatus: 'Paid', note: 'Payment received' }

/** The steps of an order paid online, which begin with the payment. */
function onlineSteps([, ...rest]: readonly DemoOrderStep[]): readonly DemoOrderStep[] {
  const way = rest
    .filter((step) => step !== paid && step !== paidToday)
    .map((step) => ({ ...step, paymentStatus: 'Paid' as const }))
  return [unpaid, paidOnline, ...way]
}

/** A third of the orders is paid online. Cancelled and returned orders are excluded, so that none needs a refund. */
function isPaidOnline(index: number, steps: readonly DemoOrderStep[]): boolean {
  return index % 3 === 1 && !steps.includes(cancelled) && !steps.includes(returned)
}

/** The steps of an order by its age. The newest orders are still open. */
function stepsOf(index: number): readonly DemoOrderStep[] {
  const left = ORDERS - index
  if (left <= 8) return [placed]
  if (left <= 10) return [placed, packed]
  if (left <= 11) return [placed, packed, shipped]
  if (left <= 13) return [placed, packed, shipped, sentOut]
  if (left <= 15) return [placed, packed, shipped, sentOut, delivered]
  if (index % 12 === 5) return [placed, cancelled]
  if (index % 20 === 9) return [placed, packed, shipped, sentOut, returned]
  return [placed, packed, shipped, sentOut, delivered, left <= 22 ? paidToday : paid]
}

/**
 * Adds orders of the last 30 days in all states without taking stock. With the sandbox gateway a third is paid online.
 */
export async function addDemoOrders(ctx: Context, trx: Trx, actors: DemoActors): Promise<void> {
  const products = await trx.selectFrom('products').selectAll().orderBy('position').limit(90).execute()
  if (products.length === 0) return
  const { regulars, newcomer, caller } = await addDemoCustomers(ctx, trx)
  const zones = await listZones(trx)
  const orders = Array.from({ length: ORDERS }, (_, index) => {
    const left = ORDERS - index
    const customer =
      left === NEWCOMER_ORDER ? newcomer : left === CALLER_ORDER ? caller : required(regulars[index % regulars.length])
    const deliverable = customer.isNear ? products : products.filter(isSentByCourier)
    const chosen = deliverable.filter(chooserOf(left))
    return buildOrder(ctx, actors, { index, customer, products: chosen.length > 0 ? chosen : deliverable, zones })
  })
  await trx
    .insertInto('orders')
    .values(orders.map(({ row }) => row))
    .execute()
  for (const { payment } of orders) if (payment !== null) await addDemoPayment(ctx, trx, payment)
  await trx
    .insertInto('order_items')
    .values(orders.flatMap(({ items }) => items))
    .execute()
  await trx
    .insertInto('order_history')
    .values(orders.flatMap(({ history }) => history))
    .execute()
}

/** The caller's order and three open ones need no prescription; the next one does. */
function chooserOf(left: number): (product: ProductRow) => boolean {
  if (left === CALLER_ORDER || (left > 5 && left <= 8)) return ({ schedule }) => !needsPrescription(schedule)
  return left === 5 ? ({ schedule }) => needsPrescription(schedule) : () => true
}

/** Whether the demo's delivery rules allow a courier for a product (delivery-2). */
function isSentByCourier(product: ProductRow): boolean {
  const classes = deliveryClassesOf({ ...product, storageInstructions: product.storage_instructions })
  return classes.every((deliveryClass) => isAllowedByDefault('demo', { deliveryClass, way: 'courier', area: 'state' }))
}

type DemoOrder = {
  readonly index: number
  readonly customer: DemoCustomer
  readonly products: readonly ProductRow[]
  readonly zones: Awaited<ReturnType<typeof listZones>>
}

function buildOrder(ctx: Context, actors: DemoActors, { index, customer, products, zones }: DemoOrder) {
  const now = ctx.now().getTime()
  const placedAt = now - (ORDERS - index) * ORDER_INTERVAL + 11 * HOUR
  const cashSteps = stepsOf(index)
  const isOnline = ctx.gateways.find('sandbox') !== null && isPaidOnline(index, cashSteps)
  const steps = (isOnline ? onlineSteps(cashSteps) : cashSteps).map((step) => ({
    ...step,
    at: new Date(Math.min(placedAt + step.afterHours * HOUR, now)),
  }))
  const id = ctx.newId('order')
  const left = ORDERS - index
  const isCollected = left === CALLER_ORDER
  const items =
    left === NEWCOMER_ORDER
      ? [itemOf(id, 0, dearestOf(products), 4)]
      : chooseProducts(index, products).map((product, position) =>
          itemOf(id, position, product, 1 + ((index + position) % 3)),
        )
  const lines = items.map(({ unit_price_paise: unitPrice, quantity }) => ({ unitPrice, quantity }))
  const { itemsTotal, deliveryFee, totalAmount } = isCollected ? priceCart(lines, noFee) : priceCart(lines)
  const { status, paymentStatus, at } = required(steps.at(-1))
  const timeOf = (wanted: OrderStatus) => steps.find((step) => step.status === wanted)?.at ?? null
  const shippedAt = timeOf('Shipped')
  const attemptId = isOnline ? ctx.newId('attempt') : null
  const isChecked = timeOf('Packed') !== null && items.some(({ schedule }) => needsPrescription(schedule))
  const row = {
    id,
    customer_id: customer.id,
    status,
    payment_status: paymentStatus,
    payment_type: isOnline ? ('ONLINE' as const) : ('COD' as const),
    paid_attempt_id: attemptId,
    items_total_paise: itemsTotal,
    delivery_fee_paise: deliveryFee,
    total_paise: totalAmount,
    cart_generation: index,
    cart_fingerprint: id,
    shipping: JSON.stringify(customer.address),
    zone_id: isCollected ? null : findZone(zones, placeOfPin(customer.address.postalCode), ctx.settings.values.area).id,
    carrier: shippedAt && (customer.isNear ? OWN_STAFF : 'Blue Dart'),
    tracking_number: shippedAt && `${customer.isNear ? 'OS' : 'BD'}${70_000 + index}`,
    shipped_at: shippedAt,
    estimated_delivery_at: shippedAt && new Date(shippedAt.getTime() + 4 * DAY),
    shipping_cost_paise: shippedAt && deliveryFee,
    cancelled_by: status === 'Cancelled' ? ('staff' as const) : null,
    hold_reason: left === NEWCOMER_ORDER ? COD_CHECK : left === 3 ? 'Asks for delivery after 6 pm' : null,
    collect_at: isCollected ? OUTLET : null,
    prescription_seen_by: isChecked ? actors.pharmacist : null,
    packed_at: timeOf('Packed'),
    delivered_at: timeOf('Delivered'),
    cash_mode: paymentStatus === 'Paid' && !isOnline ? ('cash' as const) : null,
    created_at: new Date(placedAt),
    updated_at: at,
  }
  const actorOf = (order: number, note: string): Actor => {
    if (order === 0) return isCollected ? { kind: 'staff', id: actors.support } : { kind: 'customer', id: customer.id }
    return note === paidOnline.note ? { kind: 'gateway', id: 'sandbox' } : { kind: 'staff', id: actors.packer }
  }
  const history = steps.map((step, order) => ({
    order_id: id,
    at: step.at,
    status: step.status,
    payment_status: step.paymentStatus,
    ...actorColumns(actorOf(order, step.note)),
    note: isCollected && order === 0 ? 'Order placed by the shop' : step.note,
  }))
  const payment =
    attemptId === null ? null : { id: attemptId, orderId: id, amount: totalAmount, startedAt: new Date(placedAt) }
  return { row, items, history, payment }
}

/** The product whose packs cost the most. */
function dearestOf(products: readonly ProductRow[]): ProductRow {
  return required(products.toSorted((one, other) => other.selling_price_paise - one.selling_price_paise)[0])
}

/** Chooses one to three products. Some packed orders begin with a Schedule H1 product, which fills the H1 register. */
function chooseProducts(index: number, products: readonly ProductRow[]): ProductRow[] {
  const left = ORDERS - index
  const registered = products.filter(({ schedule }) => schedule === 'H1')
  const first = left > 7 && left <= 15 && left % 2 === 1 ? registered[left % registered.length] : undefined
  const chosen = Array.from({ length: 1 + (index % 3) }, (_, position) =>
    required(products[(index * 7 + position * 11) % products.length]),
  )
  return [...new Set(first === undefined ? chosen : [first, ...chosen.slice(1)])]
}

function itemOf(orderId: string, position: number, product: ProductRow, quantity: number) {
  const snapshot = Object.fromEntries(snapshotColumns.map((column) => [column, product[column]])) as Pick<
    ProductRow,
    (typeof snapshotColumns)[number]
  >
  return {
    ...snapshot,
    order_id: orderId,
    position,
    product_id: product.id,
    name: product.name,
    image: product.images[0] ?? '',
    unit_price_paise: product.selling_price_paise,
    quantity,
  }
}
