import { sql } from 'kysely'
import type { ProductSort } from '#contract/catalogue.ts'
import type { Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import type { Place } from './product-cursor.ts'
import { allOf, anyOf, chosen, type Condition, filterConditions, type ProductFilter } from './product-filter.ts'
import type { Access } from './read-places.ts'
import { carriesOneOf, carriesOneOfEach, hasWords, nameHolds } from './search-conditions.ts'
import { readVocabulary, type TermSet, type Vocabulary } from './vocabulary.ts'

/** Totals are exact up to this many. */
export const MOST_COUNTED = 1000

/** A list of products, and what the vocabulary knows about it. */
export type Listing = {
  readonly search: Search
  readonly filter: ProductFilter
  readonly sort: ProductSort
  readonly vocabulary: Vocabulary
}
export type Page = {
  readonly need: number
  readonly after?: Place | undefined
  /** The products with their places. */
  readonly products?: boolean | undefined
}

export async function readListing(
  db: Db,
  listing: Omit<Listing, 'vocabulary'>,
  { beginningsOnly = false } = {},
): Promise<Listing> {
  const { search, filter } = listing
  return { ...listing, vocabulary: await readVocabulary(db, search, { filter, beginningsOnly }) }
}

/** What a row of `product_search` must be like to be in the list. */
export function matching({ search, filter, vocabulary }: Pick<Listing, 'search' | 'filter' | 'vocabulary'>): Condition {
  const found = search.text === '' ? [] : [anyOf([nameHolds(search), hasWords(search, vocabulary, 'beginning')])]
  return allOf([...filterConditions(filter), ...found])
}

/** How the whole list can be reached by terms. */
export function accessOf({ search, vocabulary }: Pick<Listing, 'search' | 'vocabulary'>): Access {
  const { filters, name, words, all } = vocabulary
  if (search.text === '') return access(filters, all)
  const byName = access([...filters, ...name], all)
  if (words.length === 0) return byName
  return either(byName, access([...filters, ...words.map(({ beginning }) => beginning)], all))
}

/** Through one term of each set that is known. Sets are taken to have nothing to do with each other. */
export function access(sets: readonly (TermSet | null)[], all: number): Access {
  const known = sets.filter((set) => set !== null)
  if (known.length === 0) return { by: null, atMost: all, about: all, all }
  const atMost = Math.min(...known.map(({ products }) => products))
  const share = known.reduce((product, { products }) => product * Math.min(1, products / Math.max(all, 1)), 1)
  return { by: carriesOneOfEach(known), atMost, about: share * all, all }
}

/** By one way or the other; a way that leads to nothing is none. */
export function either(one: Access, other: Access): Access {
  if (one.atMost === 0) return other
  if (other.atMost === 0) return one
  const by = one.by === null || other.by === null ? null : anyOf([one.by, other.by])
  return { by, atMost: one.atMost + other.atMost, about: one.about + other.about, all: one.all }
}

/** How many products a list has, but never more than `most`. What the vocabulary has counted is not counted again. */
export async function countProducts(db: Db, listing: Listing, most: number): Promise<number> {
  const known = knownCount(listing)
  if (known.exactly !== null || known.atLeast >= most) return Math.min(known.exactly ?? known.atLeast, most)
  const by = accessOf(listing).by ?? byUnlisted(listing)
  const where = by === null ? matching(listing) : allOf([by, matching(listing)])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from product_search where ${where} limit ${sql.lit(most)}) counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Without it the rare beginnings of many rare names would be looked for in the whole catalogue. */
function byUnlisted({ search, filter, vocabulary: { unlisted } }: Listing): Condition | null {
  const { words } = search
  return unlisted.length === 0 || words.length > 1 || chosen(filter).length > 0
    ? null
    : anyOf(unlisted.map((lookup) => carriesOneOf(lookup, 2 * (MOST_COUNTED + 1))))
}

/** What the vocabulary says about it. */
export function knownCount({ search, filter, vocabulary }: Listing): { exactly: number | null; atLeast: number } {
  const narrowed = chosen(filter).length
  if (search.text === '') {
    const [only] = vocabulary.filters
    return { exactly: narrowed === 1 && only !== undefined ? only.products : null, atLeast: 0 }
  }
  if (narrowed > 0) return { exactly: null, atLeast: 0 }
  const [word, ...more] = vocabulary.words
  const byWord = more.length === 0 ? (word?.beginning?.largest ?? 0) : 0
  return { exactly: null, atLeast: Math.max(vocabulary.nameAtLeast, byWord) }
}
