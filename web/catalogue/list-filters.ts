import type { CategoryCount, Facet } from '#contract/catalogue.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { say } from '#web/languages/say.ts'
import {
  chosenFilterValues,
  type FilterName,
  type ProductFilters,
  productListHref,
  type ProductQuery,
} from './product-query.ts'

/**
 * A value that narrows the list. A label that equals the value is left out, because the page contains it twice, as HTML and
 * as hydration data.
 */
export type FilterOption = { readonly value: string; readonly count: number; readonly label?: string }
export type ListFilter = Pick<Facet, 'name' | 'label'> & { readonly options: readonly FilterOption[] }

export type Facets = {
  readonly facets: readonly ListFilter[]
  /** The counts are lower bounds. */
  readonly isCut: boolean
}

export type ListFilters = Facets & { readonly categories: readonly CategoryCount[] }

/** A chosen value that no product for sale has. */
export type IgnoredValue = { readonly name: FilterName; readonly value: string }

/** Whether an option is the chosen value, ignoring case. A category may be given by name or slug. */
export function isOptionValue(name: FilterName, option: { readonly value: string }, chosen: string): boolean {
  return name === 'category'
    ? slugOf(option.value) === slugOf(chosen)
    : option.value.toLowerCase() === chosen.toLowerCase()
}

export function optionLabel({ label, value }: FilterOption): string {
  return say(label ?? value)
}

/** Reads the filters of a response; they may be missing. */
export function readFilters(raw: unknown): ListFilters {
  const { facets, countedUpTo, categories } = (raw ?? {}) as Record<string, unknown>
  return {
    facets: arrayOf<Facet>(facets)
      .filter(({ options }) => arrayOf(options).length > 0)
      .map(({ name, label, options }) => ({ name, label, options: inOrder(name, options).map(readOption) })),
    isCut: countedUpTo !== undefined,
    categories: arrayOf<CategoryCount>(categories),
  }
}

/**
 * The title of a list: "Results for metformin", "Diabetes", or the only chosen filter. Undefined for the plain list and for
 * several filters.
 */
export function productListTitle(query: ProductQuery, { facets, categories }: ListFilters): string | undefined {
  const name = singleCategory(query, categories)?.name
  const category = name && say(name)
  if (query.search !== '') return `Results for ${query.search}${category === undefined ? '' : ` in ${category}`}`
  if (category !== undefined) return category
  const [only, ...others] = chosenFilterValues(query)
  if (only === undefined || others.length > 0) return undefined
  const [filter, value] = only
  const option = facets.find((facet) => facet.name === filter)?.options.find((one) => isOptionValue(filter, one, value))
  return option && optionLabel(option)
}

/** The chosen category; undefined for none and for several. */
export function singleCategory<C extends { readonly slug: string }>(
  query: ProductFilters,
  categories: readonly C[],
): C | undefined {
  const [only, ...others] = query.category ?? []
  if (only === undefined || others.length > 0) return undefined
  return categories.find(({ slug }) => slug === slugOf(only))
}

/** Caches the filters of one list for its other pages and sort orders. */
export class FilterCache {
  #cached: { readonly key: string; readonly filters: ListFilters } | null = null

  find(query: ProductQuery): ListFilters | undefined {
    return this.#cached?.key === keyOf(query) ? this.#cached.filters : undefined
  }

  store(query: ProductQuery, filters: ListFilters): void {
    this.#cached = filters.facets.length > 0 ? { key: keyOf(query), filters } : null
  }
}

function keyOf(query: ProductQuery): string {
  return productListHref('', { ...query, page: 1, sort: undefined })
}

function arrayOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}

function readOption({ value, count, label }: Facet['options'][number]): FilterOption {
  return label === value ? { value, count } : { value, count, label }
}

/** The API sorts by frequency; prices are shown in ascending order. */
function inOrder(name: FilterName, options: Facet['options']): Facet['options'] {
  return name === 'price' ? options.toSorted((a, b) => parseInt(a.value, 10) - parseInt(b.value, 10)) : options
}
