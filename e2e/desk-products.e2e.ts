import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolations } from '#test/browser/in-page.ts'
import { enrolAtDesk, mailedDeskLink } from './desk-steps.ts'
import { type Shopper, useShoppers } from './shopper.ts'
import { atBothWidths } from './sideways.ts'

const sendShopper = useShoppers()

const NAME = 'Hridmeter Digital Upper-arm Blood Pressure Monitor'

test('two editors of a product never overwrite each other', async () => {
  const first = await sendShopper()
  await enrolAtDesk(first, await mailedDeskLink(first, 'pharmacist@desk.example'))
  const { page } = first
  await page.goto('/desk/products?q=hridmeter')
  const row = page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: NAME })
  await row.getByText('in stock').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`^externalId,productName,.*${NAME}`, 's'))
  await row.getByRole('link', { name: NAME }).click()
  await headingOf(page)
  await page.getByText('Only an owner or an accountant may do this.').waitFor()
  expect(await page.getByRole('button', { name: 'Change the price…' }).isDisabled()).toBe(true)

  const second = await openSameSession(first)
  await second.page.goto(page.url())
  await headingOf(second.page)
  await second.page.getByLabel('Shelf life').fill('18 months')
  await second.page.getByLabel('Storage instructions').fill('Keep it dry')
  await save(second.page)
  await changes(second.page).filter({ hasText: 'Keep it dry' }).waitFor()

  await page.getByLabel('Shelf life').fill('30 months')
  await page.getByLabel('Product name').fill('')
  await save(page)
  await page.getByText('Product name is missing.').first().waitFor()
  await page.getByLabel('Product name').fill(NAME)
  await save(page)
  await page.getByText(/has changed this meanwhile/).waitFor()
  await page.getByText('It says now: 18 months').waitFor()
  expect(await page.getByLabel('Shelf life').inputValue()).toBe('30 months')
  expect(await page.getByLabel('Storage instructions').inputValue()).toBe('Keep it dry')
  await atBothWidths(page, async (width) => expect([width, await listViolations(page)]).toEqual([width, []]))
  await save(page)
  await changes(page).filter({ hasText: 'shelf life: 18 months → 30 months' }).waitFor()
  expect(await changes(page).count()).toBe(2)
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await page.waitForURL('**/product-details/**')
  await page.getByText('30 months', { exact: true }).waitFor()
  // The browser logs the refused forms.
  expect(first.complaints.splice(0).filter((text) => !/422|409/.test(text))).toEqual([])
})

/** Opens another browser that is signed in as the same person. */
async function openSameSession({ context }: Shopper): Promise<Shopper> {
  const { origins } = await context.storageState()
  const other = await sendShopper()
  await other.context.addInitScript(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
  return other
}

async function headingOf(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Save', exact: true }).click()
}

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
