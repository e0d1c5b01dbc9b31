import { sql } from 'kysely'
import type { Suggestion } from '#contract/catalogue.ts'
import { readSearch, type Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { correctSpelling } from './correct-spelling.ts'
import { selectByRelevance } from './select-products.ts'
import { beginningConditions, escapeLike } from './search-conditions.ts'

const MAX_SUGGESTIONS = 8
const MAX_SALTS = 3
const MAX_CATEGORIES = 2

/** Products, salts and categories that the text begins; without any, those of the likely spelling. */
export async function suggest(db: Db, typed: string | undefined): Promise<Suggestion[]> {
  const search = readSearch(typed)
  if (search.text === '') return []
  const found = await suggestExactly(db, search)
  if (found.length > 0) return found
  for (const spelling of await correctSpelling(db, search.words)) {
    const corrected = await suggestExactly(db, readSearch(spelling))
    if (corrected.length > 0) return corrected
  }
  return []
}

async function suggestExactly(db: Db, search: Search): Promise<Suggestion[]> {
  const [{ products }, others] = await Promise.all([
    selectByRelevance(db, beginningConditions(search), MAX_SUGGESTIONS),
    suggestFacets(db, search),
  ])
  const suggested = products.map(({ id, name }): Suggestion => {
    return { kind: 'product', text: name, _id: id, url: `/product-details/${encodeURIComponent(id)}` }
  })
  return [...suggested.slice(0, MAX_SUGGESTIONS - others.length), ...others]
}

/** Salts and categories for sale, the most frequent first. */
async function suggestFacets(db: Db, { text }: Search): Promise<Suggestion[]> {
  const [start, word] = [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`]
  const { rows } = await sql<{ kind: 'salt' | 'category'; id: string; name: string }>`
    (select 'salt' as kind, salts.id, salts.name from salts join search_terms on term = ':salt:' || salts.id and products > 0
      where salts.name ilike ${start} or salts.name ilike ${word} or salts.id like lower(${start})
      order by salts.name not ilike ${start}, products desc, salts.id limit ${sql.lit(MAX_SALTS)})
    union all
    (select 'category', substr(term, 11), named.category from search_terms
      join lateral (
        select category from products where category_slug = substr(term, 11) and withdrawn_at is null order by position, id limit 1
      ) as named on true
      where term > ':category:' and term < ':category;' and products > 0
        and (named.category ilike ${start} or named.category ilike ${word})
      order by products desc, term limit ${sql.lit(MAX_CATEGORIES)})`.execute(db)
  return rows.map(({ kind, id, name }) => ({ kind, text: name, url: `/products?${kind}=${encodeURIComponent(id)}` }))
}
