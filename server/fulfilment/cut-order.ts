import type { ApiInput } from '#contract/api.ts'
import { type LineCut, planCut } from '#domain/fulfilment/line-cuts.ts'
import { paise, type Paise } from '#domain/money.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { recordCancellation } from '../orders/cancel-order.ts'
import type { OnlinePayments } from '../orders/online-payments.ts'
import { changeSellable } from '../stock/change-sellable.ts'
import { changeOrder, type StaffChange } from './change-order.ts'
import type { LockedOrder } from './lock-desk-order.ts'

type Cut = StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/cut'>, 'id'>

/**
 * Takes packs out of a confirmed order (D55): their stock and exactly their price go back. Without a pack left the order is
 * cancelled with its fee.
 */
export async function cutOrder(ctx: Context, payments: OnlinePayments, cut: Cut): Promise<void> {
  const { principal, id, reason, lines: cuts } = cut
  await changeOrder(ctx, { principal, id, step: 'cut' }, async (trx, order) => {
    const plan = planCut(order.lines, cuts)
    if (plan.kind === 'refused') throw new Refusal('invalid', plan.message)
    const actor = { kind: 'staff', id: principal.staffId } as const
    if (plan.kind === 'cancel') {
      const note = `Nothing of the order is left: ${reason}`
      const { row } = order
      await recordCancellation(ctx, trx, payments, {
        order: row,
        actor,
        note,
        cancelledBy: 'staff',
        readers: ['customer'],
      })
    } else {
      const cause = await recordCuts(ctx, trx, order, cut)
      await reduceTotal(trx, order.row, plan.amount)
      await payments.giveBack(trx, order.row, { actor, reason: 'line_cut', cause, amount: plan.amount })
      await enqueue(ctx, trx, 'mail.order-cut', { orderId: id }, { dedupeKey: `mail.order-cut:${cause}` })
    }
    return { reason, changes: { lines: { before: null, after: cuts } } }
  })
  ctx.versions.stockChanged()
}

/** Writes the cuts and puts their packs back into stock. Returns the id of the first cut. */
async function recordCuts(
  ctx: Context,
  trx: Trx,
  { row, lines }: LockedOrder,
  { principal, reason, lines: cuts }: Cut,
): Promise<string> {
  const at = ctx.now()
  const rows = cuts.map((cut) => ({
    id: ctx.newId('cut'),
    order_id: row.id,
    ...cut,
    reason,
    staff_id: principal.staffId,
    at,
  }))
  await trx.insertInto('order_line_cuts').values(rows).execute()
  await changeSellable(
    trx,
    cuts.map((cut) => toStock(lines, cut)),
    at,
  )
  return rows[0]!.id
}

function toStock(lines: LockedOrder['lines'], { position, quantity }: LineCut) {
  return { productId: lines.find((line) => line.position === position)!.productId, quantity }
}

async function reduceTotal(trx: Trx, { id, cut_paise: before }: OrderRow, amount: Paise): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cut_paise: paise(before + amount) })
    .where('id', '=', id)
    .execute()
}
