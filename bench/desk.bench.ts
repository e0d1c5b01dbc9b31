import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { indianDay } from '#domain/time.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { openBenchCatalogue } from './catalogue/load.ts'
import { withoutIndexes } from './catalogue/without-indexes.ts'
import { recordResults } from './load/record.ts'

/**
 * Response times of the desk: `npm run bench -- desk [orders] [products] [customers] [open orders]`. The API runs in this
 * process, one request at a time; orders, customers and reorder points are written by SQL beside a generated catalogue, and
 * stay. The open orders lie scattered among the others, so that each is read from a page of its own.
 */
const ORDERS = Number(process.argv[2] ?? 1_000_000)
const PRODUCTS = Number(process.argv[3] ?? 250_000)
const CUSTOMERS = Number(process.argv[4] ?? 1_000_000)
/** Orders between two that wait for packing. */
const OPEN_EVERY = Math.floor(ORDERS / Number(process.argv[5] ?? ORDERS / 250))
/** Products with a reorder point. */
const WATCHED = PRODUCTS / 10
const CALLS = 40
const RARE_ZONE = 'zon_rare'

/** The names of the customers and orders of a bench, by the number `n`. */
const names = sql`select (array['Asha', 'Ravi', 'Lalita', 'Farhan', 'Meena', 'Joseph', 'Kavya'])[1 + n % 7] as first,
  (array['Rao', 'Iyer', 'Reddy', 'Khan', 'Thomas', 'Shah', 'Kumar', 'Naidu', 'Patel', 'Bose', 'Menon'])[1 + n % 11] as last`

const catalogue = await openBenchCatalogue(PRODUCTS)
const database = await openDatabase({ kind: 'server', url: catalogue.url, poolSize: 10 }, { silenceLimitMs: 0 })
await fillDesk()
const app = await startTestApp({ database })
const { api } = await signInStaff(app, ['owner', 'pharmacist'])
const packer = await signInStaff(app, ['packer'])
const samples = await database.db
  .selectFrom('orders')
  .innerJoin('order_items', 'order_items.order_id', 'orders.id')
  .select(['orders.id', 'number', 'shipping', 'orders.created_at', 'order_items.name'])
  .where(
    'number',
    'in',
    sql<number>`(select min(number) + n * ${Math.floor(ORDERS / CALLS)} from orders, generate_series(0, ${CALLS - 1}) n group by n)`,
  )
  .limit(CALLS)
  .execute()

const rows = [
  await measure('by number', ({ number }) => api('GET /api/desk/orders', { q: String(number) })),
  await measure('by phone', ({ shipping }) => api('GET /api/desk/orders', { q: shipping.phoneNumber })),
  await measure('by name', ({ shipping }) => api('GET /api/desk/orders', { q: shipping.name })),
  await measure('by product', ({ name }) => api('GET /api/desk/orders', { q: name })),
  await measure('today', () => api('GET /api/desk/today', {})),
  await measure('to pack', () => api('GET /api/desk/orders', { status: 'Confirmed' })),
  await measure('all orders', () => api('GET /api/desk/orders', {})),
  await measure('cash to collect', () => api('GET /api/desk/orders', { payment: 'cash-due' })),
  await measure('refunded, rare zone', () => api('GET /api/desk/orders', { payment: 'refunded', zone: RARE_ZONE })),
  await measure('days, zone, payment', ({ created_at: at }) =>
    api('GET /api/desk/orders', { from: indianDay(at), to: indianDay(at), zone: RARE_ZONE, payment: 'online-paid' }),
  ),
  await measure('delivered in a zone, by day', ({ created_at: at }) =>
    api('GET /api/desk/orders', { status: 'Delivered', zone: 'zon_district', from: indianDay(at) }),
  ),
  await measure('cash queue in a rare zone', () => api('GET /api/desk/orders', { queue: 'cash', zone: RARE_ZONE })),
  await measure('nothing at all', () => api('GET /api/desk/orders', { status: 'Shipped', payment: 'failed' })),
  await measure('low stock', () => api('GET /api/desk/products', { filter: 'low-stock' })),
  await measure('near expiry', () => api('GET /api/desk/products', { filter: 'near-expiry' })),
  await measure('buying list', () => api('GET /api/desk/buying', {})),
  await measure('to pack, by queue', () => api('GET /api/desk/orders', { queue: 'to-pack' })),
  await measure('short, by queue', () => api('GET /api/desk/orders', { queue: 'short' })),
  await measure('counts of the queues', () => api('GET /api/desk/orders/queues', {})),
  await measure('trolley', () => api('GET /api/desk/packing', {})),
  await measure('claim ten', async () => {
    await database.db
      .updateTable('orders')
      .set({ claimed_until: null })
      .where('claimed_by', '=', packer.staff.id)
      .where('status', '=', 'Confirmed')
      .execute()
    return packer.api('POST /api/desk/packing/claim', { take: 10 })
  }),
  ...(await measureCustomerSearches()),
  await measure('one order', ({ id }) => api('GET /api/desk/orders/:id', { id })),
]
await app.close()
await catalogue.stop()
console.table(rows)
recordResults('desk', { orders: ORDERS, products: PRODUCTS, rows })

