import type { CategoryCount, Facet } from '#contract/catalogue.ts'

import { slugOf } from '#domain/catalogue/slug.ts'

import { chosenFilters, productListHref, type ProductQuery } from './product-query.ts'

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

/**
 * What a list holds: "Results for metformin", "Diabetes", or the only chosen filter. Undefined for the plain list and for
 * several filters.
 */
export function listTitle(query: ProductQuery, { facets, categories }: ListFilters): string | undefined {
  const category = categories.find(({ slug }) => slug === slugOf(query.category))?.name
  if (query.search !== '') return `Results for ${query.search}${category === undefined ? '' : ` in ${category}`}`
  if (category !== undefined) return category
  const [only, ...others] = chosenFilters(query)
  if (only === undefined || others.length > 0) return undefined
  return facets.find(({ name }) => name === only[0])?.options.find(({ selected }) => selected)?.label
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
