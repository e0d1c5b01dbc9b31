import type { Language } from '#domain/languages/languages.ts'
import { greetingsOf, type MailGreetings } from '#domain/page-texts/mail-greetings.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Context } from '../context.ts'

/** What mails show of the shop: its facts and look, and how they begin and end. */
export type MailShop = BrandedShop & {
  readonly greetings: MailGreetings
  readonly publicUrl: string
  readonly language: Language
  /** A sentence in the language of the mail, or as it is. */
  readonly say: (sentence: string) => string
}

/** The shop as its mails show it now. */
export function mailShop(
  { settings, pages, config, translations }: Pick<Context, 'settings' | 'pages' | 'config' | 'translations'>,
  language: Language = 'en',
): MailShop {
  const say = (sentence: string) =>
    language === 'en' ? sentence : (translations.translateText(language, sentence) ?? sentence)
  const greetings = greetingsOf(pages.shown('mails'))
  return { ...settings.shop, greetings, publicUrl: config.publicUrl, language, say }
}
