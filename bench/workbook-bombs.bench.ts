import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SECOND } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { startPostgresServer } from '#test/postgres-server.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { startTestApp } from '#test/start-test-app.ts'
import { addPadBuyer } from '#test/trade-order-steps.ts'
import { cpuTimeMs } from './load/process-usage.ts'
import { recordResults } from './load/record.ts'
import { median } from './load/wrk.ts'
import type { BombFlood, BombStatuses } from './workbook-bombs/send-bombs.ts'

/**
 * What a visitor notices while eight licensed buyers upload hostile workbooks without a pause, each from a network of its own
 * (F8). Quiet and flooded rounds take turns. Exits with 1 when the visitor's p95 is above 5 times that of the quiet shop, or a
 * page is refused.
 */
const SENDERS = 8
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const ROUND_MS = 10 * SECOND
const WARM_UP = SECOND
const MAX_RATIO = 5
const SECRET = 'only-for-the-benchmark-and-nowhere-else'

const postgres = await startPostgresServer()
const shop = await startShopProcess({
  DATABASE_URL: postgres.url,
  JWT_SECRET: SECRET,
  TRUST_PROXY: 'true',
  LOG_LEVEL: 'silent',
})
const database = await openDatabase({ kind: 'server', url: postgres.url, poolSize: 2 })
const app = await startTestApp({ database, secret: new TextEncoder().encode(SECRET), now: () => new Date() })
try {
  const tokens: string[] = []
  for (let sender = 0; sender < SENDERS; sender += 1) tokens.push((await addPadBuyer(app)).token)
  const paths = await listPaths()
  await visitPages(paths)
  const [quiet, flooded]: [Visits[], Visits[]] = [[], []]
  const answers: Record<string, number> = {}
  let floodCpuMs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await visitPages(paths))
    const flood = startFlood({ url: `${shop.url}/api/trade/lines`, tokens })
    await wait(WARM_UP)
    const before = cpuTimeMs([shop.pid])
    flooded.push(await visitPages(paths))
    floodCpuMs += cpuTimeMs([shop.pid]) - before
    for (const [status, count] of Object.entries(await flood.end())) answers[status] = (answers[status] ?? 0) + count
  }
  const rows = [
    { what: 'quiet', ...summarize(quiet) },
    { what: `${SENDERS} senders of hostile workbooks`, ...summarize(flooded) },
  ]
  const ratio = Number((rows[1]!['p95 (ms)'] / rows[0]!['p95 (ms)']).toFixed(1))
  console.table(rows)
  console.log(`ratio of p95: ${ratio}; answers to the workbooks: ${JSON.stringify(answers)}`)
  if (ratio > MAX_RATIO || rows.some(({ refused }) => refused > 0)) process.exitCode = 1
  const shopCores = Number((floodCpuMs / (ROUNDS * ROUND_MS)).toFixed(2))
  recordResults('workbook-bombs', { rounds: ROUNDS, ratio, 'cores of the shop beside them': shopCores, answers, rows })
} finally {
  await app.close()
  await shop.stop()
  await postgres.stop()
}

type Visits = { readonly times: readonly number[]; readonly refused: number }

/** Uncached pages and answers as a visitor who looks around asks for them. */
async function listPaths(): Promise<(n: number) => string> {
  const { data } = (await (await fetch(`${shop.url}/api/products?limit=100`)).json()) as { data: { _id: string }[] }
  let visit = 0
  return (n) => {
    visit += 1
    const kinds = [
      `/product-details/${data[n % data.length]?._id}?search=v${visit}`,
      `/products?search=para${visit}`,
      `/api/products/suggest?q=met ${visit}`,
    ]
    return kinds[n % kinds.length] ?? '/'
  }
}

async function visitPages(pathOf: (n: number) => string): Promise<Visits> {
  const times: number[] = []
  let refused = 0
  const end = performance.now() + ROUND_MS
  while (performance.now() < end) {
    const began = performance.now()
    const response = await fetch(shop.url + pathOf(times.length), { headers: { 'x-forwarded-for': '198.51.100.1' } })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (response.status !== 200) refused += 1
  }
  return { times: times.toSorted((one, other) => one - other), refused }
}

/** The medians of the rounds. */
function summarize(rounds: readonly Visits[]) {
  const at = (share: number) =>
    Number(median(rounds.map(({ times }) => times[Math.floor(share * (times.length - 1))] ?? 0)).toFixed(1))
  const sum = (of: (visits: Visits) => number) => rounds.reduce((total, visits) => total + of(visits), 0)
  return {
    visits: sum(({ times }) => times.length),
    'p50 (ms)': at(0.5),
    'p95 (ms)': at(0.95),
    'longest (ms)': at(1),
    refused: sum(({ refused }) => refused),
  }
}

function startFlood(flood: Omit<BombFlood, 'isOver'>) {
  const isOver = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('workbook-bombs/send-bombs.ts', import.meta.url), {
    workerData: { ...flood, isOver },
  })
  const end = async () => {
    const answered = once(worker, 'message')
    Atomics.store(isOver, 0, 1)
    const [statuses] = (await answered) as [BombStatuses]
    await worker.terminate()
    return statuses
  }
  return { end }
}
