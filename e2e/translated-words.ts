import { readFileSync } from 'node:fs'
import { pathInLanguage, type TranslatedLanguage } from '#domain/languages/languages.ts'

/** What a journey needs to read and to open pages in a language. */
export type ReadLanguage = {
  readonly language: TranslatedLanguage
  /** Matches texts that begin with the translation of a sentence, or with its English words where none is checked (languages-2). */
  readonly words: (english: string) => RegExp
  /** The path of a page in the language. */
  readonly at: (path: string) => string
}

/** Reads the translations of a new shop, so that journeys go on with better ones. */
export function readLanguage(language: TranslatedLanguage): ReadLanguage {
  const file = readFileSync(`shop/languages/${language}.json`, 'utf8')
  const translations = JSON.parse(file) as Readonly<Record<string, string>>
  const patternOf = (sentence: string) =>
    sentence
      .replaceAll(/<\/?\d+\/?>/g, '')
      .trim()
      .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/\{\w+\}/g, '.*')
  return {
    language,
    words(english) {
      const translation = translations[english]
      if (translation === undefined) throw new Error(`“${english}” is not a sentence in ${language}`)
      return new RegExp(`^\\s*(?:${patternOf(translation)}|${patternOf(english)})`)
    },
    at: (path) => pathInLanguage(path, language),
  }
}
