import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import { medicalTest, readTerms } from '#domain/languages/medical.ts'
import { createSentenceTranslator } from '#domain/languages/translate-sentence.ts'
import type { Db } from '../db/tables.ts'
import type { LanguageWords } from './translate-code.ts'

/** The build whose sentences are marked. */
export const languagesBuild = new URL('../../build/languages/', import.meta.url)

export type SentenceOfPages = { readonly key: string; readonly files: readonly string[] }

/** The words of a sentence as staff changed or checked them. */
type StoredWords = { readonly words: string; readonly isChecked: boolean }

type StoredByEnglish = ReadonlyMap<string, StoredWords>
type Stored = Readonly<Record<TranslatedLanguage, StoredByEnglish>>

type LoadedLanguage = {
  readonly words: LanguageWords
  readonly translateText: (english: string) => string | null
}

/**
 * The words of the storefront in each language, in memory: what staff changed over the shop's files (languages-1). A notification
 * loads them anew in every process.
 */
export class Translations {
  readonly #db: Db
  #started = 0
  #applied = 0
  #sentences: ReadonlyMap<string, SentenceOfPages> | undefined
  #stored: Stored = { te: new Map(), hi: new Map() }
  readonly #loaded = new Map<TranslatedLanguage, LoadedLanguage>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The sentences of the pages by id, as the build found them, and those of answers. */
  get sentences(): ReadonlyMap<string, SentenceOfPages> {
    return (this.#sentences ??= readSentences())
  }

  wordsOf(language: TranslatedLanguage): LanguageWords {
    return this.#languageOf(language).words
  }

  /** The words of this English text or of the known sentence that it is with values; null where none may be shown. */
  translateText(language: TranslatedLanguage, english: string): string | null {
    return this.#languageOf(language).translateText(english)
  }

  /** The words that come with the shop, or null. */
  defaultOf(language: TranslatedLanguage, english: string): string | null {
    return defaultsOf(language).get(english) ?? null
  }

  /** Whether a sentence is shown only in words that a pharmacist has checked (languages-2). */
  readonly isMedical = isMedicalSentence

  /** Loads the words. Of loads at the same time the one that began last wins. */
  async load(): Promise<void> {
    const turn = (this.#started += 1)
    const rows = await this.#db
      .selectFrom('translations')
      .select(['language', 'english', 'words', 'checked_at'])
      .execute()
    if (turn < this.#applied) return
    this.#applied = turn
    const ofLanguage = (language: TranslatedLanguage): StoredByEnglish =>
      new Map(
        rows
          .filter((row) => row.language === language)
          .map(({ english, words, checked_at }) => [english, { words, isChecked: checked_at !== null }]),
      )
    this.#stored = { te: ofLanguage('te'), hi: ofLanguage('hi') }
    this.#loaded.clear()
  }

  #languageOf(language: TranslatedLanguage): LoadedLanguage {
    const known = this.#loaded.get(language)
    if (known !== undefined) return known
    const loaded = this.#read(language)
    this.#loaded.set(language, loaded)
    return loaded
  }

  #read(language: TranslatedLanguage): LoadedLanguage {
    const { sentences } = this
    const stored = this.#stored[language]
    const merged = new Map<string, StoredWords>([
      ...[...defaultsOf(language)].map(([english, words]) => [english, { words, isChecked: false }] as const),
      ...stored,
    ])
    const shown = new Map<string, string>()
    for (const [english, { words, isChecked }] of merged)
      if (isChecked || !isMedicalSentence(english)) shown.set(english, words)
    const english = (id: string) => sentences.get(id)?.key ?? ''
    const version = digest(JSON.stringify([...shown, ...sentences.keys()])).slice(0, 8)
    const translateText = createSentenceTranslator([...merged.keys()].map((key) => [key, shown.get(key) ?? null]))
    return {
      translateText: rememberTexts(translateText),
      words: { language, version, translate: (id) => shown.get(english(id)) ?? null, english },
    }
  }
}

/** The texts of the shop stand on every page, and one without a translation is compared with each sentence that has values. */
function rememberTexts(translate: (english: string) => string | null): (english: string) => string | null {
  const texts = new LRUCache<string, { readonly words: string | null }>({ max: REMEMBERED_TEXTS })
  return (english) => {
    const known = texts.get(english)
    if (known !== undefined) return known.words
    const words = translate(english)
    if (english.length <= LONGEST_REMEMBERED) texts.set(english, { words })
    return words
  }
}

const REMEMBERED_TEXTS = 1000
const LONGEST_REMEMBERED = 2000

/** The id of a sentence, as `scripts/languages/mark-sentences.ts` gives it. */
export const idOfSentence = (english: string): string => digest(english).slice(0, 12)

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

const isMedicalSentence = medicalTest(readTerms(readFileSync(new URL('../../shop/terms.csv', import.meta.url), 'utf8')))

const defaults = new Map<TranslatedLanguage, ReadonlyMap<string, string>>()

/** The translations that come with the shop, by the English sentence. */
function defaultsOf(language: TranslatedLanguage): ReadonlyMap<string, string> {
  const known = defaults.get(language)
  if (known !== undefined) return known
  const file = new URL(`../../shop/languages/${language}.json`, import.meta.url)
  const read = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  defaults.set(language, read)
  return read
}

/** Those of the build, and those of the server, which have a translation only. Development has no build. */
function readSentences(): ReadonlyMap<string, SentenceOfPages> {
  const built = JSON.parse(readBuiltSentences() ?? '{}') as Record<string, SentenceOfPages>
  const keys = new Set(translatedLanguages.flatMap((language) => [...defaultsOf(language).keys()]))
  const translated = [...keys].map((key) => [idOfSentence(key), { key, files: [] }] as const)
  // The order of the build comes first.
  return new Map<string, SentenceOfPages>([...Object.entries(built), ...translated, ...Object.entries(built)])
}

function readBuiltSentences(): string | null {
  try {
    return readFileSync(new URL('sentences.json', languagesBuild), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
