import { type RawBuilder, sql } from 'kysely'
import { numberOf, type Search } from '#domain/catalogue/search-words.ts'
import { allOf, anyOf, type Condition } from './product-filter.ts'

/** How close a product is to a search, closest first: the spec's match on the name (0 to 3), then all words found (4, 5). */
export const tiers = { exact: 0, prefix: 1, wordPrefix: 2, substring: 3, words: 4, wordPrefixes: 5 } as const

/** The product's name holds the text (spec §5: case-insensitive substring of productName). */
export function nameHolds({ text }: Search): Condition {
  return sql`name like lower(${`%${escapeLike(text)}%`})`
}

/** Every word begins a word of the name, a salt, a strength or the maker. */
export function hasAllWords({ words }: Search): Condition {
  return words.length === 0 ? sql`false` : allOf(words.map(begins))
}

/** Which of the `tiers` a matching row of `product_search` is in. */
export function tierOf(search: Search): RawBuilder<number> {
  const text = escapeLike(search.text)
  return sql`case
    when name = lower(${search.text}) then 0
    when name like lower(${`${text}%`}) then 1
    when name like lower(${`% ${text}%`}) then 2
    when name like lower(${`%${text}%`}) then 3
    when ${allOf(search.words.map(equals))} then 4
    else 5 end`
}

function begins(word: string): Condition {
  return anyOf([sql`terms like ${`% w:${escapeLike(word)}%`}`, ...withoutUnit(word)])
}

/** The whole word; a number also with a unit behind it. */
function equals(word: string): Condition {
  if (/^\d+(\.\d+)?$/.test(word)) return sql`terms ~ ${` w:${word.replace('.', '\\.')}([^0-9.]|\\.[^0-9])`}`
  return anyOf([sql`terms like ${`% w:${escapeLike(word)} %`}`, ...withoutUnit(word)])
}

function withoutUnit(word: string): Condition[] {
  const number = numberOf(word)
  return number === null ? [] : [sql`terms like ${`% w:${number} %`}`]
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
