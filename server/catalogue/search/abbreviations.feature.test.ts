import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMedicine } from '#test/medicines.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { shippedAbbreviations } from './synonyms.ts'

const abbreviations = [...shippedAbbreviations].map(([short, alternatives]) => ({
  short,
  words: alternatives.map((words) => words.join(' ')),
}))

let shop: TestApp
const idsByWords = new Map<string, string>()
beforeAll(async () => {
  shop = await startTestApp()
  for (const words of new Set(abbreviations.flatMap(({ words }) => words))) {
    const id = `prd_${words.replaceAll(' ', '-')}`
    idsByWords.set(words, id)
    await addMedicine(shop, { id, name: `Qx${idsByWords.size}`, salts: [[words, '650mg']] })
  }
})
afterAll(() => shop.close())

const find = async (search: string) => {
  const { data, didYouMean } = expectOk(await shop.api('GET /api/products', { search, limit: 100 }))
  return { ids: new Set(data.map(({ _id }) => _id)), didYouMean }
}
const missesIn = (found: ReadonlySet<string>, words: readonly string[]) =>
  words.filter((alternative) => !found.has(idsByWords.get(alternative) ?? ''))

test('knows at least 250 abbreviations, which state their source', () => {
  expect(abbreviations.length).toBeGreaterThanOrEqual(250)
})

test('every abbreviation finds each of its salts and needs, also with a strength', async () => {
  const missed: string[] = []
  for (const { short, words } of abbreviations)
    for (const search of [short.toUpperCase(), `${short} 650 mg`])
      for (const one of missesIn((await find(search)).ids, words)) missed.push(`${search}: ${one}`)
  expect(missed).toEqual([])
})

test('suggestions find what Enter finds', async () => {
  const missed: string[] = []
  for (const { short } of abbreviations) {
    const { data } = expectOk(await shop.api('GET /api/products/suggest', { q: short }))
    const products = data.flatMap(({ _id }) => _id ?? [])
    const { ids } = await find(short)
    if (data.length === 0 || products.some((id) => !ids.has(id))) missed.push(short)
  }
  expect(missed).toEqual([])
})

test('a strength that no product has is not dropped: the rest is a correction', async () => {
  const wrong: string[] = []
  for (const { short } of abbreviations) {
    const { ids, didYouMean } = await find(`${short} 651`)
    if (ids.size > 0 || didYouMean !== short) wrong.push(`${short}: ${didYouMean} ${[...ids].join(' ')}`)
  }
  expect(wrong).toEqual([])
})
