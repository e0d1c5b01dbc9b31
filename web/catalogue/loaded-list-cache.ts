import type { LoadedProducts } from './product-list-page.ts'
import { PAGE_SIZE, productListHref, type ProductQuery } from './product-query.ts'

let kept: { readonly of: string; readonly list: LoadedProducts } | null = null

/** Keeps the loaded list for "Load More", so that only the next page is requested. */
export function cacheLoadedList(query: ProductQuery, list: LoadedProducts): void {
  kept = { of: keyOf(query), list }
}

/**
 * Returns the kept list if `query` requests exactly its next page. Each kept list is used once, so it cannot become
 * stale.
 */
export function takeCachedList(query: ProductQuery): LoadedProducts | null {
  const { of, list } = kept ?? {}
  kept = null
  if (of !== keyOf(query) || list === undefined) return null
  return list.products.length === (query.page - 1) * PAGE_SIZE ? list : null
}

function keyOf(query: ProductQuery): string {
  return productListHref('', { ...query, page: 1 })
}
