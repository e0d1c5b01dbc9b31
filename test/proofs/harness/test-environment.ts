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

type DatabaseEngine = DatabaseConfig['kind']
export const databaseEngines = ['embedded', 'server'] as const

/** One database and the shop processes that run on it. */
export type TestEnvironment = {
  readonly engine: DatabaseEngine
  readonly folder: string
  /** The variables that point a process at this database, besides DATA_DIR. */
  readonly env: Record<string, string>
  /** The running processes. */
  readonly shops: readonly ShopProcess[]
  /** Opens an app on the database in this process; the caller closes it. */
  readonly open: () => Promise<TestApp>
  /** Runs `look` with such an app and closes it. */
  readonly inspect: <T>(look: (app: TestApp) => Promise<T>) => Promise<T>
  /** Starts processes until `count` run; an embedded database allows one. */
  readonly start: (count?: number, env?: Record<string, string>) => Promise<void>
  readonly stop: (how?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** Kills one process. */
  readonly kill: (turn: number) => Promise<void>
  /** Kills the embedded PostgreSQL. */
  readonly killDatabase: () => void
  /** The client of a customer at the process of this turn; without a process every call fails. */
  readonly as: (token: string, turn?: number) => Client
  readonly close: () => Promise<void>
}

type Options = {
  readonly url?: string
  readonly folder?: string
  /** The folder for the WAL of an embedded database. */
  readonly archive?: string
  readonly env?: Record<string, string>
}

/** Creates a migrated, empty database and a data folder. */
export async function openTestEnvironment(engine: DatabaseEngine, options: Options = {}): Promise<TestEnvironment> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'shop-environment-'))
  const { config, drop } = await makeDatabase(engine, folder, options)
  const secret = randomBytes(32).toString('hex')
  const url = config.kind === 'server' ? config.url : ''
  const env = {
    ...options.env,
    WAL_ARCHIVE: options.archive ?? '',
    DATABASE_URL: url,
    DATABASE_POOL: '25',
    JWT_SECRET: secret,
  }
  let shops: ShopProcess[] = []
  const open = async () =>
    startTestApp({
      database: await openDatabase(config),
      secret: new TextEncoder().encode(secret),
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
      if (running !== null) killIfRunning(running.pid)
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

async function makeDatabase(engine: DatabaseEngine, folder: string, { url, archive }: Options) {
  if (engine === 'server' && url === undefined) {
    const { url: own, drop } = await createTestDatabase()
    return { config: { kind: 'server', url: own, poolSize: 10 } as const, drop }
  }
  const config: DatabaseConfig =
    url === undefined
      ? { kind: 'embedded', folder, ...(archive && { archive }) }
      : { kind: 'server', url, poolSize: 10 }
  const { db, close } = await openDatabase(config)
  await migrate(db, new Date())
  await close()
  return { config, drop: async () => (url === undefined ? stopOrphan(clusterHome(folder)) : undefined) }
}

/** A server that ended by itself leaves its process id behind. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