/** What staff type for a customer: on the list, in the search of the desk, and for a new order. */
async function measureCustomerSearches() {
  const texts = [
    'kumar',
    'asha kumar',
    'ku',
    '60001',
    '600012',
    '6000123456',
    '+91 60001 23457',
    'asha.kumar',
    'asha.kumar7@',
    'example',
    'nobody',
  ]
  const found = []
  for (const q of texts)
    found.push(
      await measure(`customers: ${q}`, () => api('GET /api/desk/customers', { q })),
      await measure(`customers of an order: ${q}`, () => api('GET /api/desk/order-customers', { q })),
    )
  for (const q of ['kumar', '600012'])
    found.push(await measure(`desk search: ${q}`, () => api('GET /api/desk/search', { q })))
  return found
}

type Sample = (typeof samples)[number]

async function measure(what: string, call: (sample: Sample) => ReturnType<typeof api>) {
  const times: number[] = []
  for (const sample of [...samples.slice(0, 3), ...samples]) {
    const began = performance.now()
    expectOk(await call(sample))
    times.push(performance.now() - began)
  }
  const sorted = times.slice(3).toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return { what, 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

/** Writes what is missing. */
async function fillDesk(): Promise<void> {
  await database.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    if (await isMissing(db, 'customers', CUSTOMERS))
      await withoutIndexes(db, ['customers', 'addresses'], () => writeCustomers(db))
    if (await isMissing(db, 'orders', ORDERS))
      await withoutIndexes(db, ['orders', 'order_items', 'order_history'], () => writeOrders(db))
    if (await isMissing(db, 'reorder_points', WATCHED)) await writeReorderPoints(db)
  })
}

async function isMissing(db: Db, table: 'customers' | 'orders' | 'reorder_points', rows: number): Promise<boolean> {
  const existing = await db.selectFrom(table).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (existing.count < rows) console.error(`Writing ${rows} ${table} …`)
  return existing.count < rows
}

/** One in ten is called Kumar, and one in ten was added at the desk. */
async function writeCustomers(db: Db): Promise<void> {
  await sql`
    insert into customers (id, email, username, phone, is_unclaimed, password_hash, created_at, password_changed_at)
    select 'cus_bench' || n, case when n % 10 > 0 then lower(first) || '.' || lower(last) || n || '@customer.example' end,
      first || ' ' || last, case when n % 10 = 0 then (7000000000 + n)::text end, n % 10 = 0, 'none',
      now() - n * interval '1 minute', now()
    from generate_series(1, ${sql.lit(CUSTOMERS)}) n, lateral (${names}) names on conflict do nothing`.execute(db)
  await sql`
    insert into addresses (customer_id, name, phone_number, email, address, city, state, postal_code, country, updated_at)
    select id, username, (6000000000 + row_number() over ())::text, 'bench@customer.example', '7 Example Lane',
      'Hyderabad', 'Telangana', '500000', 'India', now()
    from customers where id like 'cus_bench%' and not is_unclaimed on conflict do nothing`.execute(db)
  await sql`vacuum analyze customers, addresses`.execute(db)
}

/**
 * Writes orders of two lines each in all states. Some wait for packing: held ones, lines that need a prescription and
 * short lines among them.
 */
