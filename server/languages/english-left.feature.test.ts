import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { pathInLanguage, translatedLanguages } from '#domain/languages/languages.ts'
import { PUBLIC_PAGES } from '#test/browser/pages.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shop: WholeShop
beforeAll(async () => {
  shop = await startWholeShop()
  await seedCatalogue(shop.ctx.db, new Date())
})
afterAll(() => shop.close())

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const TOKEN = /<!.*?>|<(script|style|svg|template)\b.*?<\/\1>|<\/(\w+)>|<(\w+)((?:"[^"]*"|[^">])*)>|([^<]+)/gs

/**
 * The texts of a page that neither a `lang` nor `translate="no"` around them sets apart. Labels with a medical word that no
 * pharmacist has checked are English, and no attribute can say so.
 */
function textsOfLanguage(html: string, isMedical: (text: string) => boolean = () => false): string[] {
  const texts: string[] = []
  const apart: boolean[] = [false]
  for (const [, , closed, opened = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (closed !== undefined) apart.pop()
    else if (text !== undefined) {
      if (apart.at(-1) === false) texts.push(text.trim())
    } else if (opened !== '') {
      const isApart = /\stranslate="no"/.test(attributes) || (opened !== 'html' && /\slang="/.test(attributes))
      const own = isApart || apart.at(-1) === true
      for (const [, label = ''] of attributes.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g))
        if (!own && !isMedical(label)) texts.push(label)
      if (!VOID.test(opened)) apart.push(own)
    }
  }
  return texts.filter((one) => one !== '')
}

const pages = PUBLIC_PAGES.filter((path) => !/^\/(?:desk|dev)\//.test(path)).map((path) =>
  path.replace('nothing-like-this', '123'),
)

/** Names, which stay in Latin letters. */
async function readNames(): Promise<readonly string[]> {
  const { name, legalName, email, licences, pharmacists } = shop.ctx.settings.shop
  const products = await shop.ctx.db.selectFrom('products').select('name').execute()
  const own = [
    name,
    legalName,
    email.display,
    ...licences.map(({ number }) => number),
    ...pharmacists.map((one) => one.name),
  ]
  return [...own, ...name.split(/ (.*)/), ...products.map((one) => one.name), 'WhatsApp', 'OpenStreetMap'].filter(
    Boolean,
  )
}

const readPage = async (path: string) => (await shop.visit(path)).text()

test.each(translatedLanguages)('in %s all pages mark what is English', async (language) => {
  const names = await readNames()
  const isLeft = (text: string) => {
    const words = names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    return /[a-z]{3}/i.test(words) && !/[\u0900-\u0dff]/.test(text)
  }
  const left = new Set<string>()
  for (const path of pages)
    for (const text of textsOfLanguage(await readPage(pathInLanguage(path, language)), shop.ctx.translations.isMedical))
      if (isLeft(text)) left.add(`${path}: ${text}`)
  expect([...left]).toEqual([])
})

test('an English sentence that nothing marks is found', () => {
  const page =
    '<html lang="te"><body><p>Pay <b lang="en">now</b></p><p lang="en">Later</p><a title="Help">సహాయం</a></body></html>'
  expect(textsOfLanguage(page)).toEqual(['Pay', 'Help', 'సహాయం'])
})
