import type { ApiInput, ApiOutput } from '#contract/api.ts'
import type { Category } from '#contract/catalogue.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import type { Context } from '../context.ts'
import { countFacets } from './search/count-facets.ts'
import { findProducts } from './search/find-products.ts'
import { type FacetName, findUnknownFilters } from './search/search-conditions.ts'

const PAGE_SIZE = 20

type Page = ApiOutput<'GET /api/products'>
type Input = Omit<ApiInput<'GET /api/products'>, 'page' | 'limit' | 'pages'> & {
  page?: number
  limit?: number
  pages?: number
}

/** A list of products with its filters on request. Filters with unknown values are ignored. */
export async function listPage(ctx: Context, readCategories: () => Promise<Category[]>, input: Input): Promise<Page> {
  const page = await readPage(ctx, readCategories, input)
  if (page.total !== 0) return page
  const ignored = await findUnknownFilters(ctx.db, input)
  if (ignored.length === 0) return page
  const known = Object.fromEntries(Object.entries(input).filter(([name]) => !ignored.includes(name as FacetName)))
  // The cursor of the shorter list is not valid for this one.
  const { next: _, ...shorter } = await readPage(ctx, readCategories, known)
  return { ...shorter, ignored }
}

async function readPage(ctx: Context, readCategories: () => Promise<Category[]>, input: Input): Promise<Page> {
  const { with: beside, pages, ...list } = input
  const { limit = PAGE_SIZE } = list
  const page = findProducts(ctx, pages === undefined ? list : { ...list, page: 1, limit: pages * limit })
  if (beside !== 'filters') return page
  const { search: typed, sort: _, page: __, limit: ___, after: ____, ...filter } = list
  const search = readSearchText(typed)
  const hasFilter = Object.values(filter).some((value) => value !== undefined)
  // A search without matches has no facets, so it skips the queries that count them (S8).
  const mayHaveFacets = search.text === '' || hasFilter || (await page).total !== 0
  const [answer, { data: facets, ...counted }, categories] = await Promise.all([
    page,
    mayHaveFacets ? countFacets(ctx.db, { search, filter }) : { data: [] },
    readCategories(),
  ])
  return { ...answer, filters: { facets, ...counted, categories } }
}
