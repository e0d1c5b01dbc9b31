import type { Actor } from '#domain/actor.ts'
import type { CutReason } from '#domain/fulfilment/order-in-fulfilment.ts'
import { type LineCut, planCut } from '#domain/fulfilment/line-cuts.ts'
import { paise, type Paise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { recordCancellation } from '../orders/cancel-order.ts'
import { changeSellable } from '../stock/change-sellable.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { LockedOrder } from './lock-desk-order.ts'
import type { OrderChange } from './order-change.ts'

/** Packs to take out of a locked order, with actor and reason. */
type OrderCut = {
  readonly actor: Actor
  readonly reason: CutReason
  readonly lines: readonly LineCut[]
}

/** Takes packs out of a confirmed order for staff. */
export async function cutOrder({ ctx, trx, record: order, actor, input }: OrderChange<'cut'>): Promise<Audited> {
  const { reason, lines } = input
  await cutLines(ctx, trx, order, { actor, reason, lines })
  const cut = lines.map(({ position, quantity }) => `${quantity} of line ${position + 1}`)
  return { reason, changes: { lines: { before: null, after: cut } } }
}

/**
 * Takes packs out of a locked order (orders-14): their stock and exactly their price go back. Without a pack left the order is
 * cancelled with its fee.
 */
export async function cutLines(ctx: Context, trx: Trx, order: LockedOrder, cut: OrderCut): Promise<void> {
  const { actor, reason } = cut
  const plan = planCut(order.lines, cut.lines)
  if (plan.kind === 'refused') throw new Refusal('invalid', plan.message)
  const { row } = order
  const cause = await recordCuts(ctx, trx, order, cut)
  await reduceTotal(trx, row, plan.amount)
  if (plan.leavesNothing) {
    const note = `Nothing of the order is left: ${reason}`
    await recordCancellation(ctx, trx, {
      order: row,
      actor,
      note,
      cancelledBy: 'staff',
      readers: ['customer'],
    })
    return
  }
  // Without free packs a cut may cost nothing (trade-3).
  if (plan.amount > 0) await ctx.payments.refund(trx, row, { actor, reason: 'line_cut', cause, amount: plan.amount })
  await enqueue(ctx, trx, 'mail.order-cut', { orderId: row.id }, { dedupeKey: `mail.order-cut:${cause}` })
}

/** Writes the cuts and puts their packs back into stock. Returns the id of the first cut. */
async function recordCuts(
  ctx: Context,
  trx: Trx,
  { row, lines }: LockedOrder,
  { actor, reason, lines: cuts }: OrderCut,
): Promise<string> {
  const at = ctx.now()
  const rows = cuts.map((cut) => ({
    id: ctx.newId('cut'),
    order_id: row.id,
    ...cut,
    reason,
    staff_id: actor.kind === 'staff' ? actor.id : null,
    at,
  }))
  await trx.insertInto('order_line_cuts').values(rows).execute()
  await changeSellable(
    trx,
    cuts.map((cut) => toStock(lines, cut)),
    at,
  )
  return required(rows[0]).id
}

function toStock(lines: LockedOrder['lines'], { position, quantity }: LineCut) {
  return { productId: required(lines.find((line) => line.position === position)).productId, quantity }
}

async function reduceTotal(trx: Trx, { id, cut_paise: before }: OrderRow, amount: Paise): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cut_paise: paise(before + amount) })
    .where('id', '=', id)
    .execute()
}
