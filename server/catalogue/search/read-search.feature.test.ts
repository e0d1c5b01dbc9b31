import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitWords } from '#domain/catalogue/search-words.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { addMedicine } from '#test/medicines.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { selectWordsByPrefix, type WordsByPrefix } from './read-search.ts'
import { searchConditions } from './search-conditions.ts'
import { MAX_TOTAL, selectProducts } from './select-products.ts'

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

const conditionsOf = (text: string, wordsByPrefix?: WordsByPrefix) =>
  searchConditions({ text, words: splitWords(text), wordsByPrefix })

async function find(text: string, wordsByPrefix?: WordsByPrefix): Promise<string[]> {
  const conditions = conditionsOf(text, wordsByPrefix)
  const { products } = await selectProducts(shop.ctx.db, { conditions, limit: 1000 })
  return products.map(({ id }) => id)
}

test('finds the same products in the same order by the words of a prefix as by the prefix', async () => {
  const wordsByPrefix = await selectWordsByPrefix(shop.ctx.db, 1)
  expect(wordsByPrefix.get('invent')?.words.toSorted()).toEqual(['inventing', 'inventol', 'inventors'])
  const prefixes = [...wordsByPrefix.keys()].filter((_, index) => index % 40 === 0)
  expect(prefixes.length).toBeGreaterThan(50)
  for (const text of prefixes.flatMap((prefix) => [prefix, `${prefix} tablets`]))
    expect(await find(text, wordsByPrefix), text).toEqual(await find(text))
})

test('never expects more matches than there are, and finds the same products without counting them', async () => {
  const wordsByPrefix = await selectWordsByPrefix(shop.ctx.db, 1)
  const many = new Map([...wordsByPrefix].map(([prefix, found]) => [prefix, { ...found, products: MAX_TOTAL + 1 }]))
  const texts = [...wordsByPrefix.keys()]
    .filter((text, index) => index % 20 === 0 || text.startsWith('medic'))
    .concat('pcm', 'tab pcm', 'pcm 650', 'fever')
  let expecting = 0
  for (const text of texts) {
    const { minProducts = 0 } = conditionsOf(text, wordsByPrefix)
    const found = await find(text, wordsByPrefix)
    expect(found.length, text).toBeGreaterThanOrEqual(minProducts)
    expect(await find(text, many), text).toEqual(found)
    if (minProducts > 0) expecting += 1
  }
  expect(expecting).toBeGreaterThan(50)
})

test('knows the words of names, forms and uses that enough products have, unless a prefix has many', async () => {
  const few = await selectWordsByPrefix(shop.ctx.db, 100)
  const all = await selectWordsByPrefix(shop.ctx.db, 1)
  expect(few.size).toBeGreaterThan(0)
  expect(few.size).toBeLessThan(all.size / 5)
  for (const [prefix, { words }] of few) expect(words.toSorted()).toEqual(all.get(prefix)?.words.toSorted())
  for (const { words } of all.values()) expect(words.length).toBeLessThanOrEqual(16)
})
