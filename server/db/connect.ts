import type { EventEmitter } from 'node:events'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { SECOND } from '#domain/time.ts'
import { FolderInUse } from './embedded/embedded-error.ts'
import { type ServerOptions, startEmbeddedServer } from './embedded/embedded-server.ts'
import { findRunningServer } from './embedded/running-server.ts'
import { type Listen, listenOn } from './listen.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { Db, Tables } from './tables.ts'

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string; readonly archive?: string }
  | { readonly kind: 'server'; readonly url: string; readonly poolSize: number }

/** An open database, how to listen to its channels, and how to close it. */
export type Database = {
  readonly db: Db
  /** The same database with prepared statements, for work whose statements have few different texts. */
  readonly preparedDb: Db
  readonly listen: Listen
  readonly url: string
  /** The connections of this process: in use, idle, and requests that wait for one. */
  readonly connections: () => { readonly used: number; readonly idle: number; readonly waiting: number }
  readonly close: () => Promise<void>
}

/** Longer than the timeout of a statement: the server hangs or cannot be reached. */
const SILENCE_LIMIT = 35 * SECOND
const READ_ONLY = '25006'

type OpenOptions = Pick<ServerOptions, 'log' | 'settings'> & {
  /** Closes a connection whose query gets no answer for so long; 0 never does. */
  readonly silenceLimitMs?: number
  /** Refuses a folder in use, instead of connecting to its embedded server. */
  readonly exclusive?: boolean
}

/** Connections of one process to the embedded server. */
export const EMBEDDED_POOL_SIZE = 10

const INT8 = 20
const DATE = 1082
/** Counts and money (far below 2^53) are numbers; a date is "2026-11-20", not an instant of some time zone. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = { [INT8]: Number, [DATE]: (text: string) => text }

/** Connects to a PostgreSQL server, or starts the embedded one. */
export async function openDatabase(config: DatabaseConfig, options: OpenOptions = {}): Promise<Database> {
  const { silenceLimitMs = SILENCE_LIMIT } = options
  if (config.kind === 'server') return connectTo(config.url, config.poolSize, silenceLimitMs)
  try {
    const server = await startEmbeddedServer(config.folder, { ...options, archive: config.archive })
    const database = connectTo(server.url, EMBEDDED_POOL_SIZE, silenceLimitMs)
    return { ...database, close: () => database.close().finally(() => server.close()) }
  } catch (error) {
    if (options.exclusive || !(error instanceof FolderInUse)) throw error
    return connectTo(await findRunningServer(config.folder), EMBEDDED_POOL_SIZE, silenceLimitMs)
  }
}

function connectTo(url: string, poolSize: number, silenceLimitMs: number): Database {
  const pool = createPool(url, poolSize, silenceLimitMs)
  const connect = (through: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: through }) })
  return {
    db: connect(pool),
    preparedDb: connect(withPreparedStatements(pool)),
    listen: listenOn(url),
    url,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

function createPool(connectionString: string, max: number, silenceLimitMs: number): pg.Pool {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString,
    max,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 10 * SECOND,
    keepAlive: true,
    // Node then probes ten times, once a second; Linux by itself begins after two hours.
    keepAliveInitialDelayMillis: 10 * SECOND,
    statement_timeout: 30 * SECOND,
    idle_in_transaction_session_timeout: 30 * SECOND,
    application_name: 'pharmacy-shop',
  })
  // The pool replaces broken connections; without listeners the events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (connection) => {
    connection.on('error', () => {})
    closeIfUseless(connection, silenceLimitMs)
    // Compiling a short query takes longer than running it.
    // Indexes are in memory or on an SSD; the default of 4 makes the planner scan whole tables for facets.
    void connection.query('set jit = off; set random_page_cost = 1.1').catch(() => {})
  })
  return pool
}

/** What the types of `pg` do not name. */
type WireClient = {
  readonly readyForQuery: boolean
  readonly connection: EventEmitter<{ errorMessage: [{ code: string }] }> & {
    readonly stream: { readonly setTimeout: (ms: number, onSilence: () => void) => void; readonly destroy: () => void }
  }
}

/** Closes a connection to a server that no longer answers, or that is no longer the primary; the pool replaces it. */
function closeIfUseless(client: pg.PoolClient, silenceLimitMs: number): void {
  const wire = client as unknown as WireClient
  const { stream } = wire.connection
  stream.setTimeout(silenceLimitMs, () => !wire.readyForQuery && stream.destroy())
  wire.connection.on('errorMessage', ({ code }) => code === READ_ONLY && stream.destroy())
}
