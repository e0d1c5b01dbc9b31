import { sql } from 'kysely'
import type { Order } from '#contract/orders.ts'
import type { Db } from '../db/tables.ts'

/** The pharmacists who checked packed orders, by order: who approved the prescription, else who packed it (orders-15). */
export async function listPharmacists(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Order['checkedBy']>>> {
  const packed = db.selectFrom('orders').where('orders.id', 'in', orderIds).where('orders.packed_at', 'is not', null)
  const approvers = packed
    .innerJoin('order_prescriptions as approval', 'approval.order_id', 'orders.id')
    .innerJoin('prescriptions', 'prescriptions.id', 'approval.prescription_id')
    .where('approval.prescription_line_id', 'is not', null)
    .select(['orders.id', 'pharmacist_name as name', 'pharmacist_registration as registration'])
    .select(sql<number>`2`.as('rank'))
  const packers = packed
    .innerJoin('order_history as step', (join) =>
      join.onRef('step.order_id', '=', 'orders.id').onRef('step.at', '=', 'orders.packed_at'),
    )
    .innerJoin('staff', 'staff.id', 'step.actor_id')
    .select((eb) => [
      'orders.id',
      eb.ref('staff.name').$castTo<string | null>().as('name'),
      'pharmacist_reg_no as registration',
      sql<number>`1`.as('rank'),
    ])
  const rows = await packers.unionAll(approvers).orderBy('rank').execute()
  return new Map(
    rows.flatMap(({ id, name, registration }) =>
      name === null || registration === null ? [] : [[id, { name, registration }]],
    ),
  )
}
