import { readFileSync } from 'node:fs'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { readSaltReadings, saltReading } from '#domain/languages/salt-readings.ts'

const readings = readSaltReadings(readFileSync(new URL('../../shop/salt-readings.csv', import.meta.url), 'utf8'))

/** A salt or a composition in the letters of a language; null where a word has no reading. */
export function readingIn(language: TranslatedLanguage, name: string): string | null {
  return saltReading(name, language, readings)
}
