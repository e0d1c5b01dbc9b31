import { MINUTE } from '#domain/time.ts'
import type { PackedJson } from '#web/platform/packed-json.ts'
import type { ProductList } from './load-products.ts'
import { productListHref, type ProductQuery } from './product-query.ts'

export type ListPageData = { readonly query: ProductQuery; readonly list: PackedJson<ProductList> }

/** How long Back shows a list without a request. */
const FRESH_MS = 2 * MINUTE

let left: (ListPageData & { readonly loadedAt: number }) | null = null

/** Stores the list that a page shows, which begins to age when it is first shown. */
export function keepLeftList({ query, list }: ListPageData, now: number): void {
  if (left?.list !== list) left = { query, list, loadedAt: now }
}

/** The list that was left last, if it is the requested one and fresh. */
export function findLeftList(query: ProductQuery, now: number): ListPageData | null {
  if (left === null || now - left.loadedAt > FRESH_MS) return null
  return addressOf(left.query) === addressOf(query) ? { query, list: left.list } : null
}

function addressOf(query: ProductQuery): string {
  return productListHref('', query)
}
