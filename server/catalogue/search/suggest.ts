import { sql } from 'kysely'
import type { Suggestion } from '#contract/catalogue.ts'
import { readSearch, type Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { correctSpelling } from './correct-spelling.ts'
import { listByRelevance } from './list-by-relevance.ts'
import { readListing } from './listing.ts'
import { BLANK } from './product-filter.ts'
import { listProductsInOrder } from './products-in-order.ts'
import { escapeLike } from './search-conditions.ts'

const MOST = 8
const MOST_SALTS = 3
const MOST_CATEGORIES = 2

/** What somebody who has typed this much may want: products, salts, categories; after a slip those of the likely spelling. */
export async function suggest(db: Db, typed: string | undefined): Promise<Suggestion[]> {
  const search = readSearch(typed)
  if (search.text === '') return []
  const found = await suggestExactly(db, search)
  if (found.length > 0) return found
  const words = await correctSpelling(db, search.words)
  return words === null ? [] : suggestExactly(db, readSearch(words.join(' ')))
}

async function suggestExactly(db: Db, search: Search): Promise<Suggestion[]> {
  const [products, salts, categories] = await Promise.all([
    suggestProducts(db, search),
    suggestSalts(db, search),
    suggestCategories(db, search),
  ])
  const others = [...salts, ...categories]
  return [...products.slice(0, MOST - others.length), ...others]
}

/** Names that begin with the text, or hold a word that does. */
async function suggestProducts(db: Db, search: Search): Promise<Suggestion[]> {
  const byName = { ...search, words: [] }
  const listing = await readListing(db, { search: byName, filter: {}, sort: 'relevance' }, { beginningsOnly: true })
  const { places } = await listByRelevance(db, listing, { need: MOST, products: true, beginningsOnly: true })
  const rows = await listProductsInOrder(db, places)
  return rows.map(({ id, name }) => ({
    kind: 'product',
    text: name,
    _id: id,
    url: `/product-details/${encodeURIComponent(id)}`,
  }))
}

async function suggestSalts(db: Db, { text }: Search): Promise<Suggestion[]> {
  const start = escapeLike(text)
  const { rows } = await sql<{ id: string; name: string }>`
    select salts.id, salts.name
    from salts join search_terms on term = 's:' || replace(salts.id, ' ', ${BLANK}) and products > 0
    where salts.name ilike ${`${start}%`} or salts.name ilike ${`% ${start}%`} or salts.id like lower(${`${start}%`})
    order by salts.name not ilike ${`${start}%`}, products desc, salts.id limit ${MOST_SALTS}`.execute(db)
  return rows.map(({ id, name }) => ({ kind: 'salt', text: name, url: `/products?salt=${encodeURIComponent(id)}` }))
}

async function suggestCategories(db: Db, { text }: Search): Promise<Suggestion[]> {
  const start = escapeLike(text)
  const { rows } = await sql<{ slug: string; name: string }>`
    select word as slug, named.category as name
    from search_terms
    join lateral (
      select category from products where category_slug = word and withdrawn_at is null order by position, id limit 1
    ) named on true
    where kind = 'c' and term >= 'c:' and term < 'c;' and products > 0
      and (named.category ilike ${`${start}%`} or named.category ilike ${`% ${start}%`})
    order by products desc, word limit ${MOST_CATEGORIES}`.execute(db)
  return rows.map(({ slug, name }) => ({
    kind: 'category',
    text: name,
    url: `/products?category=${encodeURIComponent(slug)}`,
  }))
}
