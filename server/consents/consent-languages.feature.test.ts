import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeParts } from '#domain/consents/consent-rules.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { registerCustomer } from '#test/factories.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { recordConsent } from './consent-ledger.ts'
import { currentNotice, noticeSha } from './consent-notices.ts'

let shop: WholeShop
let address: string
beforeAll(async () => {
  shop = await startWholeShop()
  address = `http://127.0.0.1:${await shop.serve()}`
})
afterAll(() => shop.close())

test.each(translatedLanguages)('a consent in %s is recorded with the words of its page', async (language) => {
  const register = await (await fetch(`${address}/${language}/register`)).text()
  const notice = currentNotice('terms')
  const shown = (english: string) => shop.ctx.translations.translateText(language, english) ?? english
  const words = [...Object.keys(noticeParts).map((part) => notice[part as keyof typeof noticeParts]), notice.agree]
  for (const english of [...words, ...Object.values(noticeParts)]) {
    expect(shown(english)).not.toBe(english)
    expect(register).toContain(`>${shown(english)}<`)
  }
  const sha = noticeSha('terms', notice, language, shop.ctx.translations)
  expect(sha).not.toBe(noticeSha('terms', notice))

  const { id: customerId } = await registerCustomer(shop)
  const answer = {
    customerId,
    purpose: 'prescriptions',
    isGiven: true,
    version: 1,
    place: 'account',
    language,
  } as const
  await shop.ctx.db.transaction().execute((trx) => recordConsent(shop.ctx, trx, answer))
  const text_sha = noticeSha('prescriptions', currentNotice('prescriptions'), language, shop.ctx.translations)
  const rows = await shop.ctx.db.selectFrom('consents').selectAll().where('customer_id', '=', customerId).execute()
  expect(rows.at(-1)).toMatchObject({ language, text_sha })
})
