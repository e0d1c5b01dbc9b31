import type { Audited } from '../desk-change/change-record.ts'
import type { OrderChange } from './order-change.ts'

/** Assigns a parcel of own staff to the caller. */
export async function takeOnRun({ trx, record: order, actor, at }: OrderChange<'takeOnRun'>): Promise<Audited> {
  const taken = { staff_id: actor.id, taken_at: at }
  const former = await trx
    .selectFrom('run_parcels')
    .select('staff_id')
    .where('order_id', '=', order.row.id)
    .executeTakeFirst()
  await trx
    .insertInto('run_parcels')
    .values({ order_id: order.row.id, ...taken })
    .onConflict((on) => on.column('order_id').doUpdateSet(taken))
    .execute()
  return { changes: { rider: { before: former?.staff_id ?? null, after: actor.id } } }
}

/** Notes a try at the door. The parcel stays on its way. */
export async function missOrder({ trx, record: order, actor, at, input }: OrderChange<'missed'>): Promise<Audited> {
  const { reason } = input
  await trx.insertInto('delivery_tries').values({ order_id: order.row.id, staff_id: actor.id, at, reason }).execute()
  return { reason }
}
