import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { migrate } from '#server/db/migrate.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { runLoadBuyers, submitOverHttp } from './load-buyers.ts'
import { addLoadBuyers, addLoadProducts, openBenchShop } from './bench-shop.ts'

/**
 * The checkout of this tree on its own PostgreSQL: `node bench/checkout/serve-rounds.ts <products> <milliseconds>`. Prints
 * a line when it is ready, and the orders per second of one round for each line that it reads.
 */
const [products, ms] = process.argv.slice(2).map(Number) as [number, number]
/** Exceeds the number of orders that a round can serve. */
const BUYERS_PER_SECOND = 1500

const server = await startPostgresServer({ durable: true })
const shop = await openBenchShop(server.url)
await migrate(shop.ctx.db, new Date())
const goods = await addLoadProducts(shop, products)
const child = fork('bench/checkout/serve.ts', [server.url, 'shop'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
const port = await new Promise<number>((resolve) => child.stdout!.once('data', (text) => resolve(Number(text))))
console.log('ready')
for await (const _ of createInterface({ input: process.stdin })) {
  const buyers = await addLoadBuyers(shop, goods, (ms / 1000) * BUYERS_PER_SECOND)
  const { perSecond } = await runLoadBuyers(submitOverHttp(port), buyers, { atOnce: 40, ms })
  console.log(String(perSecond))
}
child.disconnect()
await shop.close()
await server.stop()
