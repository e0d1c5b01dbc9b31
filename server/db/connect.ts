import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { SECOND } from '#domain/time.ts'
import { guardDisk } from './disk-guard.ts'
import { type Listen, listenToServer } from './listen.ts'
import { lockFolder } from './lock-folder.ts'
import { openEmbeddedFiles } from './open-embedded.ts'
import { readingFrom } from './replica.ts'
import { createNaming } from './named-statements.ts'
import type { Db, Tables } from './tables.ts'

export type DatabaseConfig =
  | { readonly kind: 'pglite'; readonly folder: string }
  | {
      readonly kind: 'postgres'
      readonly url: string
      readonly poolSize: number
      /** A copy for reading the catalogue, which may be a moment behind. */
      readonly replicaUrl?: string | null
    }

/** An open database, how to hear what it tells, and how to close it for good. */
export type Database = {
  readonly db: Db
  /** For what everybody may see and which may be a moment old: a copy where there is one, else the same as `db`. */
  readonly catalogueDb: Db
  readonly kind: DatabaseConfig['kind']
  readonly listen: Listen
  readonly close: () => Promise<void>
}

/**
 * The same values from both engines: `count(*)` and money as numbers (they stay far below 2^53), a `date` as
 * "2026-11-20" and never as an instant of some time zone.
 */
const INT8 = 20
const DATE = 1082
const parsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [DATE]: (text: string) => text }

/** Opens the embedded database in a folder, or a PostgreSQL server. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.kind === 'pglite' ? openEmbedded(config.folder) : openServer(config)
}

/** A Kysely over an embedded instance that already exists. Tests start many from one template. */
export function overPglite(pglite: PGlite): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
  }
  const listen: Listen = async (channel, { heard, listening }) => {
    const end = await pglite.listen(channel, heard)
    listening()
    return async () => (pglite.closed ? undefined : end())
  }
  return { db, catalogueDb: db, kind: 'pglite', listen, close }
}

/**
 * The server's usual settings are for a hundred connections and a large database; the embedded one has a single
 * connection and lies in the operating system's cache. This saves 150 MB.
 */
const frugal = ['shared_buffers=16MB', 'max_connections=5', 'wal_buffers=1MB']

/** Options every embedded instance needs: the same values as PostgreSQL, and no more memory than it can use. */
export const pgliteOptions = {
  parsers,
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...frugal.flatMap((setting) => ['-c', setting])],
}

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder)
  try {
    const database = overPglite(guardDisk(await openEmbeddedFiles(folder, pgliteOptions), folder))
    return {
      ...database,
      close: async () => {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openServer(config: Extract<DatabaseConfig, { kind: 'postgres' }>): Promise<Database> {
  const { url, poolSize, replicaUrl } = config
  const db = openPool(url, { max: poolSize, connectionTimeoutMillis: 5 * SECOND })
  const catalogueDb = replicaUrl
    ? readingFrom(openPool(replicaUrl, { max: poolSize, connectionTimeoutMillis: SECOND }), db)
    : db
  const close = async () => {
    if (catalogueDb !== db) await catalogueDb.destroy()
    await db.destroy()
  }
  return { db, catalogueDb, kind: 'postgres', listen: listenToServer(url), close }
}

function openPool(connectionString: string, options: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis'>): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString,
    ...options,
    types: types as pg.CustomTypesConfig,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'pharmacy-shop',
  })
  // A connection that breaks is replaced by the pool, and whoever was using it is told by their query. Without a listener,
  // for the idle ones here and for those in use on each, the break would end the process.
  pool.on('error', () => {})
  const nameStatements = createNaming()
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    nameStatements(connection)
    // Every query of a shop is short: compiling one would take longer than running it.
    void connection.query('set jit = off').catch(() => {})
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
