import { mayDo } from '#domain/staff/actions.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { invalidField } from '../http/refusal.ts'
import type { OrderChange } from './order-change.ts'

/** Assigns a parcel of own staff to the caller, or to a colleague who delivers. */
export async function takeOnRun({ trx, record: order, actor, at, input }: OrderChange<'takeOnRun'>): Promise<Audited> {
  const rider = input.staff ?? actor.id
  if (rider !== actor.id) await expectRider(trx, rider)
  const taken = { staff_id: rider, taken_at: at }
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
  return { changes: { rider: { before: former?.staff_id ?? null, after: rider } } }
}

async function expectRider(trx: Trx, id: string): Promise<void> {
  const found = await trx
    .selectFrom('staff')
    .select('roles')
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined || !mayDo(found.roles, 'run.deliver'))
    throw invalidField('staff', 'This person does not deliver.')
}

/** Notes a try at the door. The parcel stays on its way. */
export async function missOrder({ trx, record: order, actor, at, input }: OrderChange<'missed'>): Promise<Audited> {
  const { reason } = input
  await trx.insertInto('delivery_tries').values({ order_id: order.row.id, staff_id: actor.id, at, reason }).execute()
  return { reason }
}
