import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { createSentenceTranslator } from '#domain/languages/translate-sentence.ts'
import type { LanguageWords } from './translate-code.ts'

/** The build whose sentences are marked. */
export const languagesBuild = new URL('../../build/languages/', import.meta.url)

export type SentenceOfPages = { readonly key: string; readonly files: readonly string[] }

/** The words of the storefront in each language. */
export class Translations {
  #sentences: ReadonlyMap<string, SentenceOfPages> | undefined
  readonly #words = new Map<TranslatedLanguage, LanguageWords>()

  /** The sentences of the pages by id, as the build found them. */
  get sentences(): ReadonlyMap<string, SentenceOfPages> {
    return (this.#sentences ??= readSentences())
  }

  /** A sentence of the server or of an owner's text in a language; null where it has no translation that may be shown. */
  translateText(language: TranslatedLanguage, english: string): string | null {
    return this.wordsOf(language).translateText(english)
  }

  wordsOf(language: TranslatedLanguage): LanguageWords {
    const known = this.#words.get(language)
    if (known !== undefined) return known
    const { sentences } = this
    const translations = readDefaults(language)
    const keyOf = (id: string) => sentences.get(id)?.key ?? ''
    const words: LanguageWords = {
      language,
      version: digest(JSON.stringify([translations, [...sentences.keys()]])),
      translate: (id) => translations[keyOf(id)] ?? null,
      english: keyOf,
      translateText: createSentenceTranslator(Object.entries(translations)),
    }
    this.#words.set(language, words)
    return words
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

function readSentences(): ReadonlyMap<string, SentenceOfPages> {
  const text = readFileSync(new URL('sentences.json', languagesBuild), 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Record<string, SentenceOfPages>))
}

/** The translations that come with the shop, by the English sentence. */
function readDefaults(language: TranslatedLanguage): Readonly<Record<string, string>> {
  const file = new URL(`../../shop/languages/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
