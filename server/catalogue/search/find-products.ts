import type { ApiInput, ApiOutput } from '#contract/api.ts'
import { readSearch } from '#domain/catalogue/search-words.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { done } from '../../http/handle.ts'
import { toProduct } from '../shown-product.ts'
import { correctSpelling } from './correct-spelling.ts'
import { selectProducts, MAX_TOTAL, type ProductSelection } from './select-products.ts'
import { readCursor, writeCursor } from './product-cursor.ts'
import { activeFilters } from './product-filter.ts'

const PAGE_SIZE = 20
/** Pages by number end here; `after` goes on. */
const MAX_OFFSET = 10_000
const MAX_CLOSEST = 10

type Input = Omit<ApiInput<'GET /api/products'>, 'page' | 'limit'> & { page?: number; limit?: number }
type Output = ApiOutput<'GET /api/products'>

/** One page of the catalogue or of a search; without a match, the spelling that was probably meant and what it finds. */
export async function findProducts({ db, secret, now }: Context, input: Input): Promise<Output> {
  const today = indianDay(now())
  const { search: typed, sort = 'relevance', page = 1, limit = PAGE_SIZE, after: cursor, ...filter } = input
  const search = readSearch(typed)
  const signed = [search.text, activeFilters(filter), sort]
  const after = cursor === undefined ? undefined : readCursor(secret, signed, cursor)
  const offset = after === undefined ? (page - 1) * limit : 0
  const list = { search, filter, sort, after, offset, limit: offset > MAX_OFFSET ? 0 : limit + 1 }
  const { products, total } = await selectProducts(db, list)
  const shown = products.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = products.length > limit
  const found: Output = {
    ...done,
    data: shown.map((row) => toProduct(row, today)),
    limit,
    hasMore,
    ...(after === undefined && { page, total: Math.min(total, MAX_TOTAL) }),
    ...(after === undefined && total > MAX_TOTAL && { moreThanTotal: true }),
    ...(hasMore && last !== undefined && { next: writeCursor(secret, signed, last) }),
  }
  return total === 0 && search.text !== '' ? { ...found, ...(await findClosest(db, list, today)) } : found
}

/** The likeliest spelling that finds something, and the products of the likely spellings. */
async function findClosest(
  db: Context['db'],
  list: ProductSelection,
  today: string,
): Promise<Pick<Output, 'didYouMean' | 'closest'>> {
  let didYouMean: string | undefined
  const closest = new Map<string, Output['data'][number]>()
  for (const spelling of await correctSpelling(db, list.search.words)) {
    const { products } = await selectProducts(db, {
      ...list,
      search: readSearch(spelling),
      offset: 0,
      limit: MAX_CLOSEST,
    })
    for (const product of products) closest.set(product.id, toProduct(product, today))
    if (products.length > 0) didYouMean ??= spelling
    if (closest.size >= 3) break
  }
  return { ...(didYouMean !== undefined && { didYouMean }), closest: [...closest.values()].slice(0, MAX_CLOSEST) }
}
