import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'

/**
 * Packs orders of this tree on its own PostgreSQL: `node bench/pack/serve-rounds.ts <orders>`. Prints a line when it is ready,
 * and the packed orders per second of one round for each line that it reads. It runs on commits from before invoices too.
 */
const count = Number(process.argv[2])
const PACKERS = 8
const PRODUCTS = 200
const LINES = 2

const server = await startPostgresServer({ durable: true })
const database = await openDatabase({ kind: 'server', url: server.url, poolSize: 20 })
await migrate(database.db, new Date())
const app = await startTestApp({ database })
const { api } = await signInStaff(app, ['owner'])
await registerCustomer(app)
for (let product = 0; product < PRODUCTS; product += 1)
  await addBatchedProduct(app, { stock: 100_000, schedule: 'OTC', hsn: '3004', gst_basis_points: 500 })
console.log('ready')
let round = 0
for await (const _ of createInterface({ input: process.stdin })) {
  round += 1
  const ids = await writeOrders(database.db)
  const began = performance.now()
  const pack = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      expectOk(await api('POST /api/desk/orders/:id/pack', { id }))
  }
  await Promise.all(Array.from({ length: PACKERS }, pack))
  console.log(String(Math.round(count / ((performance.now() - began) / 1000))))
}
await app.close()
await server.stop()

/** Writes confirmed cash orders of two lines and returns their ids. */
async function writeOrders(db: Db): Promise<string[]> {
  const prefix = `ord_${round}_`
  await sql`
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
    select ${prefix} || n, customers.id, 'Confirmed', 'Pending', 'COD', 400, 4900, 5300,
      ${sql.lit(round)} * 1000000 + n, '',
      '{"name": "Asha Rao", "phoneNumber": "9000000000", "email": "bench@customer.example", "address": "7 Example Lane",
        "city": "Hyderabad", "state": "Telangana", "postalCode": "500001", "country": "India"}', now(), now()
    from generate_series(1, ${sql.lit(count)}) n cross join customers`.execute(db)
  await sql`
    with chosen as (select id, name, row_number() over (order by id) as place from products)
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
      gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
    select ${prefix} || n, line, chosen.id, chosen.name, '', 100, 2, 100, '3004', 500, 'OTC', 'Strip', 'Maker', 'India'
    from generate_series(1, ${sql.lit(count)}) n cross join generate_series(0, ${sql.lit(LINES - 1)}) line
    join chosen on chosen.place = 1 + (n * 7 + line * 13) % ${sql.lit(PRODUCTS)}`.execute(db)
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}
