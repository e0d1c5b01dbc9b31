import type { Facet, ProductSort } from '#contract/catalogue.ts'
import { fixedFilters, MAX_FILTER_VALUES } from '#domain/catalogue/filter-rules.ts'

/** One page of the catalogue (catalogue-5). */
export const PAGE_SIZE = 20

/** The last page of "Load More", after 1,000 products. */
const LAST_PAGE = 50

/** The API refuses longer searches. */
const MAX_SEARCH_LENGTH = 10_000

export type FilterName = Facet['name']

/** The filters in URL order with their allowed values or maximum length. */
const filters = {
  category: 100,
  subCategory: 100,
  form: 100,
  maker: 200,
  salt: 200,
  availability: fixedFilters.availability,
  price: fixedFilters.price,
  prescription: fixedFilters.prescription,
  country: 100,
} as const satisfies Record<FilterName, number | readonly string[]>

const filterNames = Object.keys(filters) as FilterName[]

/** The sort orders with their labels. */
export const sortLabels = {
  relevance: 'Relevance',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  discount: 'Discount',
  name: 'Name',
  newest: 'Newest first',
} as const satisfies Record<ProductSort, string>

export type ProductFilters = { readonly [K in FilterName]?: readonly string[] }

/** The query of a list. A product has one of the values of every filter. `page` counts from 1. */
export type ProductQuery = ProductFilters & {
  readonly search: string
  readonly page: number
  readonly sort?: ProductSort
}

/** Reads the query of a list from its address. Invalid values are ignored, so that old links work. */
export function readProductQuery(url: string): ProductQuery {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page') ?? 1)
  const sort = searchParams.get('sort') ?? ''
  const chosen = filterNames.flatMap((name) => {
    const values = searchParams.getAll(name).map((value) => validValue(name, value.trim()))
    const distinct = [...new Set(values)].filter(Boolean).slice(0, MAX_FILTER_VALUES)
    return distinct.length === 0 ? [] : [[name, distinct]]
  })
  return {
    ...(Object.fromEntries(chosen) as ProductFilters),
    search: (searchParams.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    ...(sort !== 'relevance' && Object.hasOwn(sortLabels, sort) && { sort: sort as ProductSort }),
  }
}

function validValue(name: FilterName, value: string): string {
  const rule: number | readonly string[] = filters[name]
  if (typeof rule === 'number') return value.slice(0, rule)
  return rule.includes(value) ? value : ''
}

/** The chosen values of all filters, in the order of the address. */
export function chosenFilterValues(query: ProductFilters): [FilterName, string][] {
  return filterNames.flatMap((name) => (query[name] ?? []).map((value): [FilterName, string] => [name, value]))
}

/** All parameters of a list except the page. */
export function listQueryFields(query: Partial<ProductQuery>): [string, string][] {
  const { search = '', sort } = query
  return [
    ...chosenFilterValues(query),
    ...(search === '' ? [] : [['search', search] as [string, string]]),
    ...(sort === undefined ? [] : [['sort', sort] as [string, string]]),
  ]
}

/** The address of a list without its default values. */
export function productListHref(path: string, query: Partial<ProductQuery>): string {
  const { page = 1 } = query
  const fields = new URLSearchParams(listQueryFields(query))
  if (page > 1) fields.set('page', String(page))
  return fields.size === 0 ? path : `${path}?${fields}`
}

/** The first page of the list without one value of a filter. */
export function withoutFilterValue(query: ProductQuery, name: FilterName, value: string): ProductQuery {
  return { ...query, page: 1, [name]: query[name]?.filter((other) => other !== value) }
}

/** Search and sort order without filters. */
export function withoutProductFilters({ search, sort }: ProductQuery): Partial<ProductQuery> {
  return { search, ...(sort && { sort }) }
}

/** Whether the page limit allows a further page. */
export function mayLoadMore({ page }: ProductQuery): boolean {
  return page < LAST_PAGE
}
