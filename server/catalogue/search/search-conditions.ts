import { type RawBuilder, sql } from 'kysely'
import { foldSalt } from '#domain/catalogue/salt-names.ts'
import { numberOf, type Search, strengthUnits } from '#domain/catalogue/search-words.ts'
import type { Condition } from './product-filter.ts'

/** How a search is compared with a row of `product_search`: by its name (D14), then by its words. */
export type SearchConditions = {
  readonly matches: Condition
  /** Exclusive conditions, the most relevant first. */
  readonly tiers: readonly Condition[]
}

export function searchConditions({ text, words }: Search): SearchConditions {
  const holds = nameLike(text, (part) => `%${part}%`)
  const tiers = [...beginningTiers(text), sql<boolean>`${holds} and strpos(' ' || name, ' ' || ${lower(text)}) < 1`]
  if (words.length === 0) return { matches: holds, tiers }
  const whole = hasWords(words.map(wholeWord))
  const begun = hasWords(words.map(begunWord))
  const others = sql`strpos(name, ${lower(text)}) < 1`
  return {
    matches: sql`(${holds} or ${begun})`,
    tiers: [...tiers, sql`${whole} and ${others}`, sql`${begun} and not ${whole} and ${others}`],
  }
}

/** For suggestions, which complete words of names. */
export function beginningConditions({ text }: Search): SearchConditions {
  const [start, word] = [nameLike(text, (part) => `${part}%`), nameLike(text, (part) => `% ${part}%`)]
  return { matches: sql`(${start} or ${word})`, tiers: beginningTiers(text) }
}

/** The name is, begins with, or has a word that begins with the text. Only what an index serves is written with LIKE. */
function beginningTiers(text: string): Condition[] {
  return [
    sql`name = ${lower(text)}`,
    sql`${nameLike(text, (part) => `${part}%`)} and name <> ${lower(text)}`,
    sql`${nameLike(text, (part) => `% ${part}%`)} and strpos(name, ${lower(text)}) <> 1`,
  ]
}

function nameLike(text: string, pattern: (part: string) => string): Condition {
  return sql`name like ${lower(pattern(escapeLike(text)))}`
}

function lower(text: string): RawBuilder<string> {
  return sql`lower(${text}::text)`
}

export function tierNumber(tiers: readonly Condition[]): RawBuilder<number> {
  return sql`case ${sql.join(
    tiers.map((tier, number) => sql`when ${tier} then ${sql.lit(number)}`),
    sql` `,
  )} end`
}

function hasWords(words: readonly string[]): Condition {
  return sql`words @@ ${words.map((word) => `(${word})`).join(' & ')}::tsquery`
}

/** A number also matches with a unit: "650" is "650mg". */
function wholeWord(word: string): string {
  const withUnits = /^\d+(\.\d+)?$/.test(word) ? strengthUnits.map((unit) => word + unit) : []
  return [word, ...withUnits, ...otherSpellings(word)].map(lexeme).join(' | ')
}

function begunWord(word: string): string {
  return [`${lexeme(word)}:*`, ...otherSpellings(word).map(lexeme)].join(' | ')
}

/** "acetaminophen" is "paracetamol", and "650mg" is "650" in a name. Synonyms and words of need belong here. */
function otherSpellings(word: string): string[] {
  const salt = foldSalt(word)
  return [salt === word || salt.includes(' ') ? '' : salt, numberOf(word) ?? ''].filter((other) => other !== '')
}

function lexeme(word: string): string {
  return `'${word.slice(0, 200)}'`
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
