import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
import { translationError } from '#domain/languages/sentence.ts'
import { markSentences } from '#scripts/languages/mark-sentences.ts'
import type { SentenceOfPages } from '#server/languages/translations.ts'
import type { PageText } from '#domain/page-texts/block-kinds.ts'
import { pageSentences } from '#domain/page-texts/page-sentences.ts'
import { hashTranslatedTexts } from '#server/catalogue/product-texts.ts'
import { pageTexts } from '#shop/pages.ts'
import { addStaff } from '#test/staff-steps.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'

let shop: WholeShop
let address: string
/** What React warns of, such as children without keys. */
const warnings = vi.spyOn(console, 'error')
beforeAll(async () => {
  shop = await startWholeShop()
  await seedCatalogue(shop.ctx.db, new Date())
  address = `http://127.0.0.1:${await shop.serve()}`
})
afterAll(() => shop.close())
afterEach(() => {
  expect(warnings.mock.calls).toEqual([])
  warnings.mockClear()
})

const read = (name: string) => JSON.parse(readFileSync(`shop/languages/${name}.json`, 'utf8')) as unknown

/** Sentences of pages for developers and of staff, which no shopper reads. */
const notForShoppers =
  /^(?:web\/dev\/|domain\/(?:tax|returns\/return-changes|trade\/(?:pad-tokens|open-signs))|web\/(?:ui\/(?:icon-paths|svg-sprite)|platform\/content|seo\/|entry\.server))/

test.each(translatedLanguages)('every sentence of the storefront is translated into %s', (language) => {
  expect(listMissing(language, [...shop.ctx.translations.sentences.values()])).toEqual([])
})

test.each([
  ['between tags', '<p>Pay on the moon</p>'],
  ['as a label', '<input aria-label="Pay on the moon" />'],
  ['as a text of the code', "announce('Pay on the moon')"],
  ['with a value', '<p>Pay {count} on the moon</p>'],
  ['as a choice', "<p>{isPaid ? 'paid on the moon' : null}</p>"],
])('an English sentence of a page %s is found', (_, code) => {
  const file = 'web/cart/sample.tsx'
  const { keys } = markSentences(file, `const sample = () => ${code}`, { isData: () => false })
  expect(
    listMissing(
      'te',
      [...keys.values()].map((key) => ({ key, files: [file] })),
    ),
  ).toHaveLength(1)
})

function listMissing(language: string, sentences: readonly SentenceOfPages[]): readonly SentenceOfPages[] {
  const translations = read(language) as Record<string, string>
  const notShown = new Set(read('not-shown') as string[])
  return sentences.filter(
    ({ key, files }) =>
      !(key in translations) && !notShown.has(key) && !files.every((file) => notForShoppers.test(file)),
  )
}

test.each(translatedLanguages)('every text of the pages is translated into %s, but names', (language) => {
  const translations = read(language) as Record<string, string>
  const names = new Set(read('names') as string[])
  const texts = Object.values(pageTexts).flatMap(({ title, content }: PageText) => [title, ...pageSentences(content)])
  expect(texts.filter((text) => !(text in translations) && !names.has(text))).toEqual([])
})

test.each(translatedLanguages)('every translation into %s fits its sentence', (language) => {
  const wrong = Object.entries(read(language) as Record<string, string>).flatMap(([english, translation]) => {
    const error = translationError(english, translation)
    return error === null ? [] : [`${english}: ${error}`]
  })
  expect(wrong).toEqual([])
})

