import type { ApiInput } from '#contract/api.ts'
import type { ApiResult, Client } from '#contract/client.ts'

import { takeCachedList } from './loaded-list-cache.ts'
import { mayLoadMore, PAGE_SIZE, type ProductQuery } from './product-query.ts'
import { type LoadedProducts, type ProductListPage, readProductListPage } from './product-list-page.ts'
import type { ListedProduct } from './product-shape.ts'

const EXCEPTION_TEXT = 'Error fetching products. Please try again later.'

export type ProductList = LoadedProducts | { readonly state: 'failed'; readonly message: string }

/**
 * Loads the first `page` pages of a list, because "Load More" appends: page 3 shows 60 products. Pages cached by
 * `cacheLoadedList` are not requested again, and stay when the next page fails. Never throws (catalogue-10).
 */
export async function loadProducts(
  call: Client,
  query: ProductQuery,
  { withFilters = false } = {},
): Promise<ProductList> {
  const cached = takeCachedList(query)
  try {
    const list = await (cached?.next === undefined
      ? loadPages(call, query, withFilters)
      : loadNext(call, query, cached))
    return list.state === 'failed' && cached !== null ? { ...cached, failure: list.message } : list
  } catch (error) {
    console.error('Products could not be loaded', error)
    const failure = EXCEPTION_TEXT
    return cached === null ? { state: 'failed', message: failure } : { ...cached, failure }
  }
}

async function loadPages(call: Client, query: ProductQuery, withFilters: boolean): Promise<ProductList> {
  const answer = await call('GET /api/products', {
    ...listInput(query),
    ...(query.page === 1 ? { page: 1 } : { pages: query.page }),
    limit: PAGE_SIZE,
    ...(withFilters && { with: 'filters' }),
  })
  return toProductList(readAnswer(answer), query)
}

async function loadNext(call: Client, query: ProductQuery, { failure: _, ...cached }: LoadedProducts) {
  const input = { ...listInput(query), after: cached.next, limit: PAGE_SIZE }
  const page = readAnswer(await call('GET /api/products', input))
  if (page.state === 'failed') return page
  return { ...cached, ...endOf(page, query), products: [...cached.products, ...page.products] }
}

/** The parameters of the API except those of paging. */
function listInput(query: ProductQuery) {
  const { page: _, search, ...rest } = query
  return { ...rest, ...(search !== '' && { search }) } as ApiInput<'GET /api/products'>
}

function toProductList(page: ReadAnswer, query: ProductQuery): ProductList {
  if (page.state === 'failed') return page
  if (page.hasMore === null) return cutWholeCatalogue(page.products, query)
  const { products, didYouMean, closest, popular, ignored, filters } = page
  return {
    state: 'loaded',
    products,
    ...endOf(page, query),
    ...(products.length === 0 && didYouMean && { didYouMean }),
    ...(products.length === 0 && closest && { closest }),
    ...(products.length === 0 && popular && { popular }),
    ...(ignored && { ignored }),
    ...(filters && { filters }),
  }
}

function endOf({ hasMore, total, moreThanTotal, next }: ProductListPage, query: ProductQuery) {
  return { hasMore: hasMore === true && mayLoadMore(query), total, moreThanTotal, next }
}

type ReadAnswer = (ProductListPage & { readonly state: 'read' }) | (ProductList & { readonly state: 'failed' })

function readAnswer(answer: ApiResult<unknown>): ReadAnswer {
  if (!answer.ok) return { state: 'failed', message: failureText(answer) }
  const page = readProductListPage(answer.body)
  return page === null
    ? { state: 'failed', message: 'Invalid product data format received' }
    : { state: 'read', ...page }
}

/** Searches and pages a response without paging, which is the whole catalogue (catalogue-1). */
function cutWholeCatalogue(all: readonly ListedProduct[], query: ProductQuery): ProductList {
  const search = query.search.toLowerCase()
  const found = all.filter(({ productName }) => productName.toLowerCase().includes(search))
  const wanted = query.page * PAGE_SIZE
  return {
    state: 'loaded',
    products: found.slice(0, wanted),
    hasMore: found.length > wanted && mayLoadMore(query),
    total: found.length,
  }
}

/** The message for a failed list (catalogue-10). */
function failureText(answer: Extract<ApiResult<unknown>, { ok: false }>): string {
  if (answer.reason === 'exception') return EXCEPTION_TEXT
  if (answer.reason === 'no_response')
    return 'No response received from the server. Please check your internet connection.'
  if (answer.status < 400) return 'Invalid product data format received'
  const message = answer.reason === 'refused' && answer.message !== '' ? answer.message : 'Failed to fetch products'
  return `Error ${answer.status}: ${message}`
}
