import type { Trx } from '#server/db/tables.ts'
import { OWN_STAFF } from './add-demo-orders.ts'

/** The packer brings the parcels of own staff at whose door money is due. */
export async function addDemoRun(trx: Trx, staffId: string): Promise<void> {
  const parcels = await trx
    .selectFrom('orders')
    .select(['id', 'updated_at'])
    .where('status', 'in', ['Shipped', 'Out for Delivery'])
    .where('carrier', '=', OWN_STAFF)
    .where('payment_status', '=', 'Pending')
    .execute()
  if (parcels.length === 0) return
  const rows = parcels.map(({ id, updated_at: at }) => ({ order_id: id, staff_id: staffId, taken_at: at }))
  await trx.insertInto('run_parcels').values(rows).execute()
}
