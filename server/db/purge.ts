import { sql } from 'kysely'
import { inTransaction } from './in-transaction.ts'
import type { Db, Trx } from './tables.ts'

/** Deletes register rows of months before this one, when their retention is over. */
export async function purgeRegisters(db: Db, keptFrom: string): Promise<void> {
  await purge(db, 'prescription_register', (trx) =>
    trx.deleteFrom('prescription_register').where('month', '<', keptFrom).execute(),
  )
}

/** Deletes documents issued before this day with their cancellations, when their retention is over. */
export async function purgeDocuments(db: Db, keptFrom: string): Promise<void> {
  const purged = db
    .selectFrom('documents')
    .select('id')
    .where('issued_on', '<', keptFrom)
    // The ledger of a licensed buyer consists of them (trade-7).
    .where('order_id', 'not in', db.selectFrom('orders').select('id').where('payment_type', '=', 'CREDIT'))
  await purge(db, 'document_cancellations', (trx) =>
    trx.deleteFrom('document_cancellations').where('document_id', 'in', purged).execute(),
  )
  await purge(db, 'documents', (trx) => trx.deleteFrom('documents').where('id', 'in', purged).execute())
}

/** Deletes rows of an append-only table, whose trigger allows it to a transaction that names the table (desk-3). */
async function purge(
  db: Db,
  table: 'documents' | 'document_cancellations' | 'prescription_register',
  deleteRows: (trx: Trx) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`select set_config('shop.purged_table', ${table}, true)`.execute(trx)
    await deleteRows(trx)
  })
}
