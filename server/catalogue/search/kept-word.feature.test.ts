import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { splitWords } from '#domain/catalogue/search-words.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { shippedAbbreviations, shippedSynonyms } from './synonyms.ts'

/** As many beginnings as the promise names. */
const BEGINNINGS = 2_000

let shop: TestApp
let catalogue: Product[]
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
  catalogue = expectOk(await shop.api('GET /api/products', { limit: 100 })).data
})
afterAll(() => shop.close())

/** What people have typed when they look at suggestions: names, salts, needs and short forms, from two letters to all. */
function listBeginnings(): string[] {
  const names = catalogue.flatMap(({ productName, composition }) => [productName, composition])
  const words = [...names, ...shippedSynonyms.phraseWords, ...shippedAbbreviations.keys()].flatMap(splitWords)
  const beginnings = [...new Set([...names, ...words])].flatMap((text) =>
    [2, 3, 4, 5, 7, 40].map((length) => text.toLowerCase().slice(0, length)),
  )
  const distinct = [...new Set(beginnings)]
  const step = Math.max(1, distinct.length / BEGINNINGS)
  return Array.from(
    { length: Math.min(BEGINNINGS, distinct.length) },
    (_, index) => distinct[Math.floor(index * step)] ?? '',
  )
}

test('what is suggested for a beginning is on the page that Enter opens', async () => {
  const broken: string[] = []
  for (const q of listBeginnings()) {
    const suggested = expectOk(await shop.api('GET /api/products/suggest', { q })).data
    // A category has a page of its own, and its products need not hold its name.
    if (suggested.every(({ kind }) => kind === 'category')) continue
    const { data, closest = [], didYouMean } = expectOk(await shop.api('GET /api/products', { search: q, limit: 100 }))
    const listed = new Set([...data, ...closest].map(({ _id }) => _id))
    const lost = suggested.filter(({ kind, _id = '' }) => kind === 'product' && !listed.has(_id))
    if (listed.size === 0 || lost.length > 0)
      broken.push(
        `${q} (${didYouMean ?? data.length}): ${suggested.map(({ kind, text }) => `${kind} ${text}`).join(', ')}`,
      )
  }
  expect(broken).toEqual([])
})
