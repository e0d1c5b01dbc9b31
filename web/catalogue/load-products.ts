import type { ApiResult, Client } from '#contract/client.ts'

import { mayLoadMore, PAGE_SIZE, type ProductQuery } from './product-query.ts'
import { listed, type ListedProduct, readProduct } from './product-shape.ts'

/** The API gives at most so many products in one answer (D14). */
const MOST_PER_CALL = 100

export type ProductList =
  | {
      readonly state: 'loaded'
      readonly products: readonly ListedProduct[]
      readonly hasMore: boolean
      readonly total: number | null
    }
  | { readonly state: 'failed'; readonly message: string }

/** The first `page` pages of the list, as "Load More" leaves them: page 3 shows 60 products. Never throws (spec §8). */
export async function loadProducts(call: Client, query: ProductQuery): Promise<ProductList> {
  const wanted = query.page * PAGE_SIZE
  const limit = Math.min(wanted, MOST_PER_CALL)
  const filter = {
    ...(query.search !== '' && { search: query.search }),
    ...(query.category !== '' && { category: query.category }),
  }
  try {
    const numbers = Array.from({ length: Math.ceil(wanted / limit) }, (_, index) => index + 1)
    const answers = await Promise.all(numbers.map((page) => call('GET /api/products', { ...filter, page, limit })))
    return readAnswers(answers, query)
  } catch (error) {
    console.error('Products could not be loaded', error)
    return { state: 'failed', message: 'Error fetching products. Please try again later.' }
  }
}

function readAnswers(answers: readonly ApiResult<unknown>[], query: ProductQuery): ProductList {
  const wanted = query.page * PAGE_SIZE
  const products: ListedProduct[] = []
  let total: number | null = null
  let further = false
  for (const answer of answers) {
    if (!answer.ok) return { state: 'failed', message: failureText(answer) }
    const page = readPage(answer.body)
    if (page === null) return { state: 'failed', message: 'Invalid product data format received' }
    if (page.hasMore === null) return cutWholeCatalogue(page.products, query)
    products.push(...page.products)
    total = page.total
    further = page.hasMore
  }
  return {
    state: 'loaded',
    products: products.slice(0, wanted),
    hasMore: (further || products.length > wanted) && mayLoadMore(query),
    total,
  }
}

type Page = { products: ListedProduct[]; hasMore: boolean | null; total: number | null }

/** `data.data` or a bare array (spec §7, D33); null for any other shape. */
function readPage(body: unknown): Page | null {
  const { data, hasMore, total } = (Array.isArray(body) ? { data: body } : (body ?? {})) as Record<string, unknown>
  if (!Array.isArray(data)) return null
  const products = data.flatMap((raw: unknown) => {
    const product = readProduct(raw)
    return product === null ? [] : [listed(product)]
  })
  return {
    products,
    hasMore: typeof hasMore === 'boolean' ? hasMore : null,
    total: typeof total === 'number' ? total : null,
  }
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
