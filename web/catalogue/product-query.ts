import type { Facet, ProductSort } from '#contract/catalogue.ts'

/** One page of the catalogue (spec §9). */
export const PAGE_SIZE = 20

/** "Load More" ends here: a page of 1,000 products is as long as any reader goes. */
const LAST_PAGE = 50

/** The API refuses longer ones; what is longer finds nothing either way. */
const LONGEST_SEARCH = 10_000

export type FilterName = Facet['name']

/** What a list may be narrowed to, in the order of the address: the values there are, or how long a value may be. */
const filters = {
  category: 100,
  subCategory: 100,
  form: 100,
  maker: 200,
  salt: 200,
  availability: ['in-stock'],
  price: ['0-50', '50-100', '100-250', '250-500', '500-1000', '1000-'],
  prescription: ['required', 'not-required'],
  country: 100,
} as const satisfies Record<FilterName, number | readonly string[]>

const filterNames = Object.keys(filters) as FilterName[]

/** How a list can be ordered, as the shopper reads it. */
export const sortLabels = {
  relevance: 'Relevance',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  discount: 'Discount',
  name: 'Name',
  newest: 'Newest first',
} as const satisfies Record<ProductSort, string>

export type Filters = { readonly [K in FilterName]?: string }

/** What a list shows. Filters which are not chosen are left out; `category` is '' then. `page` counts from 1. */
export type ProductQuery = Filters & {
  readonly search: string
  readonly category: string
  readonly page: number
  readonly sort?: ProductSort
}

/** What the address of a list asks for. Values which there cannot be are ignored: an old link still shows products. */
export function readProductQuery(url: string): ProductQuery {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page') ?? 1)
  const sort = searchParams.get('sort') ?? ''
  const chosen = filterNames.flatMap((name) => {
    const value = possible(name, (searchParams.get(name) ?? '').trim())
    return value === '' ? [] : [[name, value]]
  })
  return {
    category: '',
    ...(Object.fromEntries(chosen) as Filters),
    search: (searchParams.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
    ...(sort !== 'relevance' && Object.hasOwn(sortLabels, sort) && { sort: sort as ProductSort }),
  }
}

function possible(name: FilterName, value: string): string {
  const rule: number | readonly string[] = filters[name]
  if (typeof rule === 'number') return value.slice(0, rule)
  return rule.includes(value) ? value : ''
}

/** The filters that are chosen, in the order of the address. */
export function chosenFilters(query: Partial<ProductQuery>): [FilterName, string][] {
  return filterNames.flatMap((name) => (query[name] ? [[name, query[name]] as [FilterName, string]] : []))
}

/** Everything but the page: what stays in a form or an address while something else changes. */
export function listFields(query: Partial<ProductQuery>): [string, string][] {
  const { search = '', sort } = query
  return [
    ...chosenFilters(query),
    ...(search === '' ? [] : [['search', search] as [string, string]]),
    ...(sort === undefined ? [] : [['sort', sort] as [string, string]]),
  ]
}

/** The address of a list; what is empty or first is left out. */
export function productListHref(path: string, query: Partial<ProductQuery>): string {
  const { page = 1 } = query
  const fields = new URLSearchParams(listFields(query))
  if (page > 1) fields.set('page', String(page))
  return fields.size === 0 ? path : `${path}?${fields}`
}

/** The same list without its filters: words and order stay. */
export function withoutFilters({ search, sort }: ProductQuery): Partial<ProductQuery> {
  return { search, ...(sort && { sort }) }
}

/** Whether there is a further page to ask for at all. */
export function mayLoadMore({ page }: ProductQuery): boolean {
  return page < LAST_PAGE
}
