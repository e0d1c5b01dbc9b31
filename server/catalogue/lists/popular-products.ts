import { sql } from 'kysely'
import { blockOf, type TextDraft } from '#domain/page-texts/block-kinds.ts'
import type { Context } from '../../context.ts'
import { oncePerVersion } from '../once-per-version.ts'
import type { SearchReader } from '../search/read-search.ts'
import type { SearchConditions } from '../search/search-conditions.ts'
import { selectProducts } from '../search/select-products.ts'
import { listConditions, resolveFilter } from './list-conditions.ts'

/** The first page of a list. */
const MAX_POPULAR = 20

export type PopularReader = (draft: TextDraft | null) => Promise<readonly string[]>

/** The ids of the products that staff put first, read once per version of the catalogue (catalogue-17). */
export function createPopularReader(ctx: Context, readSearch: SearchReader): PopularReader {
  const read = async (draft: TextDraft | null): Promise<readonly string[]> => {
    const { rows } = blockOf(ctx.pages.contentOf('popular-products', draft), 'popular')
    if (rows.length === 0) return []
    const { chosen } = await resolveFilter(ctx.db, { prescription: ['not-required'] })
    const ids = new Set<string>()
    for (const { search, order, limit } of rows) {
      const conditions = listConditions(await readSearch(search, draft), chosen)
      const { products } = await selectProducts(ctx.db, { conditions, sort: order, limit })
      for (const { id } of products) ids.add(id)
    }
    return [...ids].slice(0, MAX_POPULAR)
  }
  const readPublished = oncePerVersion(ctx.versions, () => read(null))
  return (draft) => (draft === null ? readPublished() : read(draft))
}

/** The whole catalogue with these products first, in their order. */
export function popularFirst(ids: readonly string[]): SearchConditions {
  const first = ids.map((id) => sql<boolean>`product_id = ${id}`)
  return { matches: sql`true`, tiers: [...first, sql`product_id <> all (${[...ids]}::text[])`] }
}
