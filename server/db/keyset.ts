import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type StringReference } from 'kysely'
import type { Db } from './tables.ts'

/** Rows of one page of a list at the desk (desk-4). */
export const PAGE_ROWS = 50
/** Lists count up to one more than this, which pages show as "500+" (desk-4). */
export const COUNT_CAP = 500
/** Rows of one query that reads a whole list. */
const ROWS_PER_QUERY = 1000

/** One page of a list at the desk. `count` is the number of all rows, at most 501 (desk-4). */
export type PageOfRows<Row> = { rows: Row[]; hasMore: boolean; count: number }

type CountedQuery = { readonly limit: (rows: number) => Expression<unknown> }

type KeysetOrder<DB, TB extends keyof DB> = {
  /** The columns of the order. The last one is unique. */
  readonly order: readonly (StringReference<DB, TB> | RawBuilder<unknown>)[]
  /** The direction of all columns; ascending unless stated. */
  readonly direction?: 'asc' | 'desc'
}

/** The value of the last column of the order in the last row that was read. */
type Cursor = string | number | undefined

type PageOptions<DB, TB extends keyof DB, Found, Row> = KeysetOrder<DB, TB> & {
  readonly after: Cursor
  readonly toRow: (found: Found) => Row
  /** The query to count, where the rows of the list are found with less work or in another order. */
  readonly counted?: CountedQuery
}

/** One page of the rows of a query by keyset, with the number of all rows. */
export async function readPage<DB, TB extends keyof DB, Found, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Found>,
  { after, toRow, counted, ...keyset }: PageOptions<DB, TB, Found, Row>,
): Promise<PageOfRows<Row>> {
  const found = await inOrder(query, keyset, after)
    .limit(PAGE_ROWS + 1)
    .execute()
  const { rows, hasMore } = pageOf(found)
  const all = counted ?? query.clearSelect().select(sql.lit(1).as('one'))
  return { rows: rows.map((row) => toRow(row)), hasMore, count: await countUpToCap(db, all) }
}

/** All rows of a query by keyset, as they are read. `cursorOf` is the last column of the order. */
export async function* readAllRows<DB, TB extends keyof DB, Found>(
  query: SelectQueryBuilder<DB, TB, Found>,
  { cursorOf, ...keyset }: KeysetOrder<DB, TB> & { readonly cursorOf: (found: Found) => string | number },
) {
  for (let after: Cursor; ;) {
    const rows = await inOrder(query, keyset, after).limit(ROWS_PER_QUERY).execute()
    yield* rows
    const last = rows.at(-1)
    if (rows.length < ROWS_PER_QUERY || last === undefined) return
    after = cursorOf(last)
  }
}

/** The rows behind the cursor in their order. The row of the cursor may have left the list. */
export function inOrder<DB, TB extends keyof DB, Found>(
  query: SelectQueryBuilder<DB, TB, Found>,
  { order, direction = 'asc' }: KeysetOrder<DB, TB>,
  after: Cursor,
): SelectQueryBuilder<DB, TB, Found> {
  const columns = order.map((column) => (typeof column === 'string' ? sql.ref(column) : column))
  const ordered = columns.reduce((one, column) => one.orderBy(column, direction), query)
  if (after === undefined) return ordered
  const last = columns.at(-1)
  const place =
    columns.length === 1
      ? sql`${after}`
      : query
          .clearSelect()
          .clearWhere()
          .select(columns.map((column, index) => column.as(`key_${index}`)))
          .where(sql<boolean>`${last} = ${after}`)
          .limit(1)
  return ordered.where(sql<boolean>`(${sql.join(columns)}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${place})`)
}

/** One page from a query that selects one row more than a page. */
export function pageOf<T>(found: readonly T[]): { rows: T[]; hasMore: boolean } {
  return { rows: found.slice(0, PAGE_ROWS), hasMore: found.length > PAGE_ROWS }
}

/** The number of rows of a query, at most 501. */
export async function countUpToCap(db: Db, query: CountedQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query.limit(COUNT_CAP + 1)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}
