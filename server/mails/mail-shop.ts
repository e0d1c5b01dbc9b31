import { greetingsOf, type MailGreetings } from '#domain/page-texts/mail-greetings.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Context } from '../context.ts'

/** What mails show of the shop: its facts and look, and how they begin and end. */
export type MailShop = BrandedShop & { readonly greetings: MailGreetings; readonly publicUrl: string }

/** The shop as its mails show it now. */
export function mailShop({ settings, pages, config }: Pick<Context, 'settings' | 'pages' | 'config'>): MailShop {
  return { ...settings.shop, greetings: greetingsOf(pages.shown('mails')), publicUrl: config.publicUrl }
}
