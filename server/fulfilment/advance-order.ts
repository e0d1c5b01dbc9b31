import { latinDigits } from '#domain/addresses/latin-digits.ts'
import { cashModes } from '#domain/fulfilment/order-in-fulfilment.ts'
import { formatRupees } from '#domain/money.ts'
import { startOfIndianDay } from '#domain/time.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { undoSupply } from '../documents/correct-register.ts'
import { recordCreditNote } from '../documents/record-credit-note.ts'
import { invalidField } from '../http/refusal.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { takeBackPrescribedPacks } from '../prescriptions/give-packs.ts'
import { holdReturnedGoods } from '../stock/return-goods.ts'
import { changedState, moveOn, type OrderChange } from './order-change.ts'

/** Hands a packed order over to a courier or a rider. */
export async function shipOrder(change: OrderChange<'ship'>): Promise<Audited> {
  const { order, input } = change
  const { carrier, trackingNumber, shippedOn, expectedOn, cost } = input
  const number = trackingNumber === '' ? '' : `, tracking number ${trackingNumber}`
  const moved = await moveOn(change, {
    to: { status: 'Shipped' },
    note: `Shipped with ${carrier}${number}`,
    columns: {
      carrier,
      tracking_number: trackingNumber || null,
      shipped_at: startOfIndianDay(shippedOn),
      estimated_delivery_at: startOfIndianDay(expectedOn),
      shipping_cost_paise: cost,
    },
  })
  return changedState(order, moved)
}

/** Marks a shipped order as out for delivery. */
export async function sendOrderOut(change: OrderChange<'sendOut'>): Promise<Audited> {
  const moved = await moveOn(change, { to: { status: 'Out for Delivery' }, note: 'Out for delivery' })
  return changedState(change.order, moved)
}

/** Marks an order as delivered. */
export async function deliverOrder(change: OrderChange<'deliver'>): Promise<Audited> {
  const columns = { delivered_at: change.at }
  const moved = await moveOn(change, { to: { status: 'Delivered' }, note: 'Delivered', columns })
  return changedState(change.order, moved)
}

/** Hands a collected order over, with the money that is due for it (orders-17). */
export async function handOverOrder(change: OrderChange<'handOver'>): Promise<Audited> {
  const { order, at, input } = change
  const { row } = order
  const number = latinDigits(input.orderNumber).replaceAll(/[\s#]/g, '')
  if (number !== String(row.number)) throw invalidField('orderNumber', 'This is not the number of this order.')
  const { due } = amountsOf(row)
  const isDue = row.payment_status === 'Pending' && due > 0
  if (isDue && input.mode === undefined) throw invalidField('mode', 'Please choose how it was paid.')
  const columns = { delivered_at: at }
  const note = `Collected at ${row.collect_at}`
  const moved = await moveOn(change, { to: { status: 'Delivered' }, note, columns })
  if (!isDue || input.mode === undefined) return changedState(order, moved)
  const cash = { id: input.id, amount: due, mode: input.mode }
  const { changes } = await recordCash({ ...change, order: { ...order, row: moved }, input: cash })
  return { changes: { ...changedState(order, moved).changes, ...changes } }
}

/** Records a parcel that was refused at the door: holds its goods for inspection, credits its invoice and refunds paid money. */
export async function takeOrderBack(change: OrderChange<'takeBack'>): Promise<Audited> {
  const { ctx, trx, payments, order, actor, at, input } = change
  const { id: orderId, payment_status: paymentStatus } = order.row
  const moved = await moveOn(change, {
    to: { status: 'Returned', paymentStatus: paymentStatus === 'Pending' ? 'Failed' : paymentStatus },
    note: `The parcel came back: ${input.reason}`,
  })
  await takeBackPrescribedPacks(trx, orderId)
  await holdReturnedGoods(trx, { orderId, at, actor, reason: input.reason })
  await payments.refund(trx, moved, { actor, reason: 'parcel_refused' })
  await undoSupply(trx, { orderId, at, reason: 'The parcel came back', staffId: actor.id })
  await recordCreditNote(ctx, trx, { orderId, at })
  return changedState(order, moved)
}

/** Records the money of a cash order. The amount must equal the amount due. */
export async function recordCash(change: OrderChange<'recordCash'>): Promise<Audited> {
  const { amount, mode } = change.input
  const { due } = amountsOf(change.order.row)
  if (amount !== due) throw invalidField('amount', `${formatRupees(due)} is due for this order.`)
  const moved = await moveOn(change, {
    to: { paymentStatus: 'Paid' },
    note: `${formatRupees(due)} received ${mode === 'cash' ? 'in cash' : `by ${cashModes[mode]}`}`,
    columns: { cash_mode: mode },
  })
  return changedState(change.order, moved)
}
