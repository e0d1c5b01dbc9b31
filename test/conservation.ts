import { isLegalChange, initialState } from '#domain/orders/order-status.ts'
import { amountOfPacks } from '#domain/orders/line-amount.ts'
import type { Db, OrderItemRow } from '#server/db/tables.ts'
import { listCashErrors } from './cash-conservation.ts'
import { listDocumentErrors } from './document-conservation.ts'
import { listRegisterErrors } from './register-conservation.ts'
import { listStockErrors } from './stock-conservation.ts'
import { listMoneyErrors } from './payments/money-conservation.ts'

/**
 * C8: for every product of the test what came is sold or here, and what can be sold is what is not promised; an order's total is its lines plus the fee, and what is cut
 * is worth its packs; its history
 * begins as orders-3 says, has one legal row per change and ends in the order's state; a cart has one live order;
 * captured − refunded = paid; every change of staff has its audit row (desk-1); the H1 register holds
 * the packed H1 batches, without gaps; documents are worth what their orders are charged; every
 * paid cash order has its row of money, which its sheet counts. Throws with all violations.
 */
export async function checkConservation(db: Db): Promise<void> {
  const wrong = [
    ...(await listStockErrors(db)),
    ...(await orderErrors(db)),
    ...(await listMoneyErrors(db)),
    ...(await staffErrors(db)),
    ...(await listRegisterErrors(db)),
    ...(await listDocumentErrors(db)),
    ...(await listCashErrors(db)),
  ]
  if (wrong.length > 0) throw new Error(`Conservation is broken:\n${wrong.join('\n')}`)
}

async function orderErrors(db: Db): Promise<string[]> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const items = Map.groupBy(await db.selectFrom('order_items').selectAll().execute(), (item) => item.order_id)
  const history = Map.groupBy(
    await db.selectFrom('order_history').selectAll().orderBy('id').execute(),
    (step) => step.order_id,
  )
  const cuts = new Map(
    (
      await db
        .selectFrom('order_line_cuts')
        .select((eb) => ['order_id', 'position', eb.fn.sum<string>('quantity').as('quantity')])
        .groupBy(['order_id', 'position'])
        .execute()
    ).map((row) => [`${row.order_id} ${row.position}`, Number(row.quantity)]),
  )
  const carts = new Set<string>()
  const wrong: string[] = []
  for (const order of orders) {
    const say = (what: string) => wrong.push(`order ${order.number} (${order.id}): ${what}`)
    const lines = items.get(order.id) ?? []
    const linesTotal = lines.reduce(
      (sum, item) => sum + (item.line_total_paise ?? amountOfPacks(pricingOf(item), item.quantity)),
      0,
    )
    if (lines.length === 0) say('has no lines')
    if (linesTotal !== order.items_total_paise)
      say(`its lines make ${linesTotal} paise, it says ${order.items_total_paise}`)
    if (order.total_paise !== order.items_total_paise + order.delivery_fee_paise) say('its total is not lines plus fee')

    const cut = lines.reduce(
      (sum, item) =>
        sum +
        amountOfPacks(pricingOf(item), item.quantity) -
        amountOfPacks(pricingOf(item), item.quantity - (cuts.get(`${order.id} ${item.position}`) ?? 0)),
      0,
    )
    for (const item of lines)
      if (item.line_total_paise !== null && item.line_total_paise !== amountOfPacks(pricingOf(item), item.quantity))
        say(`line ${item.position} is ${item.line_total_paise} paise, its terms make something else`)
    if (cut !== order.cut_paise) say(`${cut} paise are cut, it says ${order.cut_paise}`)

    const states = (history.get(order.id) ?? []).map((row) => ({
      status: row.status,
      paymentStatus: row.payment_status,
    }))
    const first = initialState[order.payment_type]
    if (states[0]?.status !== first.status || states[0]?.paymentStatus !== first.paymentStatus)
      say('its history does not begin with the initial state')
    for (const [index, state] of states.slice(1).entries()) {
      if (!isLegalChange(states[index]!, state))
        say(`its history goes from ${JSON.stringify(states[index])} to ${JSON.stringify(state)}`)
    }
    const last = states.at(-1)
    if (last?.status !== order.status || last.paymentStatus !== order.payment_status)
      say(`stands at ${order.status}, its history ends at ${last?.status}`)

    const cart = `${order.customer_id} ${order.cart_generation}`
    if (order.status !== 'Cancelled' && carts.has(cart)) say('its cart has another live order')
    if (order.status !== 'Cancelled') carts.add(cart)
  }
  return wrong
}

function pricingOf({ unit_price_paise: unitPrice, trade }: Pick<OrderItemRow, 'unit_price_paise' | 'trade'>) {
  return { unitPrice, trade }
}

const staffChanges = ['staff.change', 'staff.block', 'staff.unblock', 'staff.reset-factor', 'staff.make-owner'] as const

/** Each change by staff raises the version by one. `desk:owner` may also have added the person. */
async function staffErrors(db: Db): Promise<string[]> {
  const staff = await db.selectFrom('staff').select(['id', 'version']).execute()
  const rows = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'action'])
    .where('action', 'in', staffChanges)
    .execute()
  const byPerson = Map.groupBy(rows, ({ subject_id }) => subject_id)
  return staff.flatMap(({ id, version }) => {
    const actions = byPerson.get(id) ?? []
    const missing = version - 1 - actions.length
    const mayHaveAdded = actions.some(({ action }) => action === 'staff.make-owner')
    if (missing === 0 || (missing === -1 && mayHaveAdded)) return []
    return [`staff ${id}: ${version - 1} changes, but ${actions.length} audit rows`]
  })
}
