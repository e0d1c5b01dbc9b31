import { expect, test } from 'vitest'
import { useShoppers } from './shopper.ts'

const sendShopper = useShoppers()

test('renders the desk in the browser only, with its own layout, without caching or indexing', async () => {
  const { page } = await sendShopper()
  for (const visit of ['first', 'second']) {
    const answer = await page.request.get('/desk/login')
    expect([visit, answer.status(), answer.headers()['cache-control']]).toEqual([visit, 200, 'no-store'])
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('Our staff')
  }
  await page.goto('/desk/login')
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await page.getByRole('link', { name: /Cart/ }).first().waitFor()
})

test("answers 404 in the shop's layout for an unknown desk address", async () => {
  const { page, complaints } = await sendShopper()
  expect((await page.goto('/desk/nothing'))?.status()).toBe(404)
  await page.getByRole('contentinfo').waitFor()
  complaints.length = 0
})
