import { type RawBuilder, sql } from 'kysely'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { numberOf, type Search } from '#domain/catalogue/search-words.ts'
import type { Db } from '../../db/tables.ts'
import { given, small } from './given.ts'
import { filterTerms, type ProductFilter } from './product-filter.ts'

/** Sorts behind every text with the same beginning. */
export const LAST = '\u{10ffff}'

/** More terms than this are not listed: a list walked in its order then meets one of them soon enough. */
const MOST_TERMS = 500

/** Terms of which a matching product carries at least one, and with how many products they are at most. */
export type TermSet = {
  readonly terms: readonly string[]
  readonly products: number
  /** With how many products the most frequent of them is. */
  readonly largest: number
}

/** What the vocabulary says about a search and its filters; `null` stands for too many terms to list. */
export type Vocabulary = {
  /** For the text as a part of the name. */
  readonly name: readonly (TermSet | null)[]
  /** For the text as the beginning of words of the name. */
  readonly nameWord: readonly (TermSet | null)[]
  /** For each word: what is the word itself, and what begins with it. */
  readonly words: readonly { readonly whole: TermSet; readonly beginning: TermSet | null }[]
  /** For each filter that has terms. */
  readonly filters: readonly TermSet[]
  /** How many products there are. */
  readonly all: number
  /** So many products, or more, have a name with the text. */
  readonly nameAtLeast: number
  /** The terms of a single word, where there are too many to list: what counts them finds them itself. */
  readonly unlisted: readonly Lookup[]
}

const nothing: TermSet = { terms: [], products: 0, largest: 0 }

export type Lookup = RawBuilder<{ term: string; products: number }>

/** Every product is in one price band. */
const everything: Lookup = sql`select 'all' as term, coalesce(sum(products), 0) as products from search_terms where term > 'p:' and term < 'p;'`

/** Asks everything in one query: the vocabulary is small, and what it answers decides how the products are read. */
export async function readVocabulary(
  db: Db,
  search: Search,
  { filter, beginningsOnly = false }: { readonly filter: ProductFilter; readonly beginningsOnly?: boolean },
): Promise<Vocabulary> {
  const names = nameLookups(search.text, beginningsOnly)
  const words = search.words.map((word) => ({ whole: wholeWord(word), beginning: beginningOf(word) }))
  const filters = filterTerms(filter)
  const lookups = [
    ...names.within,
    ...names.words,
    ...words.flatMap(({ whole, beginning }) => [whole, beginning]),
    ...filters.map(termsOf),
    everything,
  ]
  const sets = await readSets(db, lookups)
  const take = (lookup: Lookup) => sets.get(lookup)?.set ?? null
  let at = lookups.length - filters.length - 1
  return {
    name: names.within.map(take),
    nameWord: names.words.map(take),
    words: words.map(({ whole, beginning }) => ({
      whole: take(whole) ?? nothing,
      beginning: take(beginning),
    })),
    filters: filters.map(() => take(lookups[at++]!) ?? nothing),
    all: take(everything)?.products ?? 0,
    nameAtLeast:
      names.within.length === 1 && !search.text.includes(' ') ? (sets.get(names.within[0]!)?.atLeast ?? 0) : 0,
    unlisted:
      [...search.text].length < 3 || search.text.includes(' ')
        ? []
        : [...names.within, ...words.map(({ beginning }) => beginning)],
  }
}

/** Which words of a search begin one of the vocabulary, as far as it was read for the search. */
export function beginningsOf({ words }: Search, vocabulary: Vocabulary): Map<string, boolean> {
  return new Map(
    words.map((word, at) => {
      // Other spellings are few: too many terms to list are what begins with the word itself.
      const beginning = vocabulary.words[at]?.beginning
      return [word, beginning === null || (beginning?.terms ?? []).some((term) => term.startsWith(`w:${word}`))]
    }),
  )
}

