import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitWords } from '#domain/catalogue/search-words.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { addMedicine } from '#test/medicines.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { selectWordsByPrefix, type WordsByPrefix } from './read-search.ts'
import { searchConditions } from './search-conditions.ts'
import { selectProducts } from './select-products.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
  await addMedicine(shop, {
    name: 'Inventol 5',
    category: 'Inventing',
    usage: 'Good for inventors. Inventive.',
    salts: [],
  })
})
afterAll(() => shop.close())

async function find(text: string, wordsByPrefix?: WordsByPrefix): Promise<string[]> {
  const conditions = searchConditions({ text, words: splitWords(text), wordsByPrefix })
  const { products } = await selectProducts(shop.ctx.db, { conditions, limit: 1000 })
  return products.map(({ id }) => id)
}

test('finds the same products in the same order by the words of a prefix as by the prefix', async () => {
  const wordsByPrefix = await selectWordsByPrefix(shop.ctx.db, 1)
  expect(wordsByPrefix.get('invent')?.toSorted()).toEqual(['inventing', 'inventol', 'inventors'])
  const prefixes = [...wordsByPrefix.keys()].filter((_, index) => index % 40 === 0)
  expect(prefixes.length).toBeGreaterThan(50)
  for (const text of prefixes.flatMap((prefix) => [prefix, `${prefix} tablets`]))
    expect(await find(text, wordsByPrefix), text).toEqual(await find(text))
})

test('knows the words of names, forms and uses that enough products have, unless a prefix has many', async () => {
  const few = await selectWordsByPrefix(shop.ctx.db, 100)
  const all = await selectWordsByPrefix(shop.ctx.db, 1)
  expect(few.size).toBeGreaterThan(0)
  expect(few.size).toBeLessThan(all.size / 5)
  for (const [prefix, words] of few) expect(words.toSorted()).toEqual(all.get(prefix)?.toSorted())
  for (const words of all.values()) expect(words.length).toBeLessThanOrEqual(16)
})
