import { type Expression, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Rows of one page of a list at the desk (desk-4). */
export const PAGE_ROWS = 50
/** Lists count up to one more than this, which pages show as "500+" (desk-4). */
export const COUNT_CAP = 500

/** One page of a list at the desk. `count` is the number of all rows, at most 501 (desk-4). */
export type PageOfRows<Row> = { rows: Row[]; hasMore: boolean; count: number }

type CountedQuery = { readonly limit: (rows: number) => Expression<unknown> }

/** The page of `found`, which has up to one row more than a page. `all` selects every row of the list. */
export async function toPageOfRows<Found, Row>(
  db: Db,
  { found, all, toRow }: { found: readonly Found[]; all: CountedQuery; toRow: (found: Found) => Row },
): Promise<PageOfRows<Row>> {
  const { rows, hasMore } = pageOf(found)
  return { rows: rows.map((row) => toRow(row)), hasMore, count: await countUpToCap(db, all) }
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
