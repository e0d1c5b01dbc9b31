import { sql } from 'kysely'
import { readSearchText, type SearchText } from '#domain/catalogue/search-words.ts'
import { blockOf, type TextDraft } from '#domain/page-texts/block-kinds.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { oncePerVersion } from '../once-per-version.ts'
import { inLatinLetters } from './latin-letters.ts'
import { addOwnSynonyms, type SynonymIndex } from './synonyms.ts'

/** A search text with the words of frequent prefixes, and the synonyms where they are not the shipped ones alone. */
export type Search = SearchText & {
  readonly wordsByPrefix?: WordsByPrefix
  readonly synonyms?: SynonymIndex | undefined
}
/** A draft shows what its synonyms would find. */
export type SearchReader = (typed: string | undefined, draft?: TextDraft | null) => Promise<Search>

/** All words of products that start with a prefix, and how many products have the most frequent one. */
export type WordsByPrefix = ReadonlyMap<string, { readonly words: readonly string[]; readonly products: number }>

/** The index finds a few words faster than their prefix if at least so many products have one (search p95). */
const MANY_PRODUCTS = 1000
const SHORTEST_PREFIX = 4
const MAX_WORDS = 16
/** Behind a prefix, it sorts after every word with this prefix. */
export const LAST_CHARACTER = '\u{10ffff}'

export function createSearchReader({ db, versions, pages }: Pick<Context, 'db' | 'versions' | 'pages'>): SearchReader {
  const readWords = oncePerVersion(versions, () => selectWordsByPrefix(db, MANY_PRODUCTS))
  const indexes = new WeakMap<object, SynonymIndex>()
  const indexOf = (draft: TextDraft | null) => {
    const content = pages.contentOf('search-words', draft)
    const index = indexes.get(content) ?? addOwnSynonyms(blockOf(content, 'synonyms').rows)
    indexes.set(content, index)
    return index
  }
  return async (typed, draft = null) => {
    const synonyms = indexOf(draft)
    const search = readSearchText(await inLatinLetters(db, typed ?? '', synonyms))
    if (search.words.length === 0) return search
    return { ...search, wordsByPrefix: await readWords(), synonyms }
  }
}

/** The words by every prefix of a frequent word, unless they are many. */
export async function selectWordsByPrefix(db: Db, manyProducts: number): Promise<WordsByPrefix> {
  const most = sql.lit(MAX_WORDS + 1)
  const { rows } = await sql<{ prefix: string; words: string[]; products: number }>`
    select prefix, array_agg(word) as words, products from (
      select left(word, length) as prefix, max(products) as products
      from (select ltrim(term, '~') as word, products from search_terms where products >= ${manyProducts} and term ~ '^~?[a-z]') as frequent,
        generate_series(${sql.lit(SHORTEST_PREFIX)}, length(word)) as length
      group by 1
    ) as prefixes, lateral (
      (select term as word from search_terms where term >= prefix and term < prefix || ${LAST_CHARACTER} limit ${most})
      union
      (select substr(term, 2) from search_terms where term >= '~' || prefix and term < '~' || prefix || ${LAST_CHARACTER} limit ${most})
    ) as words
    group by prefix, products having count(*) < ${most}`.execute(db)
  return new Map(rows.map(({ prefix, ...found }) => [prefix, found]))
}
