import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Client, createClient } from '#contract/client.ts'
import { SECOND } from '#domain/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import type { FakeGateway } from '../gateways/fakes/fake-gateway.ts'
import { startFakeRazorpay } from '../gateways/fakes/razorpay.ts'
import { OutputLeakCheck } from '../logs/log-watch.ts'
import { createTestDatabase } from '../postgres.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import type { KillableShopSettings, KillPoint, KillInstructions } from './killable-shop-process.ts'

export type KillableShop = {
  readonly fake: FakeGateway
  /** Stops the shop and opens an app on its database. */
  readonly inspect: <T>(look: (app: TestApp) => Promise<T>) => Promise<T>
  /** Reads the database while the shop runs. */
  readonly alongside: <T>(look: (db: Db) => Promise<T>) => Promise<T>
  /** Starts the shop on its data with the advanced clock. */
  readonly start: () => Promise<void>
  /** Blocks the process when it reaches this moment. */
  readonly stopAt: (moment: KillPoint) => void
  /** Advances the clock of shop and gateway, also for later starts. */
  readonly advance: (ms: number) => void
  /** Waits until the process is blocked and sends SIGKILL. */
  readonly killThere: () => Promise<KillPoint>
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
  readonly as: (token: string) => Client
  readonly close: () => Promise<void>
}

type Running = {
  readonly child: ChildProcess
  readonly url: string
  readonly reached: Promise<KillPoint>
  /** Rejects when the log holds a secret. */
  readonly ended: Promise<void>
}

const settings = {
  keyId: 'rzp_test_Fake1234',
  keySecret: 'a1B2c3D4e5F6g7H8i9J0k1L2',
  webhookSecrets: ['w3Bh00k5ecret0123456789ab'],
}

/** The shop in a child process, with the real Razorpay adapter and a fake vendor in this process. */
export async function openKillableShop(
  others: Pick<KillableShopSettings, 'smtpUrl' | 'patience'> = {},
): Promise<KillableShop> {
  const { url, drop } = await createTestDatabase()
  const config = { kind: 'server', url, poolSize: 10 } as const
  const secret = randomBytes(32)
  let orders: KillInstructions = { stopAt: null, aheadMs: 0 }
  let running: Running | null = null
  const now = () => new Date(Date.now() + orders.aheadMs)
  const fake = await startFakeRazorpay({ ...settings, webhookSecret: settings.webhookSecrets[0]!, now })
  const give = (next: KillInstructions) => {
    orders = next
    if (running?.child.connected) running.child.send(orders)
  }
  const stop = async (signal: NodeJS.Signals) => {
    if (running === null) return
    const { child, ended } = running
    running = null
    child.kill(signal)
    await ended
  }
  const send: KillableShop['send'] = (path, init) => fetch(new URL(path, running!.url), init)
  return {
    fake,
    inspect: async (look) => {
      await stop('SIGTERM')
      const database = await openDatabase(config)
      try {
        return await look(await startTestApp({ database, secret, now }))
      } finally {
        await database.close()
      }
    },
    alongside: async (look) => {
      const database = await openDatabase(config)
      try {
        return await look(database.db)
      } finally {
        await database.close()
      }
    },
    start: async () => {
      const given: KillableShopSettings = {
        database: config,
        secret: secret.toString('hex'),
        vendorUrl: fake.url,
        settings,
        ...others,
        orders: { ...orders, stopAt: null },
      }
      running = await startProcess(given)
    },
    stopAt: (moment) => give({ ...orders, stopAt: moment }),
    advance: (ms) => give({ ...orders, aheadMs: orders.aheadMs + ms }),
    killThere: async () => {
      const moment = await running!.reached
      await stop('SIGKILL')
      orders = { ...orders, stopAt: null }
      return moment
    },
    send,
    as: (token) => clientAt(running!.url, token),
    close: async () => {
      await stop('SIGKILL')
      await fake.close()
      await drop()
    },
  }
}

/** A client whose timeout exceeds those of the shop. */
function clientAt(origin: string, token: string): Client {
  const send = (request: Request) => fetch(request, { signal: AbortSignal.timeout(15 * SECOND) })
  return createClient({ send, origin, token: () => token })
}

function startProcess(given: KillableShopSettings): Promise<Running> {
  const env = { ...process.env, KILLABLE_SHOP: JSON.stringify(given) }
  const program = join(import.meta.dirname, 'killable-shop-process.ts')
  const child = fork(program, [], { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = readLog(child)
  // `stop` awaits the rejection.
  ended.catch(() => {})
  return new Promise((resolve, reject) => {
    let tell: (moment: KillPoint) => void = () => {}
    const reached = new Promise<KillPoint>((told) => (tell = told))
    createInterface(child.stdout!).on('line', (line) => {
      const said = JSON.parse(line) as { port?: number; reached?: KillPoint }
      if (said.port !== undefined) resolve({ child, url: `http://127.0.0.1:${said.port}`, reached, ended })
      if (said.reached !== undefined) tell(said.reached)
    })
    child.once('exit', () => reject(new Error('The shop ended while it was starting')))
  })
}

/** Checks the log and prints every other line of standard error. */
async function readLog(child: ChildProcess): Promise<void> {
  const watch = new OutputLeakCheck()
  createInterface(child.stderr!).on('line', (line) => {
    watch.read(child, `${line}\n`)
    if (!line.startsWith('{')) process.stderr.write(`${line}\n`)
  })
  await new Promise((resolve) => child.once('close', resolve))
  watch.expectNoLeaks()
}
