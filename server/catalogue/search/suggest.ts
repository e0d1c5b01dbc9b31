import { sql } from 'kysely'
import type { Suggestion } from '#contract/catalogue.ts'
import { readSearchText } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { correctSpelling } from './correct-spelling.ts'
import { beginningConditions, escapeLike } from './search-conditions.ts'
import { selectProducts } from './select-products.ts'

const MAX_SUGGESTIONS = 8

/** Suggests products, salts and categories that start with the text; without a match, those of the likely spelling. */
export async function suggest(db: Db, typed: string | undefined): Promise<Suggestion[]> {
  const { text, words } = readSearchText(typed)
  let found = text === '' ? [] : await suggestExactly(db, text)
  if (found.length > 0 || text === '') return found
  for (const spelling of await correctSpelling(db, words)) {
    found = await suggestExactly(db, spelling)
    if (found.length > 0) break
  }
  return found
}

async function suggestExactly(db: Db, text: string): Promise<Suggestion[]> {
  const [{ products }, others] = await Promise.all([
    selectProducts(db, { conditions: beginningConditions(text), limit: MAX_SUGGESTIONS }),
    suggestFacets(db, text),
  ])
  const suggested = products.slice(0, MAX_SUGGESTIONS - others.length).map(({ id, name }): Suggestion => {
    return { kind: 'product', text: name, _id: id, url: `/product-details/${encodeURIComponent(id)}` }
  })
  return [...suggested, ...others]
}

/** Returns up to three salts and two categories for sale, the most frequent first. */
async function suggestFacets(db: Db, text: string): Promise<Suggestion[]> {
  const [start, word] = [`${escapeLike(text)}%`, `% ${escapeLike(text)}%`]
  const { rows } = await sql<{ kind: 'salt' | 'category'; id: string; name: string }>`
    (select 'salt' as kind, salts.id, salts.name from salts join search_terms on term = ':salt:' || salts.id and products > 0
      where salts.name ilike ${start} or salts.name ilike ${word} or salts.id like lower(${start})
      order by salts.name not ilike ${start}, products desc, salts.id limit 3)
    union all
    (select 'category', substr(term, 11), named.category from search_terms
      join lateral (
        select category from products where category_slug = substr(term, 11) collate "default" and withdrawn_at is null
        order by sub_category, position, id limit 1
      ) as named on true
      where term > ':category:' and term < ':category;' and products > 0
        and (named.category ilike ${start} or named.category ilike ${word})
      order by products desc, term limit 2)`.execute(db)
  return rows.map(({ kind, id, name }) => ({ kind, text: name, url: `/products?${kind}=${encodeURIComponent(id)}` }))
}
