import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { registerCustomer } from '#test/factories.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { recordResults } from './load/record.ts'

/**
 * Documents and GSTR-1: `npm run bench -- reports [documents] [documents of the month]`. The API runs in this process, one
 * request at a time; the documents are written by SQL, those of other months over the two years before.
 */
const DOCUMENTS = Number(process.argv[2] ?? 1_000_000)
const OF_MONTH = Number(process.argv[3] ?? 50_000)
const MONTH = '2026-11'
const CALLS = 40
const REPORTS = 3
const ROWS_PER_INSERT = 50_000

const postgres = await startPostgresServer()
const database = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 10 }, { silenceLimitMs: 0 })
await migrate(database.db, new Date())
const app = await startTestApp({ database })
await registerCustomer(app)
await database.db.connection().execute(async (db) => {
  await sql`set statement_timeout = 0`.execute(db)
  await writeDocuments(db)
})
const { api } = await signInStaff(app, ['accountant'])
const list = (only: object) => async () =>
  void expectOk(await api('GET /api/desk/documents', { month: MONTH, ...only }))
const rows = [
  await measure('documents of a month', CALLS, list({})),
  await measure('of a state', CALLS, list({ placeOfSupply: '29' })),
  await measure('of a day', CALLS, list({ day: `${MONTH}-15` })),
  await measure('of a frequent HSN', CALLS, list({ hsn: '3004' })),
  await measure('of a rare HSN', CALLS, list({ hsn: '3808' })),
  await measure(
    `GSTR-1 of ${OF_MONTH} documents`,
    REPORTS,
    async () => void expectOk(await api('GET /api/desk/reports/gst/json', { month: MONTH })),
  ),
]
console.table(rows)
await app.close()
await postgres.stop()
recordResults('reports', { documents: DOCUMENTS, ofMonth: OF_MONTH, rows })

async function measure(what: string, calls: number, call: () => Promise<void>) {
  const times: number[] = []
  await call()
  for (let index = 0; index < calls; index += 1) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return { what, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

async function writeDocuments(db: Db): Promise<void> {
  for (let from = 1; from <= DOCUMENTS; from += ROWS_PER_INSERT) {
    const to = Math.min(from + ROWS_PER_INSERT - 1, DOCUMENTS)
    await sql`
      insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
        total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
      select 'ord_' || n, customers.id, 'Delivered', 'Paid', 'COD', 10000, 4900, 14900, n, '', '{}', now(), now()
      from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n cross join customers`.execute(db)
    // The newest numbers are those of the month. One line in a thousand has a rare HSN.
    await sql`
      insert into documents (id, number, kind, series, fy, issued_on, order_id, buyer, lines, totals, seller,
        place_of_supply, tax, token)
      select 'doc_' || n, 'INV/2627/' || lpad(n::text, 7, '0'), 'tax-invoice', 'INV', '2627',
        case when n > ${sql.lit(DOCUMENTS - OF_MONTH)} then ${sql.lit(MONTH)}::text || '-' || lpad((1 + n % 30)::text, 2, '0')
          else (date '2024-11-01' + (n % 730)::int)::text end::date,
        'ord_' || n, '{"name": "Asha Rao"}',
        jsonb_build_array(jsonb_build_object('position', 0, 'productId', 'prd_1', 'name', 'Product', 'packSize', 'Strip',
          'maker', 'Maker', 'schedule', 'OTC', 'quantity', 2, 'unitPricePaise', 5000, 'batches', '[]'::jsonb,
          'prescription', null, 'tax', tax || jsonb_build_object('hsn', case when n % 1000 = 0 then '3808' else '3004' end,
            'rate', 500, 'nature', 'taxable'))),
        '{"itemsPaise": 10000, "deliveryFeePaise": 0, "totalPaise": 10000}',
        '{"registration": "regular", "state": "36"}', state, jsonb_build_object('fee', '[]'::jsonb, 'sums', tax),
        lpad(n::text, 22, '0')
      from generate_series(${sql.lit(from)}, ${sql.lit(to)}) n
      cross join lateral (select case when n % 10 = 0 then '29' else '36' end as state) place
      cross join lateral (select case when state = '36'
        then '{"taxable": 9524, "cgst": 238, "sgst": 238, "igst": 0}'::jsonb
        else '{"taxable": 9524, "cgst": 0, "sgst": 0, "igst": 476}'::jsonb end as tax) taxes`.execute(db)
  }
  await sql`
    insert into document_hsn_codes (hsn, issued_on, number)
    select distinct line -> 'tax' ->> 'hsn', issued_on, number
    from documents cross join jsonb_array_elements(lines) line`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
