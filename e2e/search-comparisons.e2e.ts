import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { listOverflow } from './layout-checks.ts'
import { waitForSearchBox } from './steps.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'

const sendShopper = useBrowserUsers()

test('shows other brands of the composition with the price per tablet', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/product-details/prd_pyrosham-650')
  const cheapest = page.getByRole('complementary', { name: 'Cheapest brand' })
  expect(await cheapest.innerText()).toMatch(
    /Dolarukh 650 mg Tablet[^]*Rs\. 1\.72 per tablet[^]*Saves 9%[^]*Ask your doctor/,
  )
  const others = page.getByRole('region', { name: 'Same composition, other brands' })
  await others.getByText('ask your doctor or pharmacist before changing a brand').waitFor()
  const rows = await others.getByRole('listitem').allInnerTexts()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^Dolarukh 650 mg Tablet[^]*Konark Laboratories · Strip of 10 tablets/)
  expect(rows[0]).toMatch(/Rs\. 17\.20[^]*Rs\. 1\.72 per tablet/)
  expect(rows[0]).toContain('Saves 9%')
  expect(rows[1]).toMatch(/Jvarmitra[^]*Costs 19% more/)
  expect(await listAxeViolations(page)).toEqual([])
  expect(await listOverflow(page)).toEqual([])

  const picture = page.getByRole('link', { name: 'Pyrosham 650 mg Tablet, picture 1 of 3' })
  await picture.click()
  const dialog = page.getByRole('dialog', { name: 'Pictures of Pyrosham 650 mg Tablet' })
  const width = () => dialog.locator('li:not([inert]) img').evaluate((img) => img.getBoundingClientRect().width)
  await expect.poll(width).toBe(PHONE_VIEWPORT.width)
  await dialog.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(width).toBe(2 * PHONE_VIEWPORT.width)
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true)

  await others.getByRole('link', { name: 'Dolarukh 650 mg Tablet' }).click()
  await page.waitForURL('**/product-details/prd_dolarukh-650')
  await page.getByRole('heading', { level: 1, name: 'Dolarukh 650 mg Tablet' }).waitFor()
  await others.getByRole('link', { name: 'Pyrosham 650 mg Tablet' }).waitFor()
  // No brand costs less than this one.
  expect(await cheapest.count()).toBe(0)
})

test('shows recently viewed products at the end of the page without layout shift', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await page.goto('/product-details/prd_pyrosham-650')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toContain('prd_pyrosham-650')
  await expect.poll(() => viewed.count()).toBe(0)
  await page.goto('/product-details/prd_jivometra-500')
  await expect.poll(() => viewed.getByRole('link').allInnerTexts()).toEqual(['Pyrosham 650 mg Tablet'])
  await watchShifts(page)
  await page.goto('/product-details/prd_hridamlo-5')
  await expect.poll(() => viewed.getByRole('link').allInnerTexts()).toHaveLength(2)
  await expect.poll(() => shifts(page)).toEqual([])
  expect(await listAxeViolations(page)).toEqual([])

  await viewed.getByRole('link', { name: 'Pyrosham 650 mg Tablet' }).click()
  await page.waitForURL('**/product-details/prd_pyrosham-650')
  await expect
    .poll(() => viewed.getByRole('link').allInnerTexts())
    .toEqual(['Hridamlo 5 mg Tablet', 'Jivometra 500 mg Tablet'])
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toContain('prd_pyrosham-650')
  await expect.poll(() => viewed.count()).toBe(0)
})

test('a product page works without related products', async () => {
  const { page } = await sendShopper()
  await page.route('**/api/products/prd_pyrosham-650?*', async (route) => {
    const { related: _, ...answer } = (await (await route.fetch()).json()) as Record<string, unknown>
    await route.fulfill({ json: answer })
  })
  await page.goto('/products?search=pyrosham')
  await waitForSearchBox(page)
  await page.getByRole('link', { name: 'Pyrosham 650 mg Tablet' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pyrosham 650 mg Tablet' }).waitFor()
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await expect.poll(() => page.getByText('Same composition').count()).toBe(0)
})

test("shows a medicine's country of origin and filters by it", async () => {
  const { page } = await sendShopper()
  await page.goto('/products?country=Switzerland')
  await page.getByRole('link', { name: 'Alpentens 5 mg Tablet' }).click()
  await page.waitForURL('**/product-details/prd_alpentens-5')
  await page.getByText(/ · Switzerland$/).waitFor()
})

/** Records layout shifts from the next page on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
        if (!entry.hadRecentInput && entry.value > 0.001) moved.push(entry.value.toFixed(4))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)
}
