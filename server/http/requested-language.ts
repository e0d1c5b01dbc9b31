import type { Context as HonoContext } from 'hono'
import { type TranslatedLanguage, translatedLanguages } from '#domain/languages/languages.ts'

/** The language of the page that calls; null for English and for programs, whose `accept-language` is not asked. */
export function requestedLanguage(c: HonoContext): TranslatedLanguage | null {
  const given = c.req.header('x-language')
  return translatedLanguages.find((one) => one === given) ?? null
}
