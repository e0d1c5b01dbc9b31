import type { ApiResult, Client } from '#contract/client.ts'

import { takeKeptList } from './kept-list.ts'
import { listFields, mayLoadMore, PAGE_SIZE, type ProductQuery } from './product-query.ts'
import { type ListPage, readListPage } from './product-list-page.ts'
import type { ListedProduct } from './product-shape.ts'

/** The API gives at most so many products in one answer (D14). */
const MOST_PER_CALL = 100

export type LoadedProducts = {
  readonly state: 'loaded'
  readonly products: readonly ListedProduct[]
  readonly hasMore: boolean
  readonly total: number | null
  /** There are more than `total`; nobody counts a whole wholesale list. */
  readonly moreThanTotal?: boolean
  /** Where the list goes on, for the API. */
  readonly next?: string
  /** Where nothing was found: the likely spelling, and what comes closest. */
  readonly didYouMean?: string
  readonly closest?: readonly ListedProduct[]
}

export type ProductList = LoadedProducts | { readonly state: 'failed'; readonly message: string }

/**
 * The first `page` pages of the list, as "Load More" leaves them: page 3 shows 60 products. What a shopper has loaded
 * already is not asked for again. Never throws (spec §8).
 */
export async function loadProducts(call: Client, query: ProductQuery): Promise<ProductList> {
  try {
    const kept = takeKeptList(query)
    if (kept !== null) return goOn(call, query, kept)
    const wanted = query.page * PAGE_SIZE
    const limit = Math.min(wanted, MOST_PER_CALL)
    const filter = Object.fromEntries(listFields(query))
    const numbers = Array.from({ length: Math.ceil(wanted / limit) }, (_, index) => index + 1)
    const answers = await Promise.all(numbers.map((page) => call('GET /api/products', { ...filter, page, limit })))
    return readAnswers(answers, query)
  } catch (error) {
    console.error('Products could not be loaded', error)
    return { state: 'failed', message: 'Error fetching products. Please try again later.' }
  }
}

/** Asks for one more page after the ones that are there. */
async function goOn(call: Client, query: ProductQuery, kept: LoadedProducts): Promise<ProductList> {
  const filter = Object.fromEntries(listFields(query))
  const answer = await call('GET /api/products', { ...filter, after: kept.next, limit: PAGE_SIZE })
  const page = readAnswer(answer)
  if (page.state === 'failed') return page
  const products = [...kept.products, ...page.products]
  return { ...kept, ...endOf(page, query), products }
}

function readAnswers(answers: readonly ApiResult<unknown>[], query: ProductQuery): ProductList {
  const wanted = query.page * PAGE_SIZE
  const products: ListedProduct[] = []
  let last: ListPage | undefined
  for (const answer of answers) {
    const page = readAnswer(answer)
    if (page.state === 'failed') return page
    if (page.hasMore === null) return cutWholeCatalogue(page.products, query)
    products.push(...page.products)
    last = page
  }
  const end = endOf(last, query)
  return {
    state: 'loaded',
    products: products.slice(0, wanted),
    ...end,
    hasMore: (end.hasMore || products.length > wanted) && mayLoadMore(query),
    ...(products.length === 0 && last?.didYouMean && { didYouMean: last.didYouMean }),
    ...(products.length === 0 && last?.closest && { closest: last.closest }),
  }
}

function endOf(page: ListPage | undefined, query: ProductQuery) {
  return {
    hasMore: page?.hasMore === true && mayLoadMore(query),
    total: page?.total ?? null,
    moreThanTotal: page?.moreThanTotal,
    next: page?.next,
  }
}

function readAnswer(answer: ApiResult<unknown>): (ListPage & { state: 'read' }) | (ProductList & { state: 'failed' }) {
  if (!answer.ok) return { state: 'failed', message: failureText(answer) }
  const page = readListPage(answer.body)
  return page === null
    ? { state: 'failed', message: 'Invalid product data format received' }
    : { state: 'read', ...page }
}

/** An answer that says nothing of pages is the whole catalogue: search and paging happen here (spec §5). */
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

/** The sentences of spec §8 for a list that did not come. */
function failureText(answer: Extract<ApiResult<unknown>, { ok: false }>): string {
  if (answer.reason === 'no_response')
    return 'No response received from the server. Please check your internet connection.'
  if (answer.status < 400) return 'Invalid product data format received'
  const message = answer.reason === 'refused' && answer.message !== '' ? answer.message : 'Failed to fetch products'
  return `Error ${answer.status}: ${message}`
}
