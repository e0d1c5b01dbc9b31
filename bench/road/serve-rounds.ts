import { createInterface } from 'node:readline'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { buildAddress, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { shipmentInput } from '#test/fulfilment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'

/**
 * The whole road of cash orders of this tree on its own PostgreSQL, from the first line in the cart to the delivery at the
 * desk: `node bench/road/serve-rounds.ts <orders>`. Prints a line when it is ready, and the orders per second of one round
 * for each line that it reads. With BENCH_DATABASE_URL it uses that database.
 */
const count = Number(process.argv[2])
const PRODUCTS = 200
const AT_ONCE = 8
const shippingDetails = buildAddress()

const given = process.env.BENCH_DATABASE_URL
const server = given === undefined ? await startPostgresServer({ durable: true }) : null
const database = await openDatabase({ kind: 'server', url: given ?? server!.url, poolSize: 20 })
await migrate(database.db, new Date())
const app = await startTestApp({ database })
const staff = await signInStaff(app, ['owner'])
const products: { id: string; name: string }[] = []
for (let product = 0; product < PRODUCTS; product += 1)
  products.push(await addBatchedProduct(app, { stock: 100_000, schedule: 'OTC', hsn: '3004', gst_basis_points: 500 }))
console.log('ready')
let placed = 0
for await (const _ of createInterface({ input: process.stdin })) {
  const queue: TestCustomer[] = []
  for (let customer = 0; customer < count; customer += 1) queue.push(await registerCustomer(app))
  const began = performance.now()
  const walk = async () => {
    for (let customer = queue.pop(); customer !== undefined; customer = queue.pop()) await deliverOrder(customer)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  console.log(String(Math.round(count / ((performance.now() - began) / 1000))))
}
await app.close()
await server?.stop()

/** Takes one customer from an empty cart to a delivered order. */
async function deliverOrder({ api }: TestCustomer): Promise<void> {
  placed += 1
  const lines = [placed, placed * 7 + 1].map((place) => products[place % PRODUCTS]!)
  const items = lines.map(({ id, name }) => ({ productId: id, quantity: 1, price: 45.5, name }))
  expectOk(await api('GET /api/cart/get', {}))
  expectOk(await api('POST /api/cart/update', { items: items.slice(0, 1) }))
  expectOk(await api('POST /api/cart/update', { items }))
  expectOk(await api('GET /api/address/get', {}))
  expectOk(await api('POST /api/address', shippingDetails))
  const totals = { itemsTotal: 91, deliveryFee: 49, totalAmount: 140 }
  const submit = { items, shippingDetails, paymentType: 'COD' as const, ...totals }
  const { _id: id } = expectOk(await api('POST /api/orders/create', submit)).order
  expectOk(await api('GET /api/orders/details/:id', { id }))
  expectOk(await api('GET /api/orders/list', {}))
  expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expectOk(await staff.api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))
  expectOk(await staff.api('POST /api/desk/orders/:id/out', { id }))
  expectOk(await staff.api('POST /api/desk/orders/:id/deliver', { id }))
}
