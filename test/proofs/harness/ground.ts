import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '#contract/client.ts'
import { type DatabaseConfig, openDatabase } from '#server/db/connect.ts'
import { clusterHome } from '#server/db/embedded/cluster.ts'
import { readPidFile, stopOrphan } from '#server/db/embedded/running-server.ts'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

export type Engine = DatabaseConfig['kind']
export const engines = ['embedded', 'server'] as const

/** One database and the real processes of the shop over it, which come and go while it stays. */
export type Ground = {
  readonly engine: Engine
  readonly folder: string
  /** What names its database to a process, beside DATA_DIR. */
  readonly env: Record<string, string>
  /** The processes that run now. */
  readonly shops: readonly ShopProcess[]
  /** An app of one's own over the database, to be closed again. */
  readonly open: () => Promise<TestApp>
  /** Looks into the database, or writes rows, with such an app. */
  readonly inspect: <T>(look: (app: TestApp) => Promise<T>) => Promise<T>
  /** Starts processes until `count` run; an embedded database takes one. */
  readonly start: (count?: number, env?: Record<string, string>) => Promise<void>
  readonly stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Ends one process without warning; others keep running. */
  readonly kill: (turn: number) => Promise<void>
  /** Ends the embedded PostgreSQL without warning. */
  readonly killDatabase: () => void
  /** The typed client of a customer at the process whose turn it is; without any process nobody answers. */
  readonly as: (token: string, turn?: number) => Client
  readonly close: () => Promise<void>
}

type Options = { readonly url?: string; readonly folder?: string; readonly env?: Record<string, string> }

/** A migrated, empty database with the folder that the shop's processes need. */
export async function openGround(engine: Engine, options: Options = {}): Promise<Ground> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'shop-ground-'))
  const { config, drop } = await makeDatabase(engine, folder, options.url)
  const secret = randomBytes(32).toString('hex')
  const url = config.kind === 'server' ? config.url : ''
  const env = { ...options.env, DATABASE_URL: url, DATABASE_POOL: '25', JWT_SECRET: secret }
  let shops: ShopProcess[] = []
  const open = async () =>
    startTestApp({
      database: await openDatabase(config),
      secret: new TextEncoder().encode(secret),
      // The rows are for real processes.
      now: () => new Date(),
    })
  const stop = async (how: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    const ending = shops
    shops = []
    await Promise.all(ending.map((shop) => (how === 'SIGTERM' ? shop.close() : shop.kill())))
  }
  return {
    engine,
    folder,
    env,
    get shops() {
      return shops
    },
    open,
    inspect: async (look) => {
      const app = await open()
      try {
        return await look(app)
      } finally {
        await app.close()
      }
    },
    start: async (count = 1, more = {}) => {
      while (shops.length < count) shops.push(await startShopProcess({ ...env, ...more }, folder))
    },
    stop,
    kill: async (turn) => {
      const [shop] = shops.splice(turn % shops.length, 1)
      await shop?.kill()
    },
    killDatabase: () => {
      const running = readPidFile(clusterHome(folder))
      if (running !== null) process.kill(running.pid, 'SIGKILL')
    },
    as: (token, turn = 0) =>
      createClient({
        send: (request) => fetch(request, { signal: AbortSignal.timeout(30_000) }),
        origin: shops[turn % Math.max(shops.length, 1)]?.url ?? 'http://localhost:1',
        token: () => token,
      }),
    close: async () => {
      try {
        await stop('SIGKILL')
      } finally {
        await drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

async function makeDatabase(engine: Engine, folder: string, url: string | undefined) {
  if (engine === 'server' && url === undefined) {
    const { url: own, drop } = await createTestDatabase()
    return { config: { kind: 'server', url: own, poolSize: 10 } as const, drop }
  }
  const config: DatabaseConfig =
    url === undefined ? { kind: 'embedded', folder } : { kind: 'server', url, poolSize: 10 }
  const { db, close } = await openDatabase(config)
  await migrate(db, new Date())
  await close()
  return { config, drop: async () => (url === undefined ? stopOrphan(clusterHome(folder)) : undefined) }
}
