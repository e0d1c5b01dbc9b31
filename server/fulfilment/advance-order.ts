import type { ApiInput } from '#contract/api.ts'
import type { MailedStep } from '#domain/fulfilment/fulfilment-steps.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import { startOfIndianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { moveOrder, type OrderStateColumns } from '../orders/move-order.ts'
import type { OnlinePayments } from '../orders/online-payments.ts'
import { amountsOf } from '../orders/orders-queries.ts'
import { undoSupply } from '../documents/correct-register.ts'
import { takeBackPrescribedPacks } from '../prescriptions/give-packs.ts'
import { changesBetween } from '../staff/record-audit.ts'
import { holdReturnedGoods } from '../stock/return-goods.ts'
import { changeOrder, type StaffChange } from './change-order.ts'
import type { LockedOrder } from './lock-desk-order.ts'

type Advance = {
  readonly to: Partial<OrderState>
  /** Shown to the customer in the history of the order. */
  readonly note: string
  readonly columns?: OrderStateColumns
}

/**
 * Changes in the transaction of a status change. Locks beyond the order are taken before it moves, numbers are taken
 * after everything else (desk-2).
 */
type MoveEffects = {
  readonly beforeMove?: (trx: Trx, order: LockedOrder) => Promise<void>
  readonly afterMove?: (trx: Trx, moved: OrderRow, order: LockedOrder) => Promise<void>
}

/** Hands a packed order over to a courier or a rider, unless one of its batches is recalled. */
export async function shipOrder(
  ctx: Context,
  { principal, id, ...shipment }: StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/ship'>, 'id'>,
): Promise<void> {
  const { carrier, trackingNumber, shippedOn, expectedOn, cost } = shipment
  expectShipmentDates(shipment)
  await advanceOrder(
    ctx,
    { principal, id, step: 'ship' },
    () => ({
      to: { status: 'Shipped' },
      note:
        trackingNumber === ''
          ? `Shipped with ${carrier}`
          : `Shipped with ${carrier}, tracking number ${trackingNumber}`,
      columns: {
        carrier,
        tracking_number: trackingNumber || null,
        shipped_at: startOfIndianDay(shippedOn),
        estimated_delivery_at: startOfIndianDay(expectedOn),
        shipping_cost_paise: tolerantPaise(cost),
      },
    }),
    { beforeMove: refuseRecalled },
  )
}

/** Refuses a parcel that would arrive before it is shipped (422). */
export function expectShipmentDates({ shippedOn, expectedOn }: { shippedOn: string; expectedOn: string }): void {
  if (expectedOn < shippedOn) throw invalidField('expectedOn', 'The parcel cannot arrive before it is shipped.')
}

async function refuseRecalled(trx: Trx, { row }: LockedOrder): Promise<void> {
  const recalled = await trx
    .selectFrom('order_item_batches as packed')
    .innerJoin('batches', 'batches.id', 'packed.batch_id')
    .select('batches.number')
    .where('packed.order_id', '=', row.id)
    .where('batches.state', '=', 'recalled')
    .executeTakeFirst()
  if (recalled !== undefined)
    throw new Refusal('conflict', `Batch ${recalled.number} in this parcel is recalled. Please cancel the order.`)
}

/** Marks a shipped order as out for delivery. */
export async function sendOrderOut(ctx: Context, change: StaffChange): Promise<void> {
  await advanceOrder(ctx, { ...change, step: 'sendOut' }, () => ({
    to: { status: 'Out for Delivery' },
    note: 'Out for delivery',
  }))
}

/** Marks an order as delivered. */
export async function deliverOrder(ctx: Context, change: StaffChange): Promise<void> {
  await advanceOrder(ctx, { ...change, step: 'deliver' }, () => ({
    to: { status: 'Delivered' },
    note: 'Delivered',
    columns: { delivered_at: ctx.now() },
  }))
}

/** Records a parcel that was refused at the door: holds its goods for inspection and refunds paid money. */
export async function takeOrderBack(
  ctx: Context,
  payments: OnlinePayments,
  { reason, ...change }: StaffChange & { readonly reason: string },
): Promise<void> {
  await advanceOrder(
    ctx,
    { ...change, step: 'takeBack' },
    ({ payment_status: paymentStatus }) => ({
      to: { status: 'Returned', paymentStatus: paymentStatus === 'Pending' ? 'Failed' : paymentStatus },
      note: `The parcel came back: ${reason}`,
    }),
    {
      afterMove: async (trx, order) => {
        const actor = { kind: 'staff', id: change.principal.staffId } as const
        await takeBackPrescribedPacks(trx, order.id)
        await holdReturnedGoods(trx, { orderId: order.id, at: ctx.now(), actor, reason })
        await payments.refund(trx, order, { actor, reason: 'parcel_refused' })
        await undoSupply(trx, { orderId: order.id, at: ctx.now(), reason: 'The parcel came back', staffId: actor.id })
      },
    },
  )
}

/** Records the money of a cash order. The amount must equal the amount due. */
export async function recordCash(
  ctx: Context,
  { amount, mode, ...change }: StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/cash'>, 'id'>,
): Promise<void> {
  await advanceOrder(ctx, { ...change, step: 'recordCash' }, (order) => {
    const { due } = amountsOf(order)
    if (tolerantPaise(amount) !== due) throw invalidField('amount', `${formatRupees(due)} is due for this order.`)
    return {
      to: { paymentStatus: 'Paid' },
      note: `${formatRupees(due)} received ${mode === 'cash' ? 'in cash' : 'by UPI'}`,
      columns: { cash_mode: mode },
    }
  })
}

/** Moves an order on, with a mail to the customer for each step. */
export async function advanceOrder(
  ctx: Context,
  change: StaffChange & { readonly step: MailedStep },
  plan: (order: OrderRow) => Advance,
  { beforeMove, afterMove }: MoveEffects = {},
): Promise<void> {
  await changeOrder(ctx, change, async (trx, order) => {
    const { row } = order
    const { to, note, columns } = plan(row)
    const before = { status: row.status, paymentStatus: row.payment_status }
    const after = { ...before, ...to }
    const actor = { kind: 'staff', id: change.principal.staffId } as const
    await beforeMove?.(trx, order)
    const moved = await moveOrder(trx, {
      order: row,
      to: after,
      actor,
      note,
      at: ctx.now(),
      ...(columns && { columns }),
    })
    if (moved === null) throw new Error(`Order ${row.id} changed although it was locked`)
    const { step } = change
    await enqueue(
      ctx,
      trx,
      'mail.order-step',
      { orderId: row.id, step },
      { dedupeKey: `mail.order-step:${row.id}:${step}` },
    )
    await afterMove?.(trx, moved, order)
    return { changes: changesBetween(before, after) }
  })
}
