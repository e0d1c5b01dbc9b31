import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import type { Db } from '../db/tables.ts'

/** The limit is 50,000 URLs and 50 MB per sitemap; smaller parts respond faster. */
const PER_PART = 10_000

type Answer = Omit<ApiOutput<'GET /api/sitemap'>, 'success'>

/**
 * One part of the ids of all products for sale; `part` counts from 1. Ids are counted and skipped in an index of the
 * narrow table, so the last part of 250,000 products costs about as much as the first.
 */
export async function listSitemapPart(db: Db, { part = 1, size = PER_PART }): Promise<Answer> {
  const { count } = await db
    .selectFrom('product_search')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const parts = Math.ceil(count / size)
  if (part > parts) return { parts, data: [] }
  const { rows } = await sql<Answer['data'][number]>`
    select p.id as _id, to_char(p.updated_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "changedOn"
    from (
      select product_id from product_search order by product_id offset ${(part - 1) * size} limit ${size}
    ) as place
    join products p on p.id = place.product_id
    order by p.id`.execute(db)
  return { parts, data: rows }
}
