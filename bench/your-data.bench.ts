import { type RawBuilder, sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { confirmTestErasure } from '#test/erasure-steps.ts'
import { addProduct, registerCustomer } from '#test/factories.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { sendTestPrescription } from '#test/prescription-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { withoutIndexes } from './catalogue/without-indexes.ts'
import { recordResults } from './load/record.ts'

/**
 * The rights of one person in a large shop: `npm run bench -- your-data [orders] [orders of the person]`. The API and its jobs
 * run in this process; orders with documents, registers, payments, tickets and logins are written by SQL.
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000)
const OF_PERSON = Number(process.argv[3] ?? 200)
const CUSTOMERS = Math.ceil(ORDERS / 5)
const PICTURES = 10
const ROUNDS = 5
const tables = [
  'customers',
  'orders',
  'order_items',
  'order_history',
  'payment_attempts',
  'documents',
  'prescription_register',
  'sessions',
  'enquiries',
]

const numbers = sql`generate_series(1, ${sql.lit(ORDERS)}) n`

const postgres = await startPostgresServer()
const database = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 10 }, { silenceLimitMs: 0 })
await migrate(database.db, new Date())
const app = await startTestApp({ database })
const person = await registerCustomer(app)
const password_hash = await app.ctx.passwords.hash(TEST_PASSWORD)
await database.db.updateTable('customers').set({ password_hash }).where('id', '=', person.id).execute()
for (let count = 0; count < PICTURES; count += 1) await sendTestPrescription(app, person)
const products = [await addProduct(app), await addProduct(app)]
const bought = sql`${products.map(({ id }) => id)}::text[]`
await database.db.connection().execute(async (db) => {
  await sql`set statement_timeout = 0`.execute(db)
  await withoutIndexes(db, tables, () => fill(db))
})
await app.runJobs()

const rows = []
rows.push(
  await measure('page "Your data"', async () => void expectOk(await person.api('GET /api/privacy/your-data', {}))),
)
rows.push(
  await measure('copy, from the press to the link', async () => {
    await database.db.deleteFrom('data_copies').execute()
    const { copy } = expectOk(await person.api('POST /api/privacy/copies', { password: TEST_PASSWORD }))
    await app.runJobs()
    const whole = expectOk(await person.api('GET /api/privacy/copies/:id/data', { id: copy._id }))
    const { sections } = whole as { sections: { orders: unknown[]; invoices: unknown[] } }
    if (sections.orders.length !== OF_PERSON || sections.invoices.length !== OF_PERSON)
      throw new Error('The copy is not whole')
  }),
)
rows.push(await measureErasure(app))
console.table(rows)
await app.close()
await postgres.stop()
recordResults('your-data', { orders: ORDERS, ofPerson: OF_PERSON, rows })

async function measure(what: string, work: () => Promise<void>) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { what, 'slowest (s)': Number((Math.max(...times) / 1000).toFixed(2)) }
}

async function measureErasure({ ctx, runJobs, clock }: TestApp) {
  await confirmTestErasure(app, person)
  const due = clock.now()
  await ctx.db.updateTable('erasures').set({ due_at: due }).execute()
  await ctx.db.updateTable('jobs').set({ run_at: due }).where('kind', '=', 'privacy.erase').execute()
  const began = performance.now()
  await runJobs()
  const row = await ctx.db.selectFrom('customers').select('erased_at').where('id', '=', person.id).executeTakeFirst()
  if (row?.erased_at == null) throw new Error('The person was not erased')
  return { what: 'erasure', 'slowest (s)': Number(((performance.now() - began) / 1000).toFixed(2)) }
}

type Write = (what: string, query: RawBuilder<unknown>) => Promise<void>

async function fill(db: Db): Promise<void> {
  const write: Write = async (what, query) => {
    console.error(`Writing ${what} …`)
    await query.execute(db)
  }
  await writeOrders(write)
  await writePapers(write)
  await writeTraces(write)
}

async function writeOrders(write: Write): Promise<void> {
  await write(
    'customers',
    sql`insert into customers (id, email, username, password_hash, created_at, password_changed_at)
      select 'cus_b' || n, 'asha' || n || '@customer.example', 'Asha Rao', 'none', now(), now()
      from generate_series(1, ${sql.lit(CUSTOMERS)}) n`,
  )
  const owner = sql`case when n % ${sql.lit(Math.floor(ORDERS / OF_PERSON))} = 0 then ${sql.lit(person.id)}
    else 'cus_b' || 1 + n % ${sql.lit(CUSTOMERS)} end`
  await write(
    'orders',
    sql`insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
        total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
      select 'ord_b' || n, ${owner}, 'Delivered', 'Paid', 'ONLINE', 10000, 4900, 14900, n, '',
        jsonb_build_object('name', 'Asha Rao', 'phoneNumber', (6000000000 + n)::text, 'email', 'asha@customer.example',
          'address', '7 Example Lane', 'city', 'Hyderabad', 'state', 'Telangana', 'postalCode', '500001',
          'country', 'India'), now() - n * interval '1 minute', now()
      from ${numbers}`,
  )
  await write(
    'lines',
    sql`insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
        gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
      select 'ord_b' || n, line, (${bought})[1 + line], 'Product ' || n, '', 2500, 2, 2500, '3004', 500, 'H', 'Strip', 'Maker', 'India'
      from ${numbers} cross join generate_series(0, 1) line`,
  )
  await write(
    'history',
    sql`insert into order_history (order_id, at, status, payment_status, actor_kind, note)
      select 'ord_b' || n, now(), 'Delivered', 'Paid', 'system', 'Order placed' from ${numbers}`,
  )
  await write(
    'payments',
    sql`insert into payment_attempts (id, order_id, gateway, merchant_ref, amount_paise, state, return_token, return_origin,
        created_at, expires_at)
      select 'att_b' || n, 'ord_b' || n, 'sandbox', 'ref' || n, 14900, 'paid', 'token' || n, '', now(), now() from ${numbers}`,
  )
}

async function writePapers(write: Write): Promise<void> {
  await write(
    'documents',
    sql`insert into documents (id, number, kind, series, fy, issued_on, order_id, buyer, lines, totals, seller,
        place_of_supply, tax, token)
      select 'doc_b' || n, 'INV/2627/' || lpad(n::text, 7, '0'), 'tax-invoice', 'INV', '2627', current_date, 'ord_b' || n,
        '{"name": "Asha Rao"}', '[]', '{"itemsPaise": 10000, "deliveryFeePaise": 0, "totalPaise": 10000}',
        '{"registration": "regular", "state": "36"}', '36', '{"fee": [], "sums": {}}', lpad(n::text, 22, '0')
      from ${numbers}`,
  )
  await write(
    'registers',
    sql`insert into prescription_register (serial, month, at, order_id, document, product_id, schedule, drug, maker, batch,
        expires_on, quantity, prescriber_name, prescriber_registration, prescriber_address, patient_name, patient_address,
        pharmacist_name, pharmacist_registration, reason)
      select n, '2026-11', now(), 'ord_b' || n, 'INV', (${bought})[1], 'H', 'Product', 'Maker', 'B1', current_date, 2, 'Dr Rao',
        '1', 'Hyderabad', 'Asha Rao', '7 Example Lane', 'P', '2', '' from ${numbers}`,
  )
}

async function writeTraces(write: Write): Promise<void> {
  await write(
    'logins',
    sql`insert into sessions (id, customer_id, device, created_at, last_seen_at, expires_at, ended_at)
      select 'ses_b' || n, 'cus_b' || 1 + n % ${sql.lit(CUSTOMERS)}, 'Chrome', now(), now(), now() + interval '7 days',
        case when n % 2 = 0 then now() end from ${numbers}`,
  )
  await write(
    'tickets',
    sql`insert into enquiries (id, name, phone, email, address, message, created_at, ack_due, due)
      select 'enq_b' || n, 'Asha Rao', '', 'asha' || n || '@customer.example', '', 'Where is my order?', now(), now(), now()
      from generate_series(1, ${sql.lit(CUSTOMERS)}) n`,
  )
}