async function writeOrders(db: Db): Promise<void> {
  await sql`
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, zone_id, shipping, created_at, updated_at, hold_reason)
    select 'ord_bench' || n, 'cus_bench' || 1 + n % ${sql.lit(CUSTOMERS)}, status,
      case
        when status = 'Returned' then case kind when 'COD' then 'Failed' else 'Refunded' end
        when status = 'Cancelled' then case kind when 'COD' then 'Pending' else 'Refunded' end
        when kind = 'ONLINE' or (status = 'Delivered' and n % 5000 <> 77) then 'Paid'
        else 'Pending'
      end, kind, 10000, 4900, 14900, n, '',
      case when n % 20000 = 77 then 'zon_rare' when n % 10 < 6 then 'zon_district' when n % 10 < 9 then 'zon_india' end,
      jsonb_build_object('name', first || ' ' || last || ' ' || n % 5000, 'phoneNumber', (6000000000 + n)::text,
        'email', 'bench@customer.example', 'address', '7 Example Lane', 'city', 'Hyderabad', 'state', 'Telangana',
        'postalCode', '500000', 'country', 'India'),
      now() - n * interval '1 minute', now(),
      case when status = 'Confirmed' and n % ${sql.lit(10 * OPEN_EVERY)} = 0 then 'Asked to wait' when status = 'Confirmed' and n % ${sql.lit(7 * OPEN_EVERY)} = 0 then 'cod-check' end
    from generate_series(1, ${sql.lit(ORDERS)}) n,
      lateral (select case n % 3 when 1 then 'ONLINE' else 'COD' end as kind, case
          when n % ${sql.lit(OPEN_EVERY)} = 0 then 'Confirmed' when n % 1000 = 1 then 'Packed' when n % 1000 = 2 then 'Shipped'
          when n % 1000 = 3 then 'Out for Delivery' when n % 25 = 4 then 'Cancelled' when n % 100 = 5 then 'Returned'
          else 'Delivered' end as status) states,
      lateral (${names}) names`.execute(db)
  await sql`
    with chosen as (select id, name, mrp_paise, row_number() over () as place from products),
      size as (select count(*) as products from products)
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
      gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
    select 'ord_bench' || n, line, chosen.id, chosen.name, '', least(2500, chosen.mrp_paise), 2, chosen.mrp_paise, '3004', 500,
      case when (n + line) % 9 = 0 then 'H' else 'OTC' end, 'Strip', 'Maker', 'India'
    from generate_series(1, ${sql.lit(ORDERS)}) n cross join generate_series(0, 1) line cross join size
    join chosen on chosen.place = 1 + (n * 7 + line * 13) % size.products`.execute(db)
  await sql`
    insert into stock_levels (product_id, unbatched, short, unbatched_mrp_paise)
    select product_id, 0, 2, mrp_paise from order_items
    where order_id in (
      select 'ord_bench' || n from generate_series(1, ${sql.lit(ORDERS)}) n where n % ${sql.lit(25 * OPEN_EVERY)} = 0)
    on conflict do nothing`.execute(db)
  await sql`
    insert into order_history (order_id, at, status, payment_status, actor_kind, note)
    select id, created_at, status, payment_status, 'system', 'Order placed' from orders where id like 'ord_bench%'`.execute(
    db,
  )
  await writePrescriptions(db)
  await sql`select copy_packing_lines(array(select id from orders where status = 'Confirmed'))`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** Of the open lines that need a prescription, half have an approved one and a sixth one that waits for the pharmacist. */
async function writePrescriptions(db: Db): Promise<void> {
  await sql`
    insert into prescriptions (id, customer_id, state, doctor_name, doctor_registration, doctor_address, issued_on,
      valid_until, decided_at, patient_id, created_at)
    select 'rx_' || order_id, customer_id, case when n % 6 = 0 then 'received' else 'refused' end, 'Dr Rao', '1', 'Hyderabad',
      current_date, current_date + 180, case when n % 6 > 0 then now() end, null, orders.created_at
    from orders, lateral (select orders.id as order_id, orders.number / ${sql.lit(OPEN_EVERY)} as n) of_order
    where status = 'Confirmed' and n % 6 in (0, 1, 3, 5)
      and exists (select from order_items item where item.order_id = orders.id and item.schedule = 'H')`.execute(db)
  await sql`
    insert into prescription_lines (id, prescription_id, product_id, packs_allowed, packs_total)
    select 'rxl_' || item.order_id || item.position, 'rx_' || item.order_id, item.product_id, item.quantity, item.quantity
    from prescriptions join order_items item on 'rx_' || item.order_id = prescriptions.id
    where item.schedule = 'H' and prescriptions.state = 'refused'`.execute(db)
  await sql`
    insert into order_prescriptions (order_id, position, prescription_id, verdict, prescription_line_id)
    select item.order_id, item.position, prescriptions.id, case when allowed.id is not null then 'approve' end, allowed.id
    from prescriptions join order_items item on item.order_id = substr(prescriptions.id, 4)
      left join prescription_lines allowed on allowed.id = 'rxl_' || item.order_id || item.position
    where item.schedule = 'H'`.execute(db)
}

/** A tenth of the products has a reorder point, of which none is reached: the longest way to an empty list. */
async function writeReorderPoints(db: Db): Promise<void> {
  await sql`
    insert into reorder_points (product_id, sold, computed)
    select id, 90, greatest(stock - 2, 0) from products where withdrawn_at is null order by id
    limit ${sql.lit(WATCHED)} on conflict do nothing`.execute(db)
  await sql`update products set reorder_point = computed from reorder_points where product_id = products.id`.execute(db)
  await sql`vacuum analyze products, reorder_points`.execute(db)
}
