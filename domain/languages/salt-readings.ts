import type { TranslatedLanguage } from './languages.ts'

/** A word of the names of salts, in lower case, and how it is read in the letters of each language. */
type SaltReadings = ReadonlyMap<string, Readonly<Record<TranslatedLanguage, string>>>

const HEADER = 'word,te,hi'
/** Units, releases and vitamins: "mg", "SR", "D3". */
const LONGEST_UNREAD = 3

/** Reads lines of a word and its readings in Telugu and Hindi. Throws for a line of another form and for a repeated word. */
export function readSaltReadings(csv: string): SaltReadings {
  const [header, ...lines] = csv.trim().split(/\r?\n/)
  if (header !== HEADER) throw new Error(`shop/salt-readings.csv does not begin with "${HEADER}"`)
  const readings = new Map<string, Record<TranslatedLanguage, string>>()
  for (const [index, line] of lines.entries()) {
    const [word = '', te = '', hi = '', ...rest] = line.split(',')
    const isComplete = /^[a-z]+$/.test(word) && te !== '' && hi !== '' && rest.length === 0
    if (!isComplete || readings.has(word))
      throw new Error(`shop/salt-readings.csv, line ${index + 2}: "${line}" is not "${HEADER}"`)
    readings.set(word, { te, hi })
  }
  return readings
}

/**
 * How a salt or a composition is read: "Metformin (500mg)" in Telugu is "మెట్‌ఫార్మిన్ (500mg)". Numbers and words of up to three
 * letters stay. Null where a longer word has no reading, because half a name may be the name of another medicine.
 */
export function saltReading(name: string, language: TranslatedLanguage, readings: SaltReadings): string | null {
  let isWhole = true
  let isRead = false
  const reading = name.replaceAll(/\p{L}+/gu, (word) => {
    const known = readings.get(word.toLowerCase())
    if (known !== undefined) isRead = true
    else if (word.length > LONGEST_UNREAD) isWhole = false
    return known?.[language] ?? word
  })
  return isWhole && isRead ? reading : null
}
