import type { CategoryCount, Facet } from '#contract/catalogue.ts'

import { slugOf } from '#domain/catalogue/slug.ts'

import { chosenValues, type FilterName, type Filters, productListHref, type ProductQuery } from './product-query.ts'

export type Facets = {
  readonly facets: readonly Facet[]
  /** The counts are lower bounds. */
  readonly isCut: boolean
}

export type ListFilters = Facets & { readonly categories: readonly CategoryCount[] }

/** A chosen value that no product for sale has. */
export type IgnoredValue = { readonly name: FilterName; readonly value: string }

/** Whether an option is the chosen value. Their case may differ, and a category may be named or have its slug. */
export function isValueOf(name: FilterName, option: { readonly value: string }, chosen: string): boolean {
  return name === 'category'
    ? slugOf(option.value) === slugOf(chosen)
    : option.value.toLowerCase() === chosen.toLowerCase()
}

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
 * The title of a list: "Results for metformin", "Diabetes", or the only chosen filter. Undefined for the plain list and for
 * several filters.
 */
export function listTitle(query: ProductQuery, { facets, categories }: ListFilters): string | undefined {
  const category = onlyCategory(query, categories)?.name
  if (query.search !== '') return `Results for ${query.search}${category === undefined ? '' : ` in ${category}`}`
  if (category !== undefined) return category
  const [only, ...others] = chosenValues(query)
  if (only === undefined || others.length > 0) return undefined
  return facets.find(({ name }) => name === only[0])?.options.find(({ selected }) => selected)?.label
}

/** The chosen category; undefined for none and for several. */
export function onlyCategory<C extends { readonly slug: string }>(
  query: Filters,
  categories: readonly C[],
): C | undefined {
  const [only, ...others] = query.category ?? []
  if (only === undefined || others.length > 0) return undefined
  return categories.find(({ slug }) => slug === slugOf(only))
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
