import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DeskKey } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import type { TestApp } from '#test/start-test-app.ts'
import { inParallel } from './harness/shops.ts'
import { reportProof, proofSize } from './harness/size.ts'
import { openTestEnvironment } from './harness/test-environment.ts'

const ORDERS = proofSize(60, 1000)
const KILLS = proofSize(2, 20)
const PACKERS = 16
const PRODUCTS = 5
const DRUG = 'Unmentionamol 50'
const PATIENT = 'Unmentioned Patient'

test('registers: packs of many orders at once, with kills, are numbered 1 to N, and no drug or patient is logged', async () => {
  const environment = await openTestEnvironment('server')
  const started = new Set<ShopProcess>()
  const start = async () => {
    await environment.start(2)
    for (const shop of environment.shops) started.add(shop)
  }
  try {
    const { token, orders } = await environment.inspect(addApprovedOrders)
    await start()
    const desk = (turn: number) => {
      const { shops } = environment
      const origin = shops[turn % Math.max(shops.length, 1)]?.url ?? 'http://localhost:1'
      return createClient<DeskKey>({ send: (request) => fetch(request), origin, token: () => token })
    }
    const waiting = [...orders]
    let unknown = 0
    const packers = inParallel(PACKERS, async (turn) => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const result = await desk(turn)('POST /api/desk/orders/:id/pack', { id })
        // A retry is refused when the order was packed and only the answer was lost.
        if (result.ok || (result.reason === 'refused' && result.status === 409)) continue
        unknown += 1
        waiting.push(id)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await expect
        .poll(() => orders.length - waiting.length, { timeout: 120_000 })
        .toBeGreaterThan((ORDERS * kill) / (KILLS + 1))
      await environment.kill(kill)
      await start()
    }
    await packers
    await environment.stop()
    await environment.inspect(async (app) => {
      await checkConservation(app.ctx.db)
      expect(await readNumbers(app)).toEqual({
        packed: ORDERS,
        invoices: ORDERS,
        rows: ORDERS,
        h1: ORDERS,
        last: ORDERS,
      })
      const mails = await app.ctx.db.selectFrom('demo.mailbox').select('subject').execute()
      const written = [...mails.map(({ subject }) => subject), ...[...started].map(({ said }) => said())].join('\n')
      for (const word of [DRUG, PATIENT]) expect(written).not.toContain(word)
    })
    reportProof('registers', { orders: ORDERS, kills: KILLS, 'broken answers': unknown, gaps: 0, doubles: 0 })
  } finally {
    await environment.close()
  }
})

/** Counts packed orders, invoices and register rows; `last` is the highest invoice number. */
async function readNumbers({ ctx: { db } }: TestApp) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from orders where status = 'Packed') as packed, (select count(*) from documents) as invoices,
      (select count(distinct serial) from prescription_register) as rows,
      (select count(distinct serial) from h1_register) as h1,
      (select max(right(number, 7)::int) from documents) as last`.execute(db)
  return rows[0]
}

/** Adds paid orders of two packs on approved prescriptions, and a person who packs them. */
async function addApprovedOrders(app: TestApp): Promise<{ token: string; orders: string[] }> {
  const { db } = app.ctx
  const { staff, token } = await signInStaff(app, ['owner', 'pharmacist'])
  await registerCustomer(app)
  const products = await inParallel(PRODUCTS, (index) =>
    addBatchedProduct(app, { schedule: 'H1', stock: 2 * ORDERS, name: `${DRUG} ${index}` }),
  )
  const { id: customer } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
  await sql`
    insert into orders (id, customer_id, status, payment_status, payment_type, items_total_paise, delivery_fee_paise,
      total_paise, cart_generation, cart_fingerprint, shipping, created_at, updated_at)
    select 'ord_' || n, ${customer}, 'Confirmed', 'Pending', 'COD', 2 * price.paise, 4900, 2 * price.paise + 4900, n, '',
      '{"name": "Asha Rao", "phoneNumber": "9000000000", "email": "asha@customer.example", "address": "7 Example Lane",
        "city": "Hyderabad", "state": "Telangana", "postalCode": "500000", "country": "India"}', now(), now()
    from generate_series(1, ${ORDERS}::int) n
    cross join (select selling_price_paise as paise from products limit 1) price`.execute(db)
  await sql`
    insert into order_history (order_id, at, status, payment_status, note, actor_kind, actor_id)
    select id, created_at, 'Confirmed', 'Pending', 'Order placed', 'customer', customer_id from orders`.execute(db)
  await sql`
    insert into order_items (order_id, position, product_id, name, image, unit_price_paise, quantity, mrp_paise, hsn,
      gst_basis_points, schedule, pack_size, manufacturer, country_of_origin)
    select 'ord_' || n, 0, products.id, products.name, '', selling_price_paise, 2, mrp_paise, '3004', 500, 'H1', 'Strip',
      'Maker', 'India'
    from generate_series(1, ${ORDERS}::int) n
    join products on products.id = (${products.map(({ id }) => id)}::text[])[1 + n % ${PRODUCTS}::int]`.execute(db)
  await sql`
    update products set stock = stock - promised.packs
    from (select product_id, sum(quantity) as packs from order_items group by product_id) promised
    where promised.product_id = products.id`.execute(db)
  await sql`
    insert into patients (id, customer_id, name, birth_year, address, created_at)
    values ('pat_1', ${customer}, ${PATIENT}, 1980, '4 Example Lane', now())`.execute(db)
  await sql`
    insert into prescriptions (id, customer_id, patient_id, state, doctor_name, doctor_registration, doctor_address, issued_on,
      valid_until, decided_by, decided_at, pharmacist_name, pharmacist_registration, created_at)
    select 'rx_' || n, ${customer}, 'pat_1', 'approved', 'Dr. Sunil Shetty', 'TSMC 55555', 'Example Clinic', current_date,
      current_date + 30, ${staff.id}, now(), 'Lalita Iyer', 'TS-123456', now()
    from generate_series(1, ${ORDERS}::int) n`.execute(db)
  await sql`
    insert into prescription_lines (id, prescription_id, product_id, packs_allowed, packs_total)
    select replace(order_id, 'ord_', 'rxl_'), replace(order_id, 'ord_', 'rx_'), product_id, 2, 2 from order_items`.execute(
    db,
  )
  await sql`
    insert into order_prescriptions (order_id, position, prescription_id, verdict, prescription_line_id)
    select order_id, 0, replace(order_id, 'ord_', 'rx_'), 'approve', replace(order_id, 'ord_', 'rxl_') from order_items`.execute(
    db,
  )
  return { token, orders: Array.from({ length: ORDERS }, (_, index) => `ord_${index + 1}`) }
}
