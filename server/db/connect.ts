import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { guardDisk } from './disk-guard.ts'
import { lockFolder } from './lock-folder.ts'
import { openEmbeddedFiles } from './open-embedded.ts'
import type { Db, Tables } from './tables.ts'

export type DatabaseConfig =
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }

/** An open database and how to close it for good. */
export type Database = { readonly db: Db; readonly kind: DatabaseConfig['kind']; readonly close: () => Promise<void> }

/**
 * The same values from both engines: `count(*)` and money as numbers (they stay far below 2^53), a `date` as
 * "2026-11-20" and never as an instant of some time zone.
 */
const INT8 = 20
const DATE = 1082
const parsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [DATE]: (text: string) => text }

/** Opens the embedded database in a folder, or a PostgreSQL server. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.kind === 'pglite' ? openEmbedded(config.folder) : openServer(config.url, config.poolSize)
}

/** A Kysely over an embedded instance that already exists. Tests start many from one template. */
export function overPglite(pglite: PGlite): Database {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
  }
  return { db, kind: 'pglite', close }
}

/** Options every embedded instance needs for the same values as PostgreSQL. */
export const pgliteOptions = { parsers, extensions: { pg_trgm } }

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

async function openServer(connectionString: string, max: number): Promise<Database> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'pharmacy-shop',
  })
  // A connection that breaks is replaced by the pool, and whoever was using it is told by their query. Without a listener,
  // for the idle ones here and for those in use on each, the break would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    // Every query of a shop is short: compiling one would take longer than running it.
    void connection.query('set jit = off').catch(() => {})
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}
