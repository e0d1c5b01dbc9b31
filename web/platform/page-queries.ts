/** Read by the frame of every page: what stands in the search box. */
const everywhere = ['search']

const narrowing = [
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

const catalogue = [...everywhere, ...narrowing, 'sort', 'page', 'after']

/**
 * Which parameters of its address a page reads, by the first part of its path. Whatever else stands there (campaign
 * marks, slips, mischief) is ignored on the server, so that it makes no page of its own.
 */
const queries: Readonly<Record<string, readonly string[]>> = {
  '': catalogue,
  products: catalogue,
  'products.json': [],
  'product-details': [...everywhere, 'tab'],
  'contact-us': [...everywhere, 'map'],
  login: [...everywhere, 'next'],
  register: [...everywhere, 'next'],
}

/** The names which the page of this path reads from its query. */
export function queryNamesRead(pathname: string): readonly string[] {
  return queries[firstPathSegment(pathname)] ?? everywhere
}

/** What stands before the second slash: "products" of "/products/…". */
export function firstPathSegment(pathname: string): string {
  return pathname.split('/', 2)[1] ?? ''
}
