/** What somebody typed into the search box, made ready for comparing. */
export type Search = {
  /** As typed, without what no name can hold; '' is no search. */
  readonly text: string
  /** In small letters and without punctuation; a number and its unit are one word. */
  readonly words: readonly string[]
}

/** One more than any name has: what is longer is found nowhere, and is not compared to its end. */
const LONGEST = 601
/** More words than this name no medicine; they are only compared as a whole. */
const MOST_WORDS = 12

/** NUL, halves of surrogate pairs, and the sign that stands for them behind a URL. */
const unstorable = /\0|\p{Surrogate}|\ufffd/gu

const units = 'mg|mcg|gm|g|kg|ml|l|iu|units?|%'

/**
 * Reads a search: any text is allowed (issue 5, point 3d). NUL and halves of surrogate pairs, which no database stores,
 * are left out. "Paracetamol-650 mg" → words "paracetamol", "650mg"; the words are split exactly as `search_words` of the
 * database splits those of products.
 */
export function readSearch(given = ''): Search {
  const text = given
    .slice(0, 2 * LONGEST)
    .replaceAll(unstorable, '')
    .normalize('NFC')
    .trim()
    .slice(0, LONGEST)
    .replaceAll(unstorable, '')
  const words = splitWords(text.replaceAll(new RegExp(`(\\d)\\s+(${units})(?![\\p{L}\\p{N}])`, 'giu'), '$1$2'))
  return { text, words: words.length > MOST_WORDS ? [] : words }
}

/** Small letters, apostrophes dropped, split at blanks and punctuation; a point stays only inside a number. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/(?:[- \t\n\r!"#$&()*+,/:;<=>?@[\]\\^_`{|}~\u00a0–—·•®™“”]|\.(?!\d))+/u)
    .filter((word) => word !== '')
}

/** "650mg" → "650": names say the number alone where compositions have the unit. `null` for all other words. */
export function numberOf(word: string): string | null {
  return new RegExp(`^(\\d+(?:\\.\\d+)?)(?:${units})$`, 'u').exec(word)?.[1] ?? null
}
