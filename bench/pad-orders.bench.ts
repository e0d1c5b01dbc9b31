import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CompiledQuery } from 'kysely'
import { createClient } from '#contract/client.ts'
import { MAX_PAD_LINE, MAX_TRADE_LINES } from '#domain/trade/trade-lines.ts'
import { SECOND } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { createHttpServer } from '#server/start/http-server.ts'
import { serveApp, stopListening } from '#server/http/serve-app.ts'
import { hostileLines } from '#test/hostile-lines.ts'
import { writeLists } from '#test/pad-line-lists.ts'
import { databaseUrl, queryServer } from '#test/postgres-server.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp } from '#test/start-test-app.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'
import { openNamesCatalogue } from './catalogue/load.ts'
import { recordResults } from './load/record.ts'

/**
 * `npm run bench -- pad-orders medicines.csv.gz`: the order pad through HTTP over all names of a list: 200 and 500 lines, an order
 * of 200 lines and its packing; then lists of 500 hostile lines, with how long the event loop is blocked and how long another
 * buyer waits meanwhile. Exits with 1 where a limit is exceeded.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('Which list? npm run bench -- pad-orders medicines.csv.gz')
const LIMITS_MS = {
  '200 lines': 600,
  '500 lines': 1500,
  'order of 200 lines': 2000,
  'packing 200 lines': 3000,
} as const
const MOST_BLOCKED_MS = 50
const RUNS = 20
const MOST_LINE_BYTES = 480
const SEED = 51

const catalogue = await openNamesCatalogue(path)
const name = `pad_orders_${process.pid}`
await queryServer(
  databaseUrl(catalogue.url, 'postgres'),
  `create database ${name} template ${new URL(catalogue.url).pathname.slice(1)}`,
)
const database = await openDatabase({ kind: 'server', url: databaseUrl(catalogue.url, name), poolSize: 10 })
const app = await startTestApp({ database, now: () => new Date(), env: { TRUST_PROXY: 'true' } })
const pages = { respond: async () => new Response(), readPageQuery: () => null }
const http = await createHttpServer(app.ctx, database, pages)
const patience = { headersMs: 10 * SECOND, requestMs: 60 * SECOND, idleMs: 60 * SECOND }
const server = serveApp(http.listener, { host: '127.0.0.1', port: 0, patience })
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A verified buyer with all products on the list, at an address of its own. */
async function openBuyer(address: string) {
  const buyer = await addPadBuyer(app)
  const products = app.ctx.db
    .selectFrom('products')
    .select((eb) => [eb.val(buyer.listId).as('list_id'), 'id as product_id', eb.val('2020-01-01').as('valid_from')])
    .select((eb) => [eb.lit(1).as('min_quantity'), eb.lit(100).as('rate_paise')])
  await app.ctx.db
    .insertInto('price_list_items')
    .columns(['list_id', 'product_id', 'valid_from', 'min_quantity', 'rate_paise'])
    .expression(products as never)
    .execute()
  const send = (request: Request) => {
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
  return createClient({ send, origin, token: () => buyer.token })
}

const timed = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
const p95 = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0)

const [buyer, other] = [await openBuyer('203.0.113.7'), await openBuyer('198.51.100.9')]
await app.ctx.db.updateTable('products').set({ stock: 100_000 }).execute()
const products = await app.ctx.db.selectFrom('products').select(['id', 'name', 'pack_size as packSize']).execute()
const texts = writeLists(products, { lines: 5000, perList: 500, seed: SEED })
  .flat()
  .map(({ text }) => text.slice(0, MAX_PAD_LINE))
const listOf = (size: number, at: number) =>
  Array.from({ length: size }, (_, index) => ({ text: texts[(at * 611 + index * 7) % texts.length] ?? '' }))

await app.ctx.db.executeQuery(CompiledQuery.raw('analyze'))
for (const size of [500, 500, 500]) await buyer('POST /api/trade/resolve', { lines: listOf(size, 77) })
const times: Record<keyof typeof LIMITS_MS, number[]> = {
  '200 lines': [],
  '500 lines': [],
  'order of 200 lines': [],
  'packing 200 lines': [],
}
for (let at = 0; at < RUNS; at += 1)
  for (const size of [200, 500] as const)
    times[`${size} lines`].push(
      await timed(async () => expectOk(await buyer('POST /api/trade/resolve', { lines: listOf(size, at) }))),
    )

