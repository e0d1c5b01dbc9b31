import { toPlainCharacters } from './plain-characters.ts'

/** A normalised search text. */
export type SearchText = {
  /** As typed in plain characters, without those that PostgreSQL cannot store; '' for no search. */
  readonly text: string
  /** Lower case, without punctuation; one word for a number and its unit, "1,000" and "b-12". */
  readonly words: readonly string[]
}

/** One character more than the longest name, so a longer text matches nothing. */
const LONGEST = 601
/** A text with more words is compared only as a whole. */
const MOST_WORDS = 12

/** NUL, unpaired surrogates and their replacement character in URLs. */
const unstorable = /\0|\p{Surrogate}|\ufffd/gu

export const strengthUnits = ['mg', 'mcg', 'gm', 'g', 'kg', 'ml', 'l', 'iu', 'units', 'unit', '%'] as const
const anyUnit = strengthUnits.join('|')

/** "1,000" and "1,00,000". */
const groupedNumber = /(?<![\d.,])\d{1,3}(?:,\d{2,3})*,\d{3}(?![\d,])/gu
const spacedUnit = new RegExp(`(\\d)\\s+(${anyUnit})(?![\\p{L}\\p{N}])`, 'giu')
/** "B-12", "Q 10"; the letter "a" is a word. */
const spacedVitamin = /(?<![\p{L}\p{N}])([a-z]{1,2}(?=-)|[b-z](?= ))[- ](\d{1,3})(?![\p{L}\p{N}.,%])/giu

/**
 * Reads any text. "Paracetamol-650 mg" → words "paracetamol", "650mg". The SQL function `search_words` splits the words of
 * products in the same way.
 */
export function readSearchText(given = ''): SearchText {
  const text = toPlainCharacters(given.slice(0, 2 * LONGEST).replaceAll(unstorable, ''))
    .trim()
    .slice(0, LONGEST)
    .replaceAll(unstorable, '')
  const words = splitWords(
    text
      .replaceAll(groupedNumber, (number) => number.replaceAll(',', ''))
      .replaceAll(spacedUnit, '$1$2')
      .replaceAll(spacedVitamin, '$1$2'),
  )
  return { text, words: words.length > MOST_WORDS ? [] : words }
}

/** Lower case, without apostrophes, split at spaces and punctuation; a point stays only inside a number. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[- \t\n\r!"#$&()*+,/:;<=>?@[\]\\^_`{|}~\u00a0–—·•®™“”]|\.(?!\d)/u)
    .filter((word) => word !== '')
}

/** "650mg" → "650", because names omit units; `null` for other words. */
export function numberOf(word: string): string | null {
  return new RegExp(`^(\\d+(?:\\.\\d+)?)(?:${anyUnit})$`).exec(word)?.[1] ?? null
}
