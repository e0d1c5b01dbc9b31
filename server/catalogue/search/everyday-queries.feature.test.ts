import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandName } from '#bench/catalogue/invented-names.ts'
import { measureEverydayQueries } from '#bench/search/everyday-queries.ts'
import type { Product } from '#contract/catalogue.ts'
import { home } from '#shop/home.ts'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'

let shop: TestApp
let catalogue: Product[]
beforeAll(async () => {
  shop = await startTestApp()
  await seedCatalogue(shop.ctx.db, shop.clock.now())
  catalogue = expectOk(await shop.api('GET /api/products', {})).data
})
afterAll(() => shop.close())

const ask = async (path: string): Promise<unknown> => (await shop.send(`/api/products${path}`)).json()

test('finds a right product among the first three for 85 % of everyday queries, in lists and suggestions', async () => {
  for (const quality of await measureEverydayQueries(ask)) {
    expect(quality['list (%)'], quality.missed.join('\n')).toBeGreaterThanOrEqual(85)
    expect(quality['suggestions (%)'], quality.missed.join('\n')).toBeGreaterThanOrEqual(85)
  }
})

const needs = home.content.blocks.flatMap((block) => (block.kind === 'needs' ? block.rows : []))

test.each(needs)('finds products for the need $name of the home page', async ({ search }) => {
  const { data, didYouMean } = expectOk(await shop.api('GET /api/products', { search, limit: 100 }))
  expect(data.length).toBeGreaterThan(2)
  expect(didYouMean).toBeUndefined()
})

test.each(['bab', 'baby', 'babies', 'medicine for baby', 'बच्चा'])(
  'shows no medicine against infertility for "%s"',
  async (search) => {
    const list = expectOk(await shop.api('GET /api/products', { search, limit: 100 }))
    const shown = [list.data, list.closest, list.popular].flatMap((products) => products ?? [])
    expect(shown.filter(({ category }) => category === 'Infertility')).toEqual([])
    const { data } = expectOk(await shop.api('GET /api/products/suggest', { q: search }))
    expect(data.map(({ text }) => catalogue.find(({ productName }) => productName === text)?.category)).not.toContain(
      'Infertility',
    )
  },
)

test('finds 30 brands of the catalogue by brand and strength, and by brand with a wrong strength', async () => {
  const strengths = catalogue.flatMap(({ brand, productName }) => {
    const [, strength] = /^[A-Za-z]+ (\d+(?:\.\d+)?) (?:mg|mcg|IU)/.exec(productName) ?? []
    return strength === undefined ? [] : [{ brand, strength }]
  })
  expect(strengths.length).toBeGreaterThanOrEqual(30)
  for (const { brand, strength } of strengths.slice(0, 30)) {
    const { data } = expectOk(await shop.api('GET /api/products', { search: `${brand} ${strength}` }))
    expect(data[0]?.brand).toBe(brand)
    const wrong = expectOk(await shop.api('GET /api/products', { search: `${brand} 987` }))
    expect([wrong.didYouMean, wrong.closest?.[0]?.brand]).toEqual([brand.toLowerCase(), brand])
  }
})

test('never corrects 30 unknown brands with a strength to the strength alone', async () => {
  for (let n = 0; n < 30; n += 1) {
    const search = `${brandName(n * 7)} ${[5, 10, 40, 250, 500, 650][n % 6]}`
    const { data, didYouMean = 'none' } = expectOk(await shop.api('GET /api/products', { search }))
    expect(data).toEqual([])
    expect(didYouMean).toMatch(/^[a-z]/)
  }
})
