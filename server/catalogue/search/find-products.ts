import type { ApiInput, ApiOutput } from '#contract/api.ts'
import { readSearch } from '#domain/catalogue/search-words.ts'
import type { Context } from '../../context.ts'
import { done } from '../../http/handle.ts'
import { toProduct } from '../shown-product.ts'
import { correctSpelling } from './correct-spelling.ts'
import { listPlaces } from './list-places.ts'
import { countProducts, type Listing, MOST_COUNTED, readListing } from './listing.ts'
import { listProductsInOrder } from './products-in-order.ts'
import { readCursor, writeCursor } from './product-cursor.ts'
import { chosen } from './product-filter.ts'
import { beginningsOf } from './vocabulary.ts'

const PAGE_SIZE = 20
/** Pages by number end here; `after` goes on. */
const DEEPEST = 10_000
const CLOSEST = 10

const none = { places: [], count: null }

type Input = Omit<ApiInput<'GET /api/products'>, 'page' | 'limit'> & { page?: number; limit?: number }
type Answer = ApiOutput<'GET /api/products'>

/** One page of the catalogue or of a search, and where nothing was found what was probably meant. */
export async function findProducts({ db, secret }: Context, input: Input): Promise<Answer> {
  const { search: typed, sort = 'relevance', page, limit = PAGE_SIZE, after: cursor, ...filter } = input
  const search = readSearch(typed)
  const list = [search.text, chosen(filter), sort]
  const after = cursor === undefined ? undefined : readCursor(secret, list, cursor)
  const offset = after === undefined ? ((page ?? 1) - 1) * limit : 0
  const tooDeep = offset > DEEPEST
  const listing = await readListing(db, { search, filter, sort })
  const reached = tooDeep
    ? none
    : await listPlaces(db, listing, { need: offset + limit + 1, after, products: offset === 0 })
  const counted = after === undefined ? (reached.count ?? (await countProducts(db, listing, MOST_COUNTED + 1))) : null
  const places = reached.places.slice(offset)
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = places.length > limit
  const answer: Answer = {
    ...done,
    data: (await listProductsInOrder(db, shown)).map(toProduct),
    limit,
    hasMore,
    ...(after === undefined && { page: page ?? 1 }),
    ...(counted !== null && { total: Math.min(counted, MOST_COUNTED) }),
    ...(counted !== null && counted > MOST_COUNTED && { moreThanTotal: true }),
    ...(hasMore && last !== undefined && { next: writeCursor(secret, list, last) }),
  }
  return counted === 0 && search.text !== '' ? { ...answer, ...(await suggestSpelling(db, listing)) } : answer
}

async function suggestSpelling(
  db: Context['db'],
  { search, vocabulary, ...listing }: Listing,
): Promise<Pick<Answer, 'didYouMean' | 'closest'>> {
  const words = await correctSpelling(db, search.words, beginningsOf(search, vocabulary))
  if (words === null) return { closest: [] }
  const didYouMean = words.join(' ')
  const right = await readListing(db, { ...listing, search: readSearch(didYouMean) })
  const { places } = await listPlaces(db, right, { need: CLOSEST, products: true })
  return places.length === 0
    ? { closest: [] }
    : { didYouMean, closest: (await listProductsInOrder(db, places)).map(toProduct) }
}
