import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { COD_CHECK, type OrderQueue } from '#domain/fulfilment/order-queues.ts'
import type { Db } from '#server/db/tables.ts'

type Rows = Awaited<ReturnType<typeof readRows>>
type Order = Rows['orders'][number]
type Line = ReturnType<typeof openLines>[number]

/** The queue of each order on an Indian day by the words of fulfilment-1, from whole tables. */
export async function modelQueues(db: Db, day: string): Promise<Map<number, OrderQueue | null>> {
  const rows = await readRows(db)
  return new Map(rows.orders.map((order) => [order.number, queueOf(rows, order, day)]))
}

async function readRows(db: Db) {
  return {
    orders: await db.selectFrom('orders').selectAll().execute(),
    items: await db.selectFrom('order_items').selectAll().execute(),
    cuts: await db.selectFrom('order_line_cuts').selectAll().execute(),
    sent: await db.selectFrom('order_prescriptions').selectAll().execute(),
    prescriptions: await db.selectFrom('prescriptions').selectAll().execute(),
    allowed: await db.selectFrom('prescription_lines').selectAll().execute(),
    products: await db.selectFrom('products').selectAll().execute(),
    levels: await db.selectFrom('stock_levels').selectAll().execute(),
    batches: await db.selectFrom('batches').selectAll().execute(),
    recalls: await db.selectFrom('recalls').selectAll().execute(),
    packed: await db.selectFrom('order_item_batches').selectAll().execute(),
  }
}

function queueOf(rows: Rows, order: Order, day: string): OrderQueue | null {
  if (order.status === 'Confirmed') return queueOfConfirmed(rows, order, day)
  if (order.status === 'Shipped' || order.status === 'Out for Delivery') return 'on-the-way'
  if (order.status === 'Delivered')
    return order.payment_type === 'COD' && order.payment_status === 'Pending' ? 'cash' : null
  if (order.status !== 'Packed') return null
  const used = new Set(rows.packed.filter(({ order_id: id }) => id === order.id).map((one) => one.batch_id))
  if (rows.batches.some(({ id, state }) => used.has(id) && state === 'recalled')) return 'recalled'
  return order.collect_at === null ? 'to-ship' : 'to-collect'
}

function queueOfConfirmed(rows: Rows, order: Order, day: string): OrderQueue {
  if (order.hold_reason !== null) return order.hold_reason === COD_CHECK ? 'to-call' : 'on-hold'
  const lines = openLines(rows, order)
  const needing = lines.filter(({ schedule, trade, open }) => needsPrescription(schedule) && trade === null && open > 0)
  if (order.prescription_seen_by === null && !needing.every((line) => isApproved(rows, line, day))) {
    const received = new Set(rows.prescriptions.filter(({ state }) => state === 'received').map(({ id }) => id))
    const waiting = rows.sent.filter((one) => one.order_id === order.id && one.verdict === null)
    return waiting.some((one) => received.has(one.prescription_id)) ? 'prescription' : 'no-prescription'
  }
  const short = lines.filter((line) => line.open > sellablePacks(rows, line, day))
  const recalled = rows.recalls.filter(({ at }) => at >= order.created_at).map((one) => one.product_id)
  if (short.some((line) => recalled.includes(line.product_id))) return 'recalled'
  return short.length > 0 ? 'short' : 'to-pack'
}

/** The lines of an order with the packs that are still to be supplied. */
function openLines({ items, cuts }: Rows, order: Order) {
  return items
    .filter((item) => item.order_id === order.id)
    .map((item) => {
      const own = cuts.filter((cut) => cut.order_id === item.order_id && cut.position === item.position)
      return { ...item, open: own.reduce((left, { quantity }) => left - quantity, item.quantity) }
    })
}

function isApproved({ sent, allowed, prescriptions }: Rows, line: Line, day: string): boolean {
  const own = sent.filter((one) => one.order_id === line.order_id && one.position === line.position)
  return own.some(({ prescription_line_id: lineId, prescription_id: prescriptionId, given_at: given }) => {
    const packs = allowed.find(({ id }) => id === lineId)
    const until = prescriptions.find(({ id }) => id === prescriptionId)?.valid_until ?? ''
    return packs && (given !== null || (until >= day && packs.packs_given + line.open <= packs.packs_total))
  })
}

/** The packs that may be sold for a line at its price; all, as long as nothing can be missing. */
function sellablePacks({ products, levels, batches }: Rows, line: Line, day: string): number {
  const price = line.unit_price_paise
  const product = products.find(({ id }) => id === line.product_id)!
  const level = levels.find((one) => one.product_id === line.product_id)
  const isSold = (one: { mrp: number; until: string | null }) => one.mrp >= price && (one.until ?? day) >= day
  const isProductSold = isSold({ mrp: product.mrp_paise, until: product.expiry_date })
  if (level === undefined) return isProductSold ? Infinity : 0
  if (level.short === 0 && isProductSold && level.unbatched_mrp_paise >= price) return Infinity
  const unbatched = isSold({ mrp: level.unbatched_mrp_paise, until: level.unbatched_expires_on }) ? level.unbatched : 0
  return batches
    .filter((one) => one.product_id === line.product_id && one.state === 'sellable')
    .filter((one) => isSold({ mrp: one.mrp_paise, until: one.expires_on }))
    .reduce((sum, { on_hand: packs }) => sum + packs, unbatched)
}