const { api: desk } = await signInStaff(app, ['owner', 'pharmacist'])
const { priceTradeLine } = await import('#domain/trade/trade-lines.ts')
for (let at = 0; at < 5; at += 1) {
  const lines = products.slice(at * 200, at * 200 + 200).map(({ id: productId }) => ({ productId }))
  const { offers } = expectOk(await buyer('POST /api/trade/resolve', { lines }))
  const priced = offers.flatMap(({ productId, slabs, taxPercent, isSameState, refusal }) => {
    const inPaise = slabs.map((slab) => ({ ...slab, rate: Math.round(slab.rate * 100) as never }))
    const line = priceTradeLine(1, { slabs: inPaise, taxRate: Math.round(taxPercent * 100), isSameState })
    return line === null || refusal !== null ? [] : [{ productId, total: line.total }]
  })
  const input = {
    lines: priced.map(({ productId }) => ({ productId, quantity: 1 })),
    paymentType: 'COD' as const,
    poNumber: '',
    totalAmount: priced.reduce((sum, { total }) => sum + total, 0) / 100,
  }
  let id = ''
  times['order of 200 lines'].push(
    await timed(async () => {
      id = expectOk(await buyer('POST /api/trade/orders', input)).order._id
    }),
  )
  const { order } = expectOk(await desk('GET /api/desk/orders/:id', { id }))
  const label = { batchNumber: 'B1', expiry: '03/30', mrp: 100_000 }
  const packed = order.lines.map(({ position, quantity }) => ({
    position,
    batches: [{ batchId: null, quantity, label }],
    reason: '',
  }))
  times['packing 200 lines'].push(
    await timed(async () => expectOk(await desk('POST /api/desk/orders/:id/pack', { id, lines: packed }))),
  )
}
const rows = Object.entries(times).map(([what, taken]) => ({
  what,
  runs: taken.length,
  'p95 (ms)': p95(taken),
  limit: LIMITS_MS[what as keyof typeof LIMITS_MS],
}))
console.table(rows)

/** As long as a line of 500 that the shop accepts in one request. */
function longestText(text: string): string {
  let cut = text.slice(0, MAX_PAD_LINE)
  while (Buffer.byteLength(cut) > MOST_LINE_BYTES) cut = cut.slice(0, -1)
  return cut
}

const hostile = []
for (const [kind, write] of Object.entries(hostileLines)) {
  const lines = Array.from({ length: MAX_TRADE_LINES }, (_, at) => ({ text: longestText(write(at)) }))
  const quiet = await timed(() => other('POST /api/trade/resolve', { lines: listOf(200, 3) }))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const flood = timed(async () => expectOk(await buyer('POST /api/trade/resolve', { lines })))
  const waits = { pad: 0, page: 0 }
  let isOver = false
  void flood.finally(() => (isOver = true))
  do {
    waits.pad = Math.max(waits.pad, await timed(() => other('POST /api/trade/resolve', { lines: listOf(200, 3) })))
    waits.page = Math.max(waits.page, await timed(() => fetch(`${origin}/api/products/${products[7]!.id}`)))
  } while (!isOver)
  const took = await flood
  delay.disable()
  hostile.push({
    kind,
    'list (ms)': Math.round(took),
    'blocked (ms)': Math.round(delay.max / 1e6),
    'pad alone (ms)': Math.round(quiet),
    'pad beside it (ms)': Math.round(waits.pad),
    'product beside it (ms)': Math.round(waits.page),
  })
}
console.table(hostile)
recordResults('pad-orders', { products: products.length, rows, hostile })
await stopListening(server)
await http.close()
await app.close()
await queryServer(databaseUrl(catalogue.url, 'postgres'), `drop database ${name}`)
await catalogue.stop()
const isSlow = rows.some((row) => row['p95 (ms)'] > row.limit)
if (isSlow || hostile.some((row) => row['blocked (ms)'] > MOST_BLOCKED_MS)) process.exitCode = 1
