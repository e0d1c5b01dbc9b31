/** One page of the catalogue (spec §9). */
export const PAGE_SIZE = 20

/** "Load More" ends here: a page of 1,000 products is as long as any reader goes. */
const LAST_PAGE = 50

export type ProductQuery = { readonly search: string; readonly category: string; readonly page: number }

/** What the address of a list asks for. `page` counts from 1; anything else is page 1. */
export function readProductQuery(url: string): ProductQuery {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page') ?? 1)
  return {
    search: (searchParams.get('search') ?? '').trim(),
    category: searchParams.get('category') ?? '',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  }
}

/** The address of a list; what is empty or first is left out. */
export function productListHref(path: string, { search = '', category = '', page = 1 }: Partial<ProductQuery>): string {
  const query = new URLSearchParams()
  if (category !== '') query.set('category', category)
  if (search !== '') query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Whether there is a further page to ask for at all. */
export function mayLoadMore({ page }: ProductQuery): boolean {
  return page < LAST_PAGE
}
