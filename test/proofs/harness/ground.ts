import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Client, createClient } from '#contract/client.ts'
import { openDatabase, overPglite, pgliteOptions } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { migratedDump } from '#test/pglite.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

export type Engine = 'pglite' | 'postgres'
export const engines = ['pglite', 'postgres'] as const

/** One database and the real processes of the shop over it, which come and go while it stays. */
export type Ground = {
  readonly engine: Engine
  readonly folder: string
  /** What names its database to a process, beside DATA_DIR. */
  readonly env: Record<string, string>
  /** The processes that run now. */
  readonly shops: readonly ShopProcess[]
  /** An app of one's own over the database, to be closed again. On the embedded one no process may run meanwhile. */
  readonly open: () => Promise<TestApp>
  /** Looks into the database, or writes rows, with such an app. */
  readonly inspect: <T>(look: (app: TestApp) => Promise<T>) => Promise<T>
  /** Starts processes until `count` run: two share a database only on PostgreSQL. */
  readonly start: (count?: number, env?: Record<string, string>) => Promise<void>
  readonly stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Ends one process without warning; others keep running. */
  readonly kill: (turn: number) => Promise<void>
  /** The typed client of a customer at the process whose turn it is; without any process nobody answers. */
  readonly as: (token: string, turn?: number) => Client
  readonly close: () => Promise<void>
}

type Options = { readonly url?: string; readonly folder?: string; readonly env?: Record<string, string> }

/** A migrated, empty database with the folder that the shop's processes need. */
export async function openGround(engine: Engine, options: Options = {}): Promise<Ground> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'shop-ground-'))
  const { url, drop } = engine === 'pglite' ? await layFiles(folder) : await findServer(options.url)
  const secret = randomBytes(32).toString('hex')
  const env = { ...options.env, DATABASE_URL: url, DATABASE_POOL: '25', JWT_SECRET: secret }
  let shops: ShopProcess[] = []
  const open = async () =>
    startTestApp({
      database: await openDatabase(
        engine === 'pglite' ? { kind: engine, folder } : { kind: engine, url, poolSize: 10 },
      ),
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

async function layFiles(folder: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const options = { ...pgliteOptions, loadDataDir: await migratedDump() }
  await overPglite(await PGlite.create(join(folder, 'pglite'), options)).close()
  return { url: '', drop: async () => {} }
}

async function findServer(given: string | undefined): Promise<{ url: string; drop: () => Promise<void> }> {
  if (given === undefined) return createTestDatabase()
  const { db, close } = await openDatabase({ kind: 'postgres', url: given, poolSize: 1 })
  await migrate(db, new Date())
  await close()
  return { url: given, drop: async () => {} }
}
