import { sql } from 'kysely'
import type { ErasureListRow } from '#contract/privacy-erasures.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { ErasureRow } from '../db/erasure-tables.ts'
import { notFound } from '../http/refusal.ts'

/** A page of erasures, the newest first. */
export async function listErasures({ db }: Pick<Context, 'db'>, after?: string): Promise<PageOfRows<ErasureListRow>> {
  const rows = db.selectFrom('erasures').selectAll()
  return readPage(db, rows, { order: ['asked_at', 'id'], direction: 'desc', after, toRow: toErasureRow })
}

function toErasureRow(row: ErasureRow): ErasureListRow {
  return {
    _id: row.id,
    customerId: row.customer_id,
    state: row.state,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    doneAt: row.done_at?.toISOString() ?? null,
    kept: [...row.kept],
  }
}

type LockedDocument = {
  readonly _id: string
  readonly orderId: string
  readonly number: string
  readonly kind: string
  readonly issuedOn: string
  readonly name: string
  readonly address: string
}

type LockedPrescription = {
  readonly sentAt: Date
  readonly patientName: string
  readonly doctorName: string
  readonly medicines: string[]
}

/** What the law keeps of an erased customer. */
export async function readLockedData({ db }: Pick<Context, 'db'>, erasureId: string) {
  const row = await db.selectFrom('erasures').selectAll().where('id', '=', erasureId).executeTakeFirst()
  if (row === undefined || row.state !== 'done') throw notFound('Erasure')
  const documents = await sql<LockedDocument>`
    select document.id as _id, order_id as "orderId", document.number, kind, issued_on::text as "issuedOn",
      buyer ->> 'name' as name, concat_ws(', ', buyer ->> 'address', buyer ->> 'city', buyer ->> 'postalCode') as address
    from documents document join orders on orders.id = document.order_id
    where orders.customer_id = ${row.customer_id} order by issued_on desc, document.number desc limit 200`.execute(db)
  const prescriptions = await sql<LockedPrescription>`
    select rx.created_at as "sentAt", coalesce(patients.name, '') as "patientName",
      coalesce(rx.doctor_name, '') as "doctorName",
      array(select products.name from prescription_lines lines join products on products.id = lines.product_id
        where lines.prescription_id = rx.id) as medicines
    from prescriptions rx left join patients on patients.id = rx.patient_id
    where rx.customer_id = ${row.customer_id} order by rx.created_at desc limit 200`.execute(db)
  const firm = await db
    .selectFrom('trade_accounts')
    .select(['firm as name', 'gstin'])
    .where('customer_id', '=', row.customer_id)
    .executeTakeFirst()
  return {
    firm: firm ?? null,
    erasure: toErasureRow(row),
    documents: documents.rows,
    prescriptions: prescriptions.rows.map((one) => ({ ...one, sentAt: one.sentAt.toISOString() })),
  }
}
