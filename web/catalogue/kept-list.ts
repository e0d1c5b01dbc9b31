import type { LoadedProducts } from './product-list-page.ts'
import { PAGE_SIZE, productListHref, type ProductQuery } from './product-query.ts'

let kept: { readonly of: string; readonly list: LoadedProducts } | null = null

/** The shopper presses "Load More": what is on the screen need not be asked for again. */
export function keepList(query: ProductQuery, list: LoadedProducts): void {
  kept = { of: keyOf(query), list }
}

/** What was kept, when `query` asks for exactly one page more of it. It is good for one press only, so it never grows old. */
export function takeKeptList(query: ProductQuery): LoadedProducts | null {
  const { of, list } = kept ?? {}
  kept = null
  if (of !== keyOf(query) || list?.next === undefined) return null
  return list.products.length === (query.page - 1) * PAGE_SIZE ? list : null
}

function keyOf(query: ProductQuery): string {
  return productListHref('', { ...query, page: 1 })
}
