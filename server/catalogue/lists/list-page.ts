import type { z } from 'zod'
import type { Category, listProducts } from '#contract/catalogue.ts'
import type { TextDraft } from '#domain/page-texts/block-kinds.ts'
import type { Context } from '../../context.ts'
import type { FacetCounter, FacetPlanner } from './count-facets.ts'
import { findProducts } from './find-products.ts'
import type { SearchReader } from '../search/read-search.ts'
import { invalidField } from '../../http/refusal.ts'
import { resolveFilter } from './list-conditions.ts'
import type { PopularReader } from './popular-products.ts'

const PAGE_SIZE = 20
/** The most products in one answer. */
const MAX_PRODUCTS = 1000

type Input = z.output<typeof listProducts.input>
type Page = Omit<z.input<typeof listProducts.output>, 'success'>

type Readers = {
  readonly readSearch: SearchReader
  readonly readCategories: () => Promise<Category[]>
  readonly countFacets: FacetCounter
  readonly planFacets: FacetPlanner
  readonly readPopular: PopularReader
}

/** A list of products with its filters on request. Filters with unknown values are ignored. */
export async function listPage(
  ctx: Context,
  { readSearch, readCategories, countFacets, planFacets, readPopular }: Readers,
  input: Input,
  draft: TextDraft | null,
): Promise<Page> {
  const { with: beside, pages, search: typed, sort, page: number, limit = PAGE_SIZE, after, ...filter } = input
  if (pages !== undefined && pages * limit > MAX_PRODUCTS)
    throw invalidField('pages', '`pages` times `limit` must be at most 1,000')
  const { chosen, beside: unknown } = await resolveFilter(ctx.preparedDb, filter)
  const window = pages === undefined ? { page: number, limit } : { limit: pages * limit }
  const search = await readSearch(typed, draft)
  const isWhole = search.text === '' && chosen.length === 0 && (sort ?? 'relevance') === 'relevance'
  const popular = isWhole ? await readPopular(draft) : []
  const planned = beside === 'filters' ? planFacets : undefined
  const page = findProducts(ctx, search, { sort, after, popular, ...window }, chosen, planned)
  if (beside !== 'filters') return { ...(await page), ...unknown }
  // A search without matches has no facets, so it skips the queries that count them (S8). It has those of its correction.
  const mayHaveFacets = search.text === '' || chosen.length > 0 || (await page).total !== 0
  const [{ closestFacets, ...answer }, found, categories] = await Promise.all([
    page,
    mayHaveFacets ? countFacets(search, chosen) : { data: [] },
    readCategories(),
  ])
  const { data: facets, ...counted } = closestFacets ?? found
  return { ...answer, ...unknown, filters: { facets, ...counted, categories } }
}
