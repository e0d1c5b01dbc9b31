/** A normalised search text. */
export type SearchText = {
  /** As typed, without characters that PostgreSQL cannot store; '' for no search. */
  readonly text: string
  /** Lower case, without punctuation; a number and its unit are one word. */
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

/**
 * Reads any text. "Paracetamol-650 mg" → words "paracetamol", "650mg". The SQL function `search_words` splits the words of
 * products in the same way.
 */
export function readSearchText(given = ''): SearchText {
  const text = given
    .slice(0, 2 * LONGEST)
    .replaceAll(unstorable, '')
    .normalize('NFC')
    .trim()
    .slice(0, LONGEST)
    .replaceAll(unstorable, '')
  const words = splitWords(text.replaceAll(new RegExp(`(\\d)\\s+(${anyUnit})(?![\\p{L}\\p{N}])`, 'giu'), '$1$2'))
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
