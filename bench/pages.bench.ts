import { cpus } from 'node:os'
import { startPostgresServer } from '#test/postgres-server.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { type BareNode, startBareNode } from './load/bare-node.ts'
import { type StaticNginx, startStaticNginx } from './load/nginx.ts'
import { recordResults } from './load/record.ts'
import { measureLoad, median } from './load/wrk.ts'

/**
 * S1 and S5: the home page, a product page, the list, one product and one PIN code as JSON. The baselines send the same bytes: nginx
 * from precompressed files, and Node's HTTP server without application code, which isolates the shop's own cost. One
 * process against one worker, then two against two, in alternating rounds.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const NGINX_PORT = 4480
const BARE_PORT = 4481

type Row = {
  target: string
  processes: number
  'nginx /s': number
  'shop /s': number
  ratio: number
  'bare node /s': number
  'of bare node': number
  'shop p99 (ms)': number
}

const rows: Row[] = []
await compare(1, await startShopProcess({ LOG_LEVEL: 'error' }))
if (cpus().length > 1) {
  const postgres = await startPostgresServer()
  await compare(2, await startShopProcess({ LOG_LEVEL: 'error', DATABASE_URL: postgres.url, WEB_PROCESSES: '2' }))
  await postgres.stop()
}
console.table(rows)
recordResults('pages', { rounds: ROUNDS, rows })

async function compare(processes: number, shop: ShopProcess): Promise<void> {
  const list = await (await fetch(`${shop.url}/api/products?limit=20`)).text()
  const id = /"_id":"([^"]+)"/.exec(list)?.[1] ?? ''
  const targets = {
    'home.html': '/',
    'product.html': `/product-details/${id}`,
    'list.json': '/api/products?limit=20',
    'product.json': `/api/products/${id}`,
    'pincode.json': '/api/pincodes/500001',
  }
  const bodies: Record<string, Buffer> = {}
  for (const [name, path] of Object.entries(targets)) bodies[name] = await bodyOf(shop.url + path)
  const nginx = await startStaticNginx(bodies, processes, NGINX_PORT)
  const paths = Object.values(targets)
  const bare = await startBareNode({ shop: shop.url, paths, processes, port: BARE_PORT })
  // Every process fills its own cache, and the JIT needs a warm-up.
  for (const path of paths) for (const { url } of [shop, bare]) measureLoad(url + path, { seconds: 2 })
  for (const [target, path] of Object.entries(targets))
    rows.push(takeTurns({ processes, target, path, nginx, shop, bare }))
  await bare.stop()
  await nginx.stop()
  await shop.stop()
}

type Turns = {
  readonly processes: number
  readonly target: string
  readonly path: string
  readonly nginx: StaticNginx
  readonly shop: ShopProcess
  readonly bare: BareNode
}

function takeTurns({ processes, target, path, nginx, shop, bare }: Turns): Row {
  const rounds = Array.from({ length: ROUNDS }, () => {
    return {
      file: measureLoad(`${nginx.url}/${target}`),
      own: measureLoad(shop.url + path),
      least: measureLoad(bare.url + path),
    }
  })
  return {
    target,
    processes,
    'nginx /s': median(rounds.map(({ file }) => file.perSecond)),
    'shop /s': median(rounds.map(({ own }) => own.perSecond)),
    ratio: Number(median(rounds.map(({ file, own }) => own.perSecond / file.perSecond)).toFixed(2)),
    'bare node /s': median(rounds.map(({ least }) => least.perSecond)),
    'of bare node': Number(median(rounds.map(({ least, own }) => own.perSecond / least.perSecond)).toFixed(2)),
    'shop p99 (ms)': median(rounds.map(({ own }) => own.p99Ms)),
  }
}

async function bodyOf(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
