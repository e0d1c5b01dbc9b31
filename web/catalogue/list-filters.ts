import type { CategoryCount, Facet } from '#contract/catalogue.ts'

import { productListHref, type ProductQuery } from './product-query.ts'

export type Facets = {
  readonly facets: readonly Facet[]
  /** The counts are lower bounds. */
  readonly isCut: boolean
}

export type ListFilters = Facets & { readonly categories: readonly CategoryCount[] }

/** Reads the filters of a response; they may be missing. */
export function readFilters(raw: unknown): ListFilters {
  const { facets, countedUpTo, categories } = (raw ?? {}) as Record<string, unknown>
  return {
    facets: arrayOf<Facet>(facets)
      .filter(({ options }) => arrayOf(options).length > 0)
      .map(inPriceOrder),
    isCut: countedUpTo !== undefined,
    categories: arrayOf<CategoryCount>(categories),
  }
}

/** Keeps the filters of one list for its other pages and sort orders. */
export class FilterKeeper {
  #kept: { readonly of: string; readonly filters: ListFilters } | null = null

  find(query: ProductQuery): ListFilters | undefined {
    return this.#kept?.of === keyOf(query) ? this.#kept.filters : undefined
  }

  keep(query: ProductQuery, filters: ListFilters): void {
    this.#kept = filters.facets.length > 0 ? { of: keyOf(query), filters } : null
  }
}

function keyOf(query: ProductQuery): string {
  return productListHref('', { ...query, page: 1, sort: undefined })
}

function arrayOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}

/** The API sorts by frequency; prices are shown in ascending order. */
function inPriceOrder(facet: Facet): Facet {
  if (facet.name !== 'price') return facet
  return { ...facet, options: facet.options.toSorted((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10)) }
}
