import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { SECOND } from '#domain/time.ts'
import { sqlState } from './in-transaction.ts'
import type { Db, Tables } from './tables.ts'

/** After it failed the copy is left alone for this long, so that not every reader waits for it to fail again. */
const REST = 5 * SECOND
/** What a copy answers when it had to give up a query in favour of what arrives from the main database. */
const GAVE_WAY = '40001'

/** Reads from a copy of the database, and from the main one when the copy fails, whatever the reason. Writes nothing and has no transactions. */
export function readingFrom(copy: Db, main: Db): Db {
  let restsUntil = 0
  const ask = async <R>(query: CompiledQuery<R>) => {
    if (performance.now() < restsUntil) return main.executeQuery(query)
    try {
      return await copy.executeQuery(query)
    } catch (error) {
      if (sqlState(error) !== GAVE_WAY) restsUntil = performance.now() + REST
      return main.executeQuery(query)
    }
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => ask(query) as never,
    streamQuery: refuse,
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => copy.destroy(),
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function refuse(): never {
  throw new Error('A copy of the database answers single questions only.')
}
