import { type IgnoredValue, type ListFilters, readFilters } from './list-filters.ts'
import { type ListedProduct, readListedProducts } from './product-shape.ts'

/** The parts of a response of the list API that a loaded list keeps. */
type ListContent = {
  readonly products: readonly ListedProduct[]
  readonly total: number | null
  /** There are more than `total`, because counting stops at a limit. */
  readonly moreThanTotal?: boolean
  /** The cursor of the next page. */
  readonly next?: string
  /** Without a match: the likely correction and its products, else popular products. */
  readonly didYouMean?: string
  readonly closest?: readonly ListedProduct[]
  readonly popular?: readonly ListedProduct[]
  readonly ignored?: readonly IgnoredValue[]
  readonly filters?: ListFilters
}

/** One response of the list API. `hasMore` is null without paging. */
export type ProductListPage = ListContent & { readonly hasMore: boolean | null }

/** The products of all loaded pages, and why the next page could not be loaded. */
export type LoadedProducts = ListContent & {
  readonly state: 'loaded'
  readonly hasMore: boolean
  readonly failure?: string
}

/** `data.data` or a bare array (catalogue-4); null for any other shape. */
export function readProductListPage(body: unknown): ProductListPage | null {
  const fields = (Array.isArray(body) ? { data: body } : (body ?? {})) as Record<string, unknown>
  const { data, hasMore, total, next, didYouMean } = fields
  if (!Array.isArray(data)) return null
  return {
    products: readListedProducts(data),
    hasMore: typeof hasMore === 'boolean' ? hasMore : null,
    total: typeof total === 'number' ? total : null,
    ...(fields.moreThanTotal === true && { moreThanTotal: true }),
    ...(typeof next === 'string' && { next }),
    ...(typeof didYouMean === 'string' && didYouMean !== '' && { didYouMean }),
    ...(Array.isArray(fields.closest) && { closest: readListedProducts(fields.closest) }),
    ...(Array.isArray(fields.popular) && { popular: readListedProducts(fields.popular) }),
    ...(Array.isArray(fields.ignored) && { ignored: fields.ignored.filter(isIgnoredValue) }),
    ...(fields.filters !== undefined && { filters: readFilters(fields.filters) }),
  }
}

function isIgnoredValue(one: Partial<IgnoredValue> | null): one is IgnoredValue {
  return typeof one?.name === 'string' && typeof one.value === 'string'
}
