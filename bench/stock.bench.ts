import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'

/**
 * Batches at the desk: `npm run bench -- stock [batches] [products]`. The API runs in this process. Lists are read one at a
 * time; orders of two lines are packed by eight callers at once. The batches are written by SQL, and stay.
 */
const BATCHES = Number(process.argv[2] ?? 1_000_000)
const PRODUCTS = Number(process.argv[3] ?? 250_000)
const CALLS = 40
const PACKERS = 8
const ORDERS = 2000

const catalogue = await openBenchCatalogue(PRODUCTS)
const database = await openDatabase({ kind: 'server', url: catalogue.url, poolSize: 20 }, { silenceLimitMs: 0 })
await database.db.connection().execute(async (db) => {
  await sql`set statement_timeout = 0`.execute(db)
  await writeBatches(db)
  await writeOrders(db)
})
const app = await startTestApp({ database })
const { api } = await signInStaff(app, ['owner'])
const samples = await database.db
  .selectFrom('batches')
  .select(['product_id as product', 'number', 'expires_on as expiresBefore'])
  .orderBy(sql`md5(id)`)
  .limit(CALLS)
  .execute()

const rows = [
  await measure('by expiry', () => ({})),
  await measure('near', () => ({ state: 'near' as const })),
  await measure('expire before a day', ({ expiresBefore }) => ({ expiresBefore })),
  await measure('of a product', ({ product }) => ({ product })),
  await measure('by number', ({ number: q }) => ({ q })),
]
console.table(rows)
const packedPerSecond = await measurePacking()
console.log(`packed: ${packedPerSecond} orders/s`)
await app.close()
await catalogue.stop()
recordResults('stock', { batches: BATCHES, products: PRODUCTS, packedPerSecond, rows })

type Sample = (typeof samples)[number]
type ListQuery = Parameters<typeof api<'GET /api/desk/batches'>>[1]

async function measure(what: string, queryOf: (sample: Sample) => ListQuery) {
  const times: number[] = []
  for (const sample of [...samples.slice(0, 3), ...samples]) {
    const began = performance.now()
    expectOk(await api('GET /api/desk/batches', queryOf(sample)))
    times.push(performance.now() - began)
  }
  const sorted = times.slice(3).toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return { what, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

async function measurePacking(): Promise<number> {
  // The desk benchmark stores orders of other customers in this database.
  const orders = await database.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', 'cus_bench')
    .where('status', '=', 'Confirmed')
    .execute()
  const began = performance.now()
  const pack = async () => {
    for (let order = orders.pop(); order !== undefined; order = orders.pop())
      expectOk(await api('POST /api/desk/orders/:id/pack', { id: order.id }))
  }
  const count = orders.length
  await Promise.all(Array.from({ length: PACKERS }, pack))
  return Math.round(count / ((performance.now() - began) / 1000))
}

/** Writes batches over all products that expire within the next four years; those of the next 90 days are near. */
async function writeBatches(db: Db): Promise<void> {
  const existing = await db.selectFrom('batches').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (existing.count >= BATCHES) return
  console.error(`Writing ${BATCHES} batches …`)
  await sql`
    insert into stock_levels (product_id, unbatched, unbatched_mrp_paise) select id, 0, mrp_paise from products
    on conflict do nothing`.execute(db)
  await sql`
    with chosen as (select id, mrp_paise, row_number() over () as place from products),
      size as (select count(*) as products from products)
    insert into batches (id, product_id, number, expires_on, mrp_paise, state, on_hand, created_at)
    select 'bat_bench' || n, chosen.id, 'B' || n, day, mrp_paise,
      case when day < current_date + 90 then 'near' else 'sellable' end, 100, now()
    from generate_series(1, ${sql.lit(BATCHES)}) n cross join size
    join chosen on chosen.place = 1 + n % size.products
    cross join lateral (select (current_date + (n * 37 % 1460)::integer) as day) expiry
    on conflict do nothing`.execute(db)
}

/** Writes confirmed orders of two lines with products that need no prescription. */
async function writeOrders(db: Db): Promise<void> {
  await sql`
    insert into customers (id, email, username, password_hash, created_at, password_changed_at)
    values ('cus_bench', 'bench@customer.example', 'Bench', 'none', now(), now()) on conflict do nothing`.execute(db)
  const run = Date.now().toString(36)
  await sql`
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
    select 'ord_' || ${run} || n, 'cus_bench', 'Confirmed', 'Pending', 'COD', 10000, 4900, 14900,
      (select coalesce(max(cart_generation), 0) from orders where customer_id = 'cus_bench') + n, '',
      '{"name": "Asha Rao", "phoneNumber": "9000000000", "email": "bench@customer.example", "address": "7 Example Lane",
        "city": "Hyderabad", "state": "Telangana", "postalCode": "500000", "country": "India"}', now(), now()
    from generate_series(1, ${sql.lit(ORDERS)}) n`.execute(db)
  await sql`
    with chosen as (select id, name, row_number() over () as place from products),
      size as (select count(*) as products from products)
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
      gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
    select 'ord_' || ${run} || n, line, chosen.id, chosen.name, '', 100, 2, 100, '3004', 500, 'OTC', 'Strip', 'Maker', 'India'
    from generate_series(1, ${sql.lit(ORDERS)}) n cross join generate_series(0, 1) line cross join size
    join chosen on chosen.place = 1 + (n * 7 + line * 13) % size.products`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
