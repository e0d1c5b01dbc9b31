import { sql } from 'kysely'
import type { Trx } from '../db/tables.ts'

/** Deletes what belongs to prescriptions, and returns the ids of their pictures. */
export async function deletePrescriptions(trx: Trx, ids: readonly string[]): Promise<readonly string[]> {
  const requests = trx.selectFrom('prescription_requests').select('id').where('prescription_id', 'in', ids)
  await trx.deleteFrom('order_prescriptions').where('prescription_id', 'in', ids).execute()
  await trx.deleteFrom('prescription_request_lines').where('request_id', 'in', requests).execute()
  await trx.deleteFrom('prescription_requests').where('prescription_id', 'in', ids).execute()
  await trx.deleteFrom('prescription_lines').where('prescription_id', 'in', ids).execute()
  const files = await trx.deleteFrom('customer_files').where('prescription_id', 'in', ids).returning('id').execute()
  return files.map(({ id }) => id)
}

/** Empties what was typed about orders. */
export async function emptyTextsOfOrders(trx: Trx, ids: readonly string[]): Promise<readonly string[]> {
  await trx.deleteFrom('order_notes').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('delivery_tries').where('order_id', 'in', ids).execute()
  await trx.updateTable('order_history').set({ note: '' }).where('order_id', 'in', ids).execute()
  await trx.updateTable('returns').set({ note: '', tracking_number: '' }).where('order_id', 'in', ids).execute()
  await sql`update recall_notices set note = '' where order_id = any(${ids})`.execute(trx)
  return []
}
