/** The header of every page shows the search. */
const onEveryPage = ['search']

const filterNames = [
  'category',
  'subCategory',
  'form',
  'maker',
  'salt',
  'availability',
  'price',
  'prescription',
  'country',
]

const catalogue = [...onEveryPage, ...filterNames, 'sort', 'page', 'after']

/**
 * The query parameters of each page by its first path segment. The server drops all others, so that tracking parameters
 * do not multiply cached pages.
 */
const queryNames: Readonly<Record<string, readonly string[]>> = {
  '': catalogue,
  products: catalogue,
  'products.json': [],
  'product-details': [...onEveryPage, 'tab'],
  'contact-us': [...onEveryPage, 'map', 'request'],
  login: [...onEveryPage, 'next'],
  register: [...onEveryPage, 'next'],
  trade: [...onEveryPage, 'from'],
}

/** The query parameters that the page at this path reads. */
export function queryNamesRead(pathname: string): readonly string[] {
  return queryNames[firstPathSegment(pathname)] ?? onEveryPage
}

/** "products" of "/products/…". */
export function firstPathSegment(pathname: string): string {
  return pathname.split('/', 2)[1] ?? ''
}
