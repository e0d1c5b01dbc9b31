import type { Context as HonoContext } from 'hono'
import { type Language, languages, type TranslatedLanguage } from '#domain/languages/languages.ts'

/** The language that a page sends with its calls as `x-language`. Programs send none, and get English. */
export function languageOf(header: string | undefined): Language {
  return languages.find((one) => one === header) ?? 'en'
}

/** The language of the page that calls; null for English. */
export function requestedLanguage(c: HonoContext): TranslatedLanguage | null {
  const language = languageOf(c.req.header('x-language'))
  return language === 'en' ? null : language
}
