import { MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { databaseTimeIn } from '../db/database-time.ts'
import type { Trx } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { changeOnce } from '../staff/change-once.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { changeOrder, type StaffChange } from './change-order.ts'

/** How long a claimed order is reserved for one person. */
const CLAIM_MS = 10 * MINUTE

/** Reserves the packing of an order for ten minutes, or prolongs the own claim. */
export async function claimOrder(ctx: Context, change: StaffChange): Promise<void> {
  await changeOrder(ctx, { ...change, step: 'claim' }, async (trx, { row }) => {
    await trx
      .updateTable('orders')
      .set({ claimed_by: change.principal.staffId, claimed_until: databaseTimeIn(ctx, CLAIM_MS) })
      .where('id', '=', row.id)
      .execute()
  })
}

/** Puts a confirmed order on hold, or releases it. */
export async function holdOrder(
  ctx: Context,
  { reason, ...change }: StaffChange & { readonly reason: string | null },
): Promise<void> {
  await changeOrder(ctx, { ...change, step: reason === null ? 'release' : 'hold' }, async (trx, { row }) => {
    await trx.updateTable('orders').set({ hold_reason: reason }).where('id', '=', row.id).execute()
    await writeNote(ctx, trx, { ...change, note: reason === null ? 'Released' : `On hold: ${reason}` })
    return { reason: reason ?? '' }
  })
}

type Note = StaffChange & { readonly note: string }

/** Writes a note that only staff read, in any state of the order. */
export async function noteOrder(ctx: Context, note: Note): Promise<void> {
  const { principal, id } = note
  await changeOnce(ctx, principal, async (trx) => {
    const order = await trx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()
    if (order === undefined) throw notFound('Order')
    await writeNote(ctx, trx, note)
    await recordAudit(ctx, trx, principal, { action: 'orders.note', subject: { kind: 'order', id } })
  })
}

async function writeNote(ctx: Context, trx: Trx, { principal, id, note }: Note): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({ order_id: id, at: ctx.now(), staff_id: principal.staffId, note })
    .execute()
}
