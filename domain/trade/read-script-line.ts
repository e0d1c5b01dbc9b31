import { indianWords, latinSpelling, readingsAmong, replaceIndianWords } from '../catalogue/transliterate.ts'
import { padWords } from './pad-tokens.ts'
import type { ProductName } from './product-name.ts'
import { padRemarks } from './read-pad-line.ts'

/** Words of Hindi and Telugu for forms and units. */
const translated = new Map(
  Object.entries({
    गोली: 'tablet',
    गोलियां: 'tablet',
    గోలీ: 'tablet',
    మాత్ర: 'tablet',
    మాత్రలు: 'tablet',
    मलहम: 'ointment',
    सुई: 'injection',
    शीशी: 'bottle',
    సీసా: 'bottle',
    डिब्बा: 'box',
    डिब्बे: 'box',
    పెట్టె: 'box',
    డబ్బా: 'box',
    दर्जन: 'dozen',
    డజను: 'dozen',
  }),
)

const lineWords = new Set([...padWords, ...padRemarks])
/** Without short forms, which sound like parts of names: "pls" like "plus". */
const spokenWords = [
  ...padWords.filter((word) => /[aeiou]/.test(word) || word.length === 2),
  ...[...padRemarks].filter((word) => word.length > 4),
]
/** More brands than these are no reading of a word. */
const MOST_BRANDS = 5
/** A line with more words than these in Indian letters is no order; reading them all would take long. */
const MOST_WORDS = 12
const anyWord = /[\p{L}\p{M}\u200c\u200d]+/gu

/** The form, unit or remark that a word in Indian letters is, or null. */
function lineWordOf(word: string): string | null {
  const known = translated.get(word)
  if (known !== undefined) return known
  return readingsAmong(word, spokenWords)[0] ?? null
}

/** The word of a line that names its brand, in any letters, or null. */
function brandOfText(text: string): string | null {
  const isLineWord = (word: string) =>
    indianWords(word).length > 0 ? lineWordOf(word) !== null : lineWords.has(word) || word === 'x'
  return (text.toLowerCase().match(anyWord) ?? []).find((word) => !isLineWord(word)) ?? null
}

/** The brands that the brand of a line with Devanagari or Telugu letters may be: its Latin readings among all brands. */
export function brandsOfText(text: string, brands: readonly string[]): string[] {
  const brand = indianWords(text).length > MOST_WORDS ? null : brandOfText(text)
  if (brand === null) return []
  if (indianWords(brand).length === 0) return [brand]
  const found = readingsAmong(brand, brands)
  return found.length > MOST_BRANDS ? [] : found
}

/**
 * A line in Latin letters. Each word is a form, a unit, or the only word of the brand's products that it may stand for; any other
 * is spelt as it sounds, so that no product fits it surely (trade-14). `brand` is null for a brand that no product has.
 */
export function toLatinLine(text: string, brand: string | null, relatives: readonly ProductName[]): string {
  if (indianWords(text).length > MOST_WORDS) return replaceIndianWords(text, latinSpelling)
  const written = brandOfText(text)
  const names = new Set(relatives.flatMap(({ words, saltWords }) => [...words, ...saltWords]))
  return replaceIndianWords(text, (word) => {
    if (word === written) return brand ?? latinSpelling(word)
    const found = new Set([lineWordOf(word) ?? [], ...readingsAmong(word, names)].flat())
    return found.size === 1 ? ([...found][0] ?? '') : latinSpelling(word)
  })
}
