import { sql } from 'kysely'
import type { RunParcelInPaise } from '#contract/day.ts'
import { deskActions, mayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { toAmounts } from '../orders/orders-queries.ts'
import { isSeenParcel } from '../staff/seen-rows.ts'

const MAX_PARCELS = 200

/** The parcels of own staff that are on their way, oldest first. A rider gets those of the own run (day-4). */
export async function listRunParcels({ db }: Context, reader: StaffPrincipal): Promise<RunParcelInPaise[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('run_parcels as taken', 'taken.order_id', 'orders.id')
    .leftJoin('staff', 'staff.id', 'taken.staff_id')
    .select(['orders.id', 'orders.number', 'status', 'payment_status', 'payment_type', 'total_paise', 'cut_paise'])
    .select(['round_off_paise', 'shipping', 'staff.id as rider_id', 'staff.name as rider_name'])
    // The condition of the partial index.
    .where(sql<boolean>`orders.status in ('Shipped', 'Out for Delivery') and lower(btrim(carrier)) = 'own staff'`)
    .where(isSeenParcel(reader))
    .orderBy('orders.number', 'desc')
    .limit(MAX_PARCELS)
    .execute()
  if (rows.length === 0) return []
  const tries = await listDeliveryTries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.toReversed().map((row) => ({
    _id: row.id,
    orderNumber: String(row.number),
    paymentType: row.payment_type,
    amountDue: toAmounts(row).amountDue,
    shippingDetails: row.shipping,
    rider: row.rider_id === null || row.rider_name === null ? null : { id: row.rider_id, name: row.rider_name },
    tries: (tries.get(row.id) ?? []).map(({ at, reason }) => ({ at: at.toISOString(), reason })),
  }))
}

/** The colleagues to whom the caller may give parcels. */
export async function listOtherRiders({ db }: Context, { staffId, roles }: StaffPrincipal) {
  if (!mayDo(roles, 'orders.deliver')) return []
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('blocked_at', 'is', null)
    .where('id', '<>', staffId)
    .where(sql<boolean>`roles && ${[...deskActions['run.deliver']]}::text[]`)
    .orderBy('name')
    .execute()
}

/** The failed tries to deliver the parcels, by order. */
async function listDeliveryTries(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('delivery_tries')
    .select(['order_id', 'at', 'reason'])
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}
