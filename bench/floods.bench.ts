import { setTimeout as wait } from 'node:timers/promises'
import { addProduct, orderInput, registerCustomer } from '#test/factories.ts'
import { openKillableShop } from '#test/payments/killable-shop.ts'
import { startTestPostgres } from '#test/postgres.ts'
import { startMailServer } from '#test/proofs/harness/mail-server.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { recordResults } from './load/record.ts'

/**
 * The effect of three floods on other customers: repeated logins (page times), order mails to a slow mail server (the
 * delay of a registration code), and unpaid orders of one customer (units taken from stock).
 */
const LOGINS_AT_ONCE = 60
const PAGES = 30
const ORDERS_WITH_MAILS = 300
const UNPAID_ORDERS = 231

const postgres = await startTestPostgres()
const logins = await floodLogins()
const mails = await floodMails()
const unpaid = await floodUnpaidOrders()
await postgres.stop()
console.table(logins)
console.table([mails])
console.table([unpaid])
recordResults('floods', { rows: logins, mails, unpaid })

/** The response times of uncached pages, alone and during sixty concurrent, repeated logins. */
async function floodLogins() {
  const shop = await startShopProcess({ LOG_LEVEL: 'silent', PAGE_CACHE_MB: '0', LOGINS_PER_HOUR: '1000000' })
  await pageTimes(shop.url)
  const quiet = await pageTimes(shop.url)
  const flood = { isOver: false }
  const floods = Array.from({ length: LOGINS_AT_ONCE }, () => logInUntilOver(shop.url, flood))
  await wait(1000)
  const flooded = await pageTimes(shop.url)
  flood.isOver = true
  await Promise.all(floods)
  await shop.stop()
  return [
    { what: 'pages, no logins', ...quiet },
    { what: `pages, ${LOGINS_AT_ONCE} logins at once`, ...flooded },
  ]
}

async function pageTimes(url: string): Promise<{ 'p50 (ms)': number; 'p95 (ms)': number }> {
  const times: number[] = []
  for (let n = 0; n < PAGES; n += 1) {
    const began = performance.now()
    await (await fetch(`${url}/products?page=${n + 1}`)).text()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0)
  return { 'p50 (ms)': at(0.5), 'p95 (ms)': at(0.95) }
}

async function logInUntilOver(url: string, flood: { readonly isOver: boolean }): Promise<void> {
  while (!flood.isOver) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${Math.random()}@customer.example`, password: 'not the password' }),
    })
    await response.arrayBuffer()
    // A rejected client retries.
    if (response.status === 503) await wait(100)
  }
}

/** The delay of a registration code behind the mails of 300 orders, on a mail server that takes 500 ms per mail. */
async function floodMails() {
  const server = await startMailServer()
  await server.fault('slow')
  const shop = await openKillableShop({ smtpUrl: server.url })
  const { customers, product } = await shop.inspect(async (app) => ({
    customers: await Promise.all(Array.from({ length: ORDERS_WITH_MAILS }, () => registerCustomer(app))),
    product: await addProduct(app, { stock: 10_000 }),
  }))
  await shop.start()
  for (const { token } of customers) await shop.as(token)('POST /api/orders/create', orderInput([{ product }]))
  const waiting = await shop.alongside(async (db) =>
    db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', 'like', 'mail.%')
      .executeTakeFirstOrThrow(),
  )
  const began = performance.now()
  const newcomer = 'newcomer@customer.example'
  await shop.as('')('POST /api/auth/register', { username: 'Ravi', email: newcomer, password: 'a long new password' })
  while (!server.taken.some(({ to }) => to === newcomer)) await wait(20)
  const codeSeconds = Number(((performance.now() - began) / 1000).toFixed(1))
  await shop.close()
  await server.close()
  return { orders: ORDERS_WITH_MAILS, 'mails waiting': Number(waiting.count), 'code arrives after (s)': codeSeconds }
}

/** The units that 231 unpaid orders of one customer take from stock under the default limits (cart-4). */
async function floodUnpaidOrders() {
  const limits = { ORDERS_PER_HOUR: '20', MAX_QUANTITY: '50', MAX_QUANTITY_PRESCRIPTION: '20' }
  const app = await startTestApp({ env: limits })
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 100_000 })
  const statuses: Record<number, number> = {}
  for (let n = 0; n < UNPAID_ORDERS; n += 1) {
    const input = orderInput([{ product, quantity: 50 - (n % 2) }], { paymentType: 'ONLINE' })
    const answer = await customer.api('POST /api/orders/create', input)
    const status = 'status' in answer ? answer.status : 0
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const { stock } = await app.ctx.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  await app.close()
  return { orders: UNPAID_ORDERS, 'units taken': 100_000 - stock, ...statuses }
}
