import { type RawBuilder, sql } from 'kysely'
import type { Search } from '#domain/catalogue/search-words.ts'
import { given, small } from './given.ts'
import { allOf, anyOf, type Condition } from './product-filter.ts'
import type { Lookup, TermSet, Vocabulary } from './vocabulary.ts'

/** How the terms of a row are indexed. */
const indexedTerms = sql`string_to_array(btrim(terms), ' ')`

/** How close a product's name is to the text (spec §5: a case-insensitive substring of productName), closest first. */
export function nameTiers({ text }: Search): Condition[] {
  const like = (pattern: string): Condition => sql`name like ${small(pattern)}`
  const notLike = (pattern: string): Condition => sql`name not like ${small(pattern)}`
  const part = escapeLike(text)
  return [
    sql`name = ${small(text)}`,
    allOf([like(`${part}%`), sql`name <> ${small(text)}`]),
    allOf([like(`% ${part}%`), notLike(`${part}%`)]),
    allOf([like(`%${part}%`), notLike(`${part}%`), notLike(`% ${part}%`)]),
  ]
}

export function nameHolds({ text }: Search): Condition {
  return sql`name like ${small(`%${escapeLike(text)}%`)}`
}

export function nameBegins({ text }: Search): Condition {
  const part = escapeLike(text)
  return sql`(name like ${small(`${part}%`)} or name like ${small(`% ${part}%`)})`
}

/** Every word is, or at least begins, a word of the name, a salt, a strength or the maker. */
export function hasWords({ words }: Search, vocabulary: Vocabulary, how: 'whole' | 'beginning'): Condition {
  if (words.length === 0) return sql`false`
  return allOf(
    words.map((word, at) => {
      const { whole } = vocabulary.words[at]!
      const exact = whole.terms.map((term) => sql<boolean>`terms like ${given(`% ${escapeLike(term)} %`)}`)
      return anyOf(how === 'whole' ? exact : [sql`terms like ${given(`% w:${escapeLike(word)}%`)}`, ...exact])
    }),
  )
}

/** Which tier a matching row is in: 0 to 3 by its name, 4 where all words are whole, else 5. */
export function tierOf(search: Search, vocabulary: Vocabulary): RawBuilder<number> {
  const text = escapeLike(search.text)
  return sql`case
    when name = ${small(search.text)} then 0
    when name like ${small(`${text}%`)} then 1
    when name like ${small(`% ${text}%`)} then 2
    when name like ${small(`%${text}%`)} then 3
    when ${hasWords(search, vocabulary, 'whole')} then 4
    else 5 end`
}

/**
 * One term of each set, by the index. The terms stand in selects of their own, where the planner does not look into them:
 * it takes rare terms for frequent ones, and would compare every row with every term instead.
 */
export function carriesOneOfEach(sets: readonly TermSet[]): Condition {
  const single = sets.filter(({ terms }) => terms.length === 1).flatMap(({ terms }) => terms)
  const several = sets.filter(({ terms }) => terms.length !== 1)
  return allOf([
    ...(single.length > 0 ? [sql<boolean>`${indexedTerms} @> (select ${single}::text[])`] : []),
    ...several.map(({ terms }) => sql<boolean>`${indexedTerms} && (select ${[...terms]}::text[])`),
  ])
}

/** One of the terms that this finds, by the index; of so many terms the first are enough to count. */
export function carriesOneOf(lookup: Lookup, most: number): Condition {
  return sql`${indexedTerms} && (
    select array_agg(term) from (select term from (${lookup}) as looked_up limit ${sql.lit(most)}) as first)`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
