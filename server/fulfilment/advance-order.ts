import { startOfIndianDay } from '#domain/time.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { undoSupply } from '../documents/correct-register.ts'
import { recordCreditNote } from '../documents/record-credit-note.ts'
import { takeBackPrescribedPacks } from '../prescriptions/give-packs.ts'
import { holdReturnedGoods } from '../stock/return-goods.ts'
import { changedState, moveOn, type MovingOrder, type OrderChange } from './order-change.ts'
import { oweParcelPayout } from './owe-parcel-payout.ts'

/** Hands a packed order over to a courier or a rider. */
export async function shipOrder(change: OrderChange<'ship'>): Promise<Audited> {
  const { record: order, input } = change
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
  return changedState(change.record, moved)
}

/** Marks an order as delivered. */
export async function deliverOrder(change: OrderChange<'deliver'>): Promise<Audited> {
  return changedState(change.record, await markDelivered(change))
}

export async function markDelivered(change: MovingOrder, note = 'Delivered'): Promise<OrderRow> {
  return moveOn(change, { to: { status: 'Delivered' }, note, columns: { delivered_at: change.at } })
}

/** Records a parcel that was refused at the door: holds its goods for inspection, credits its invoice and gives paid money back. */
export async function takeOrderBack(change: OrderChange<'takeBack'>): Promise<Audited> {
  const { ctx, trx, record: order, actor, at, input } = change
  const { id: orderId, payment_status: paymentStatus, payment_type: paymentType } = order.row
  const moved = await moveOn(change, {
    to: { status: 'Returned', paymentStatus: paymentStatus === 'Pending' ? 'Failed' : paymentStatus },
    note: `The parcel came back: ${input.reason}`,
  })
  await takeBackPrescribedPacks(trx, orderId)
  await holdReturnedGoods(trx, { orderId, at, actor, reason: input.reason })
  await ctx.payments.refund(trx, moved, { actor, reason: 'parcel_refused' })
  await undoSupply(trx, { orderId, at, reason: 'The parcel came back', staffId: actor.id })
  await recordCreditNote(ctx, trx, { orderId, at })
  if (paymentType === 'COD' && paymentStatus === 'Paid')
    await oweParcelPayout(ctx, trx, { orderId, at, reason: input.reason })
  return changedState(order, moved)
}
