import { sql } from 'kysely'
import type { SuggestionInPaise } from '#contract/suggestions.ts'
import { saltPath } from '#domain/catalogue/salt-path.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { versionedAddress } from '../../files/picture-originals.ts'
import type { ShownProduct } from '../shown-product.ts'
import { correctSpelling } from './correct-spelling.ts'
import type { Search } from './read-search.ts'
import { suggestedConditions } from './search-conditions.ts'
import { MAX_TOTAL, selectProducts } from './select-products.ts'
import type { NeedReader } from './suggest-needs.ts'
import { readNeed } from './word-queries.ts'

const MAX_SUGGESTIONS = 8
/** The room for products beside needs, salts and categories. */
const MIN_PRODUCTS = 2

/** A salt or category for sale, as an address of the list shows it. */
type SuggestedFacet = {
  readonly kind: 'salt' | 'category'
  readonly value: string
  readonly label: string
  readonly count: number
}
type FacetReader = () => Promise<readonly SuggestedFacet[]>

type SuggestionReaders = { readonly readFacets: FacetReader; readonly readNeeds: NeedReader }

/** Suggests needs, then products, salts and categories, for the beginning of a name or a need; without a match, of its correction. */
export async function suggest(
  db: Db,
  { readFacets, readNeeds }: SuggestionReaders,
  search: Search,
  typed: string,
): Promise<SuggestionInPaise[]> {
  if (search.text === '') return []
  const needs = await readNeeds(search, typed)
  const limit = MAX_SUGGESTIONS - needs.length
  return [...needs, ...(await suggestOthers(db, await readFacets(), search, limit))]
}

async function suggestOthers(
  db: Db,
  facets: readonly SuggestedFacet[],
  search: Search,
  limit: number,
): Promise<SuggestionInPaise[]> {
  const found = await suggestExactly(db, facets, search, { withWords: false, limit })
  if (found.some(({ kind }) => kind === 'product')) return found
  const withWords = await suggestExactly(db, facets, search, { withWords: true, limit })
  if (withWords.length > 0) return withWords
  for (const spelling of await correctSpelling(db, search)) {
    const correction = { ...search, ...readSearchText(spelling) }
    const corrected = await suggestExactly(db, facets, correction, { withWords: true, limit })
    if (corrected.length > 0) return corrected
  }
  return []
}

async function suggestExactly(
  db: Db,
  facets: readonly SuggestedFacet[],
  search: Search,
  { limit, ...options }: { withWords: boolean; limit: number },
): Promise<SuggestionInPaise[]> {
  const { products } = await selectProducts(db, {
    conditions: suggestedConditions(search, options),
    limit,
  })
  const others = suggestFacets(facets, search, options).slice(0, limit - MIN_PRODUCTS)
  return [...products.slice(0, limit - others.length).map(suggestProduct), ...others]
}

function suggestProduct({ id, name, ...row }: ShownProduct): SuggestionInPaise {
  return {
    kind: 'product',
    text: name,
    _id: id,
    url: `/product-details/${encodeURIComponent(id)}`,
    ...(row.images[0] !== undefined && { image: versionedAddress(row.images[0]) }),
    packSize: row.pack_size,
    sellingPrice: row.selling_price_paise,
    prescriptionRequired: needsPrescription(row.schedule),
  }
}

/** The salts and categories for sale, the most frequent first. */
export async function selectSuggestedFacets(db: Db): Promise<SuggestedFacet[]> {
  const { rows } = await sql<SuggestedFacet>`
    select kind, substr(term, length(kind) + 3) as value, label, products as count
    from (select *, split_part(term, ':', 2) as kind from search_terms where products > 0) as terms
    where term > ':salt:' and term < ':salt;' or term > ':category:' and term < ':category;'
    order by products desc, term`.execute(db)
  return rows
}

/** Returns up to three salts and two categories with the text or a synonym. Those that start with the text come first. */
function suggestFacets(
  facets: readonly SuggestedFacet[],
  { text, words, synonyms }: Search,
  { withWords }: { withWords: boolean },
): SuggestionInPaise[] {
  const [need, ...others] = readNeed(words, { isNoName: withWords, synonyms })
  const alternatives =
    need === undefined || others.length > 0 ? [] : need.any.map((alternative) => alternative.join(' '))
  const [typed = '', ...rest] = [text, ...alternatives].map((one) => one.toLowerCase())
  const starts = ({ label }: SuggestedFacet) => label.toLowerCase().startsWith(typed)
  const holds = ({ kind, value, label }: SuggestedFacet) =>
    [typed, ...rest].some((one) => ` ${label.toLowerCase()}`.includes(` ${one}`)) ||
    (kind === 'salt' && value.startsWith(typed))
  const found = facets.filter(holds).toSorted((a, b) => Number(starts(b)) - Number(starts(a)))
  const salts = found.filter(({ kind }) => kind === 'salt').slice(0, 3)
  const categories = found.filter(({ kind }) => kind === 'category').slice(0, 2)
  return [...salts, ...categories].map(({ kind, value, label, count }) => {
    const url = kind === 'salt' ? saltPath(value) : `/products?${kind}=${encodeURIComponent(value)}`
    return { kind, text: label, url, count: Math.min(count, MAX_TOTAL) }
  })
}
