import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** The name of each statement by its text, the same on all connections. */
const names = new Map<string, string>()

/** A view of a pool whose connections parse and plan each statement once, as a prepared statement. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  return { options: pool.options, end: () => pool.end(), connect: async () => preparing(await pool.connect()) }
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Prepared statements are not read with a cursor.')
    return client.query({ text, values: [...values], ...(isPreparable(text, values) && { name: nameOf(text) }) })
  }
  return { query, release: (destroy) => client.release(destroy) }
}

/** `begin` and `commit` need no plan. A migration may change the columns of `*`, and a prepared one fails from then on. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 && !/[^(]\*/.test(text)
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `shop_${names.size}`
  names.set(text, name)
  return name
}
