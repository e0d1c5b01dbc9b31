import type { ApiInput } from '#contract/api.ts'
import type { MailedStep } from '#domain/fulfilment/fulfilment-steps.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-status.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { moveOrder, type OrderMarks } from '../orders/move-order.ts'
import type { OnlinePayments } from '../orders/online-payments.ts'
import { amountDue } from '../orders/orders-queries.ts'
import { changesBetween } from '../staff/record-audit.ts'
import { changeOrder, type StaffChange } from './change-order.ts'

type Advance = {
  readonly to: Partial<OrderState>
  /** What the customer reads in the history of the order. */
  readonly note: string
  readonly marks?: OrderMarks
}

/** Packs an order: its goods are ready to be handed over. */
export async function packOrder(ctx: Context, change: StaffChange): Promise<void> {
  await advance(ctx, { ...change, step: 'pack' }, () => ({
    to: { status: 'Packed' },
    note: 'Packed',
    marks: { packed_at: ctx.now(), claimed_by: null, claimed_until: null },
  }))
}

/** Hands a packed order over to a courier or a rider. */
export async function shipOrder(
  ctx: Context,
  { principal, id, ...shipment }: StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/ship'>, 'id'>,
): Promise<void> {
  const { carrier, trackingNumber, shippedOn, expectedOn, cost } = shipment
  if (expectedOn < shippedOn) {
    const message = 'The parcel cannot arrive before it is shipped.'
    throw new Refusal('invalid', message, { fields: { expectedOn: message } })
  }
  await advance(ctx, { principal, id, step: 'ship' }, () => ({
    to: { status: 'Shipped' },
    note:
      trackingNumber === '' ? `Shipped with ${carrier}` : `Shipped with ${carrier}, tracking number ${trackingNumber}`,
    marks: {
      carrier,
      tracking_number: trackingNumber || null,
      shipped_at: startOfDay(shippedOn),
      estimated_delivery_at: startOfDay(expectedOn),
      shipping_cost_paise: tolerantPaise(cost),
    },
  }))
}

/** A calendar day as the instant at which it begins in India. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** Marks a shipped order as out for delivery. */
export async function sendOrderOut(ctx: Context, change: StaffChange): Promise<void> {
  await advance(ctx, { ...change, step: 'sendOut' }, () => ({
    to: { status: 'Out for Delivery' },
    note: 'Out for delivery',
  }))
}

/** Marks an order as delivered. */
export async function deliverOrder(ctx: Context, change: StaffChange): Promise<void> {
  await advance(ctx, { ...change, step: 'deliver' }, () => ({
    to: { status: 'Delivered' },
    note: 'Delivered',
    marks: { delivered_at: ctx.now() },
  }))
}

/** Records a parcel that was refused at the door. Its goods wait for inspection; money that was paid goes back. */
export async function takeOrderBack(
  ctx: Context,
  payments: OnlinePayments,
  { reason, ...change }: StaffChange & { readonly reason: string },
): Promise<void> {
  await advance(
    ctx,
    { ...change, step: 'takeBack' },
    ({ payment_status: paymentStatus }) => ({
      to: { status: 'Returned', paymentStatus: paymentStatus === 'Pending' ? 'Failed' : paymentStatus },
      note: `The parcel came back: ${reason}`,
    }),
    (trx, order) =>
      payments.giveBack(trx, order, {
        actor: { kind: 'staff', id: change.principal.staffId },
        reason: 'parcel_refused',
      }),
  )
}

/** Records the money of a cash order. The amount must equal what is due. */
export async function recordCash(
  ctx: Context,
  { amount, mode, ...change }: StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/cash'>, 'id'>,
): Promise<void> {
  await advance(ctx, { ...change, step: 'recordCash' }, (order) => {
    const due = amountDue(order)
    if (tolerantPaise(amount) !== due) {
      const message = `${formatRupees(due)} is due for this order.`
      throw new Refusal('invalid', message, { fields: { amount: message } })
    }
    return {
      to: { paymentStatus: 'Paid' },
      note: `${formatRupees(due)} received ${mode === 'cash' ? 'in cash' : 'by UPI'}`,
      marks: { cash_mode: mode },
    }
  })
}

/** Moves an order on, with a mail to the customer for each step. */
async function advance(
  ctx: Context,
  change: StaffChange & { readonly step: MailedStep },
  plan: (order: OrderRow) => Advance,
  afterwards?: (trx: Trx, order: OrderRow) => Promise<void>,
): Promise<void> {
  await changeOrder(ctx, change, async (trx, { row }) => {
    const { to, note, marks } = plan(row)
    const before = { status: row.status, paymentStatus: row.payment_status }
    const after = { ...before, ...to }
    const actor = { kind: 'staff', id: change.principal.staffId } as const
    const moved = await moveOrder(trx, { order: row, to: after, actor, note, at: ctx.now(), ...(marks && { marks }) })
    if (moved === null) throw new Error(`Order ${row.id} changed although it was locked`)
    await afterwards?.(trx, moved)
    const { step } = change
    await enqueue(
      ctx,
      trx,
      'mail.order-step',
      { orderId: row.id, step },
      { dedupeKey: `mail.order-step:${row.id}:${step}` },
    )
    return { changes: changesBetween(before, after) }
  })
}
