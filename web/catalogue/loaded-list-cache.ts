import type { LoadedProducts } from './product-list-page.ts'
import { PAGE_SIZE, productListHref, type ProductQuery } from './product-query.ts'

let cached: { readonly key: string; readonly list: LoadedProducts } | null = null

/** Caches the loaded list for "Load More", so that only the next page is requested. */
export function cacheLoadedList(query: ProductQuery, list: LoadedProducts): void {
  cached = { key: keyOf(query), list }
}

/** The cached list if `query` requests exactly its next page. Each list is used once, so it cannot become stale. */
export function takeCachedList(query: ProductQuery): LoadedProducts | null {
  const { key, list } = cached ?? {}
  cached = null
  if (key !== keyOf(query) || list === undefined) return null
  return list.products.length === (query.page - 1) * PAGE_SIZE ? list : null
}

function keyOf(query: ProductQuery): string {
  return productListHref('', { ...query, page: 1 })
}
