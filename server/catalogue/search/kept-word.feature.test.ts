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

/** What was suggested and is not on the page, or null. A category has a page of its own: its products need not hold its name. */
async function findLost(q: string): Promise<string | null> {
  const suggested = expectOk(await shop.api('GET /api/products/suggest', { q })).data
  if (suggested.every(({ kind }) => kind === 'category')) return null
  const { data, closest = [] } = expectOk(await shop.api('GET /api/products', { search: q, limit: 100 }))
  const listed = new Set([...data, ...closest].map(({ _id }) => _id))
  const lost = suggested.filter(({ kind, _id = '' }) => kind === 'product' && !listed.has(_id))
  return listed.size > 0 && lost.length === 0 ? null : `${q}: ${suggested.map(({ text }) => text).join(', ')}`
}

test('what is suggested for a beginning is on the page that Enter opens', { timeout: 120_000 }, async () => {
  const beginnings = listBeginnings()
  expect(beginnings).toHaveLength(BEGINNINGS)
  const lost: (string | null)[] = []
  for (let from = 0; from < BEGINNINGS; from += 20)
    lost.push(...(await Promise.all(beginnings.slice(from, from + 20).map(findLost))))
  expect(lost.filter((one) => one !== null)).toEqual([])
})
