import type { CategoryCount, Facet } from '#contract/catalogue.ts'

import { productListHref, type ProductQuery } from './product-query.ts'

export type Facets = {
  readonly facets: readonly Facet[]
  /** The counts are lower bounds: so many products there are. */
  readonly isCut: boolean
}

/** By what a list can be narrowed. */
export type ListFilters = Facets & { readonly categories: readonly CategoryCount[] }

/** The filters of an answer; a list without them is still a list. */
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

/** Keeps the filters of one list: its further pages and other orders have the same. */
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

/** The API gives the most frequent first; among prices everybody looks from below. */
function inPriceOrder(facet: Facet): Facet {
  if (facet.name !== 'price') return facet
  return { ...facet, options: facet.options.toSorted((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10)) }
}