async function readSets(
  db: Db,
  lookups: readonly Lookup[],
): Promise<Map<Lookup, { set: TermSet | null; atLeast: number }>> {
  const parts = lookups.map(
    (lookup, part) =>
      sql`(select ${sql.lit(part)}::integer as part, term, products from (${lookup}) as found limit ${sql.lit(MOST_TERMS + 2)})`,
  )
  const { rows } = await sql<{ part: number; term: string; products: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  const found = Map.groupBy(rows, ({ part }) => part)
  return new Map(
    lookups.map((lookup, part) => {
      const listed = found.get(part) ?? []
      const terms = listed.filter(({ term }) => term !== '')
      const uncounted = listed.find(({ term }) => term === '')?.products
      const set = {
        terms: terms.map(({ term }) => term),
        products: terms.reduce((sum, { products }) => sum + products, 0),
        largest: Math.max(0, ...terms.map(({ products }) => products)),
      }
      // Of so many different words hardly two of which one holds the text stand in one name.
      const many = terms.length > MOST_TERMS
      return [
        lookup,
        { set: many ? null : set, atLeast: many ? Math.floor((uncounted ?? set.products) / 2) : set.largest },
      ]
    }),
  )
}

/** The words of a name are split at blanks, so a text with blanks ends one word, spans some, and begins another. */
function nameLookups(text: string, beginningsOnly: boolean): { within: Lookup[]; words: Lookup[] } {
  const tokens = text.split(' ').filter((token) => token !== '')
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first === undefined || last === undefined) return { within: [], words: [] }
  if (tokens.length === 1) return { within: beginningsOnly ? [] : containing(first), words: [startingWith('n', first)] }
  const others = [...tokens.slice(1, -1).map((token) => exactly('n', token)), startingWith('n', last)]
  return {
    within: beginningsOnly ? [] : [...containing(first, ''), ...others],
    words: [exactly('n', first), ...others],
  }
}

/** Words of names that hold this, or end with it. A single letter is in so many names that there is nothing to look up. */
function containing(token: string, behind = '%'): Lookup[] {
  const length = [...token].length
  if (length === 1 && /[a-z0-9]/i.test(token)) return []
  if (length < 3)
    return [
      sql`with listed as materialized (
        select term, products from search_terms
        where kind = 'n' and search_pairs(word) @> (select array[lower(${token})]) and products > 0
        limit ${sql.lit(4 * MOST_TERMS)}
      )
      (select '' as term, sum(products) as products from listed having count(*) > 0)
      union all (select term, products from listed limit ${sql.lit(MOST_TERMS + 1)})`,
    ]
  const pattern = `%${token.replace(/[\\%_]/g, '\\$&')}${behind}`
  return [
    sql`with listed as materialized (
      select term, products from search_terms where kind = 'n' and word like ${small(pattern)} and products > 0
    ) select term, products from listed`,
  ]
}

function startingWith(kind: 'n' | 'w', token: string): Lookup {
  const start = `${kind}:${token}`
  return sql`select term, products from search_terms
    where term >= ${small(start)} and term < (select lower(${start}) || ${LAST}) and products > 0`
}

function exactly(kind: 'n' | 'w', token: string): Lookup {
  return sql`select term, products from search_terms where term = ${small(`${kind}:${token}`)} and products > 0`
}

function beginningOf(word: string): Lookup {
  const others = otherSpellings(word)
  return others.length === 0 ? startingWith('w', word) : sql`${startingWith('w', word)} union ${termsOf(others)}`
}

/** A number also with a unit behind it: "650" is "650mg". */
function wholeWord(word: string): Lookup {
  if (!/^\d+(\.\d+)?$/.test(word)) return termsOf([`w:${word}`, ...otherSpellings(word)])
  return sql`select term, products from search_terms
    where term >= ${given(`w:${word}`)} and term < ${given(`w:${word}${LAST}`)} and products > 0
      and word ~ ${given(`^${word.replace('.', '\\.')}([^0-9.]|$)`)}`
}

/** "acetaminophen" is "paracetamol", and "650mg" is "650" in a name. */
function otherSpellings(word: string): string[] {
  const folded = foldSalt(word)
  const number = numberOf(word)
  return [
    ...(folded === '' || folded === word || folded.includes(' ') ? [] : [`w:${folded}`]),
    ...(number === null ? [] : [`w:${number}`]),
  ]
}

function termsOf(terms: readonly string[]): Lookup {
  return sql`select term, products from search_terms where term = any ((select ${[...terms]}::text[])::text[]) and products > 0`
}