test('a page in each language says so, and names the others', async () => {
  const page = await (await fetch(`${address}/te/product-details/prd_pyrosham-650`)).text()
  expect(page).toContain('<html lang="te">')
  expect(page).toContain('కార్ట్‌లో వేయండి')
  expect(page).toContain('rel="canonical" href="http://shop.test/te/product-details/prd_pyrosham-650"')
  for (const [language, prefix] of [
    ['en', ''],
    ['te', '/te'],
    ['hi', '/hi'],
    ['x-default', ''],
  ])
    expect(page).toContain(
      `<link rel="alternate" hreflang="${language}" href="http://shop.test${prefix}/product-details/prd_pyrosham-650"/>`,
    )
  expect(page).toContain('href="/te/cart"')
  expect(page).toContain('<meta property="og:locale" content="te_IN"/>')
  expect(page).toContain('<meta property="og:url" content="http://shop.test/te/product-details/prd_pyrosham-650"/>')
  expect(page).toMatch(/<meta property="og:image" content="http:\/\/shop\.test\/images\/share\/prd_pyrosham-650\.jpg/)
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text()
  expect(sitemap).toContain('hreflang="hi" href="http://shop.test/hi/products"')
})

test.each([
  ['te', 'సోమవారం నుంచి శనివారం వరకు', 'పారసెటమాల్ (650mg)'],
  ['hi', 'सोमवार से शनिवार तक', 'पैरासिटामोल (650mg)'],
])('hours and the reading of a composition are in %s', async (language, days, reading) => {
  const contact = await (await fetch(`${address}/${language}/contact-us`)).text()
  expect(contact).toContain(days)
  expect(contact.replaceAll(/<script.*?<\/script>/gs, '')).not.toMatch(/>[^<]*(?:Monday|Sunday)/)
  expect(await (await fetch(`${address}/${language}/product-details/prd_pyrosham-650`)).text()).toContain(reading)
  expect(await (await fetch(`${address}/product-details/prd_pyrosham-650`)).text()).not.toContain(reading)
})

test('a product has its texts in each language as far as a pharmacist checked them, others in English with lang="en"', async () => {
  const { db } = shop.ctx
  const id = 'prd_pyrosham-650'
  const product = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const texts = { usage: 'నొప్పికి వాడతారు.', highlighted_features: '', storage_instructions: '' }
  const description = '<h3>వాడే ముందు</h3><p>లేబుల్ చదవండి.</p>'
  const hash = hashTranslatedTexts(product, { ...texts, description })
  const check = { name: 'Asha', registration: 'TS-1', day: '2026-11-20', hash }
  const row = { product_id: id, language: 'te' as const, ...texts, description, text_check: JSON.stringify(check) }
  await db.insertInto('product_texts').values(row).execute()
  const unchecked = { product_id: id, language: 'hi' as const, usage: 'दर्द के लिए।' }
  await db.insertInto('product_texts').values(unchecked).execute()

  const page = async (prefix: string) => (await fetch(`${address}${prefix}/product-details/${id}`)).text()
  const json = async (query: string) => (await fetch(`${address}/api/products/${id}${query}`)).text()
  // The database tells the shop of a row that a test inserts.
  await expect.poll(() => page('/te')).toContain(texts.usage)
  for (let round = 0; round < 3; round += 1) {
    const [english, telugu, hindi] = [await page(''), await page('/te'), await page('/hi')]
    expect(telugu).toContain('<p>నొప్పికి వాడతారు.</p>')
    expect(telugu).toContain('<p>లేబుల్ చదవండి.</p>')
    expect(telugu).toMatch(/>\d+ టాబ్లెట్ల స్ట్రిప్</)
    expect(telugu).toMatch(/<li lang="en">Contains paracetamol only/)
    expect(telugu).toMatch(/<p lang="en">Store below 30°C/)
    expect(telugu).not.toMatch(/<p[^>]*>Used to bring down fever/)
    expect(hindi).not.toContain('दर्द के लिए')
    expect(hindi).toMatch(/<p lang="en">Used to bring down fever/)
    expect(english).toContain('<p>Used to bring down fever')
    expect(english).not.toMatch(/<(?:p|li) lang/)
    expect(await json('?language=te')).toContain('నొప్పికి')
    expect(await json('?language=hi')).toContain('"translation":{"textCheck":null,')
    expect(await json('')).not.toContain('translation')
  }
  await db.deleteFrom('product_texts').execute()
})

/** How many elements of each kind a page has. */
const elementsOf = (page: string) => {
  const counts = new Map<string, number>()
  for (const [, name = ''] of page
    .replaceAll(/<head>.*<\/head>/gs, '')
    .matchAll(/<(h[1-6]|li|details|dt|section|img|form|input)\b/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test.each([
  '/',
  '/products',
  '/faq',
  '/about-us',
  '/contact-us',
  '/services',
  '/shipping-policy',
  '/history',
  '/trade',
])('%s shows as much in each language', async (path) => {
  const [english, ...others] = await Promise.all(
    ['', '/te', '/hi'].map(async (prefix) => elementsOf(await (await fetch(address + prefix + path)).text())),
  )
  expect(english?.h1).toBe(1)
  for (const other of others) expect(other).toEqual(english)
})

test('kept pages of different languages never mix', async () => {
  const paths = ['/products', '/te/products', '/hi/products']
  const languageOf = async (path: string) =>
    /<html lang="([\w-]+)"/.exec(await (await fetch(address + path)).text())?.[1]
  for (let round = 0; round < 3; round += 1)
    for (const path of paths) expect(await languageOf(path)).toBe({ p: 'en-IN', t: 'te', h: 'hi' }[path[1]!])
  const kept = await Promise.all(paths.map(async (path) => (await fetch(address + path)).headers.get('etag')))
  expect(new Set(kept).size).toBe(3)
})

test('pages, answers, scripts and the service worker of different languages never share an address in a cache', async () => {
  const languagesInTurn = ['en', 'te', 'hi', 'te', 'en', 'hi'] as const
  const prefixOf = { en: '', te: '/te', hi: '/hi' }
  const bodies = new Map<string, string>()
  /** Any cache in front of the shop keeps what is public by its address and the headers that `vary` names. */
  const visit = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(address + path, { headers: { 'accept-encoding': 'br', ...headers } })
    const body = await answer.text()
    const isKept = /public/.test(`${answer.headers.get('cache-control')} ${answer.headers.get('cdn-cache-control')}`)
    const vary = answer.headers.get('vary')?.toLowerCase() ?? ''
    const key = [
      path,
      ...Object.entries(headers)
        .filter(([name]) => vary.includes(name))
        .flat(),
    ].join(' ')
    if (isKept) expect(bodies.get(key) ?? body, `${key} has one content`).toBe(body)
    if (isKept) bodies.set(key, body)
    return { answer, body, isKept }
  }
  for (const language of languagesInTurn) {
    const prefix = prefixOf[language]
    const asked = { 'x-language': language, 'accept-language': language }
    for (const path of ['/', '/products', '/product-details/prd_pyrosham-650', '/faq', '/offline']) {
      const { body } = await visit(prefix + path, asked)
      expect(body).toContain(`<html lang="${language === 'en' ? 'en-IN' : language}"`)
      const scripts = [...new Set(body.match(/\/assets\/(?:[a-z]+-[0-9a-f]{8}\/)?[\w.-]+\.js/g))]
      const isOwn = (script: string) =>
        language === 'en' ? !/\/(?:te|hi)-/.test(script) : script.includes(`/${language}-`)
      expect(scripts.filter((script) => !isOwn(script))).toEqual([])
      await visit(scripts[0] ?? '', asked)
    }
    for (const path of ['/api/products?limit=2', '/api/products/prd_pyrosham-650', '/sw.js', '/manifest.webmanifest'])
      await visit(path, asked)
    const refused = await visit('/api/products/prd_nothing', asked)
    expect(refused.isKept, 'a refusal is in the language of the caller').toBe(false)
  }
  expect(bodies.size).toBeGreaterThan(20)
})

test('the scripts of a page have its words and none that are marked', async () => {
  const page = await (await fetch(`${address}/te/cart`)).text()
  const scripts = [...new Set(page.match(/\/assets\/te-[0-9a-f]{8}\/[\w.-]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(5)
  for (const path of scripts) {
    const script = await fetch(address + path)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(await script.text()).not.toMatch(/__(?:text|parts|language|pathPrefix)__|["'`]\/?assets\/(?!te-)/)
  }
})

/** The size of a body with its compression, which `fetch` takes away. */
function countSentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let size = 0
      answer.on('data', (part: Buffer) => (size += part.length))
      answer.on('end', () => resolve(size))
    }).on('error', reject)
  })
}

const MAX_MORE_SCRIPT_BYTES = 12_000
const MAX_FONT_BYTES = 60_000

test.each([
  '/',
  '/products',
  '/product-details/prd_pyrosham-650',
  '/cart',
  '/checkout',
  '/payment-options',
  '/contact-us',
])('the scripts of %s are at most 12 kB more in another language', async (path) => {
  /** The bytes of the scripts that the page names, as they are sent. */
  const weigh = async (prefix: string) => {
    const page = await (await fetch(address + prefix + path)).text()
    const scripts = [...new Set(page.match(/\/assets\/[\w./-]+\.js/g))]
    const sizes = await Promise.all(scripts.map((script) => countSentBytes(address + script)))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const english = await weigh('')
  for (const language of translatedLanguages)
    expect(await weigh(`/${language}`), language).toBeLessThanOrEqual(english + MAX_MORE_SCRIPT_BYTES)
})

test('a page in another language has one font of at most 60 kB, and an English page none of them', async () => {
  const fontsOf = async (prefix: string) => {
    const page = await (await fetch(`${address}${prefix}/cart`)).text()
    const styles = [...new Set(page.match(/\/assets\/[\w./-]+\.css/g))]
    const sheets = await Promise.all(styles.map(async (style) => (await fetch(address + style)).text()))
    return [...new Set(sheets.join('').match(/\/assets\/noto-sans-[\w./-]+\.woff2/g))]
  }
  expect(await fontsOf('')).toEqual([])
  const fonts = await fontsOf('/te')
  // The browser loads the one whose letters the page has.
  expect(fonts).toHaveLength(2)
  for (const font of fonts) {
    const { byteLength } = await (await fetch(address + font)).arrayBuffer()
    expect(byteLength).toBeGreaterThan(10_000)
    expect(byteLength).toBeLessThanOrEqual(MAX_FONT_BYTES)
  }
})

test('scripts of former words are not kept', async () => {
  const page = await (await fetch(`${address}/te/cart`)).text()
  const [path] = page.match(/\/assets\/te-[0-9a-f]{8}\/[\w.-]+\.js/) ?? []
  const former = await fetch(address + path!.replace(/te-[0-9a-f]{8}/, 'te-00000000'))
  expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test.each(['/xx/products', '/te/desk', '/te/no-such-page', '/te/sitemap.xml'])('%s is not found', async (path) => {
  expect((await fetch(address + path)).status).toBe(404)
})

test('refusals are in the language of the page that calls', async () => {
  const call = (headers: Record<string, string>) =>
    shop.send('/api/auth/login', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...headers },
    })
  const [english, telugu, unknown] = await Promise.all([
    call({}),
    call({ 'x-language': 'te' }),
    call({ 'x-language': 'xx' }),
  ])
  const { fields, message } = (await telugu.json()) as { fields: Record<string, string>; message: string }
  expect(await english.json()).toEqual(await unknown.json())
  expect(Object.values({ ...fields, message }).join(' ')).toMatch(/[\u0c00-\u0c7f]/)
  for (const path of ['/api/products/prd_nothing', '/api/salts/nothing', '/api/nothing']) {
    const refused = await shop.send(path, { headers: { 'x-language': 'te' } })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(((await refused.json()) as { message: string }).message).toMatch(/^[^a-z]*$/i)
  }
})

test('a text of the owner without words in a language is English, marked so, and answers by language never mix', async () => {
  const { db, pages } = shop.ctx
  const { id } = await addStaff(shop, ['owner'])
  const { content } = pageTexts.history as PageText
  const blocks = [...content.blocks, { kind: 'paragraph', text: 'Quite new words of the owner.' }]
  const by = { version: 1, changed_by: id, changed_at: shop.ctx.now() }
  const text = JSON.stringify({ ...content, blocks })
  await db
    .insertInto('page_texts')
    .values({ key: 'history', publication: 1, content: text, ...by })
    .execute()
  await pages.load()
  const marked = /<div lang="en" class="contents"><p[^>]*>Quite new words of the owner\./
  await expect.poll(async () => (await fetch(`${address}/te/history`)).text()).toMatch(marked)
  const english = await (await fetch(`${address}/history`)).text()
  expect(english).toContain('Quite new words of the owner.')
  expect(english).not.toContain('<div lang="en"')
  const json = async (query: string) => (await fetch(`${address}/api/pages/history${query}`)).text()
  for (let round = 0; round < 3; round += 1) {
    expect(await json('?language=te')).toMatch(/[\u0c00-\u0c7f].*"text":"Quite new words of the owner.","lang":"en"/)
    expect(await json('?language=hi')).toMatch(/[\u0900-\u097f]/)
    expect(await json('')).not.toMatch(/\p{Script=Telugu}|\p{Script=Devanagari}|"lang"/u)
  }
})
