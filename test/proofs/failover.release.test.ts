import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { MINUTE, SECOND } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { type LaunchedShop, launchShop } from '#test/shop-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { LoadClients } from './harness/load-clients.ts'
import { startMailServer } from './harness/mail-server.ts'
import {
  canRunPatroni,
  type DatabaseMachine,
  openPatroniCluster,
  type PatroniCluster,
} from './harness/patroni-cluster.ts'
import { PayingClients } from './harness/paying-clients.ts'
import { reportProof } from './harness/size.ts'

if (!canRunPatroni)
  process.stdout.write('Failover skipped: needs root, iproute2, patroni, etcd, haproxy and postgresql-15\n')

const EVENTS = Number(process.env.PROOF_EVENTS ?? 20)
const LIMIT = 30 * SECOND
/** Acknowledged orders between two events. */
const BETWEEN = 100

type Fault = { readonly strike: (primary: DatabaseMachine) => void; readonly heal: (former: DatabaseMachine) => void }

const signal = (pids: readonly number[], name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name))

const faults: Readonly<Record<string, Fault>> = {
  'kill -9 of PostgreSQL': { strike: (primary) => signal(primary.postgres(), 'SIGKILL'), heal: () => {} },
  'kill -9 of the machine': { strike: (primary) => primary.kill(), heal: (former) => former.boot() },
  partition: { strike: (primary) => primary.cut(), heal: (former) => former.join() },
  'SIGSTOP of PostgreSQL': {
    strike: (primary) => signal(primary.postgres(), 'SIGSTOP'),
    heal: (former) => signal(former.postgres(), 'SIGCONT'),
  },
  'full disk': { strike: (primary) => primary.disk.fill(), heal: (former) => former.disk.free() },
}

async function expectMailsSent({ ctx }: TestApp): Promise<void> {
  const due = ctx.db
    .selectFrom('jobs')
    .select(['kind', 'last_error'])
    .where('kind', 'like', 'mail.%')
    .where('done_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now() + interval '1 hour'`)
  await vi.waitFor(async () => expect(await due.execute()).toEqual([]), { timeout: 5 * MINUTE, interval: SECOND })
}

describe.runIf(canRunPatroni).each(Object.entries(faults))('failover: %s', (name, { strike, heal }) => {
  const secret = randomBytes(32).toString('hex')
  let folder: string
  let cluster: PatroniCluster
  let mails: Awaited<ReturnType<typeof startMailServer>>
  const shops: LaunchedShop[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'failover-'))
    cluster = await openPatroniCluster()
    mails = await startMailServer({ host: cluster.host })
    for (const machine of cluster.shops) {
      const env = { DATABASE_URL: cluster.shopUrl, JWT_SECRET: secret, SMTP_URL: mails.url, PORT: '3000' }
      const shop = await launchShop(join(folder, machine.name), env, machine)
      await shop.opened
      shops.push(shop)
    }
  })
  afterAll(async () => {
    cluster.close()
    await mails.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function inspect<T>(look: (app: TestApp) => Promise<T>): Promise<T> {
    const database = await openDatabase({ kind: 'server', url: await cluster.url(), poolSize: 10 })
    const app = await startTestApp({ database, secret: new TextEncoder().encode(secret), now: () => new Date() })
    try {
      return await look(app)
    } finally {
      await app.close()
    }
  }

  let turn = 0
  const nextUrl = () => shops[(turn += 1) % shops.length]!.url
  const as = (token: string) =>
    createClient({
      send: (request) => fetch(request, { signal: AbortSignal.timeout(LIMIT) }),
      origin: nextUrl(),
      token: () => token,
    })

  test('loses and doubles no acknowledged order, and orders go on within 30 seconds', async () => {
    const buyers = await inspect((app) => LoadClients.register(app, { count: 32, thinkMs: 500, retryMs: 250 }))
    const payers = await inspect((app) => PayingClients.register(app, 8))
    const call = ({ token }: { token: string }) => as(token)
    const send = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, nextUrl()), { ...init, signal: AbortSignal.timeout(LIMIT) })
    const pauses: number[] = []
    let moves = 0
    buyers.start(call)
    payers.start(() => ({ as, send }))
    onTestFinished(async () => void (await Promise.all([buyers.stop(), payers.stop()])))
    for (let event = 0; event < EVENTS; event += 1) {
      const primary = await cluster.awaitHealthy()
      await buyers.awaitOrders(BETWEEN)
      const at = performance.now()
      strike(primary)
      // Answers that were on their way are not yet the proof of a working database.
      await new Promise((done) => setTimeout(done, SECOND))
      await buyers.awaitOrders(BETWEEN, 3 * MINUTE)
      pauses.push(buyers.longestPauseMs(at) / SECOND)
      if ((await cluster.findPrimary())?.name !== primary.name) moves += 1
      heal(primary)
    }
    await cluster.awaitHealthy()
    await buyers.awaitOrders(BETWEEN)
    await buyers.stop()
    await buyers.repeatUnknown(call)
    await payers.stop()
    expect(shops.map(({ child }) => child.exitCode)).toEqual([null, null])
    const paid = await inspect((app) => payers.expectConsistent(app))
    const orders = await inspect((app) => buyers.expectConsistent(app))
    await inspect((app) => expectMailsSent(app))
    const mailed = mails.taken.map(({ id, to }) => `${id} ${to}`)
    expect(mailed.length).toBeGreaterThanOrEqual(2 * orders)
    expect(mailed.length - new Set(mailed).size).toBe(0)
    expect(buyers.counts).toEqual({ ok: orders, fail: 0, unknown: 0 })
    const longest = Math.max(...pauses)
    const causes = shops.flatMap(({ said }) => [...said().matchAll(/"cause":"([^"]+)"/g)].map(([, cause]) => cause!))
    process.stdout.write(`${name}: ${pauses.map((one) => one.toFixed(1))} s; ${[...new Set(causes)]}\n`)
    reportProof(`Failover, ${name}`, {
      events: EVENTS,
      'new primaries': moves,
      orders,
      paid,
      mails: mailed.length,
      lost: 0,
      doubled: 0,
      'longest pause s': longest.toFixed(1),
    })
    expect(longest).toBeLessThan(LIMIT / SECOND)
  })
})
