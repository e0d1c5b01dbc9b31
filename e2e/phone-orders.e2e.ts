import { expect, test } from 'vitest'
import { expectAccessibleLayout } from './layout-checks.ts'
import { useBrowserUsers } from './browser-user.ts'
import { createOwnerDeskLink, enrolAtDesk } from './desk-steps.ts'

const sendShopper = useBrowserUsers()

const LINES = 20
/** The time of a robot for a whole order by keyboard. */
const ORDER_LIMIT_MS = 60_000

test('a caller’s order of 20 lines is typed by keyboard, packed, collected and paid at the outlet', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await enrolAtDesk(staff, await createOwnerDeskLink('telephone@desk.example'))
  const names = await page.evaluate(async (count) => {
    const response = await fetch('/api/products?limit=60&availability=in-stock')
    const { data } = (await response.json()) as {
      data: { productName: string; prescriptionRequired: boolean; stock: number }[]
    }
    const sold = data.filter(({ prescriptionRequired, stock }) => !prescriptionRequired && stock > 3)
    return [...new Set(sold.map(({ productName }) => productName))].slice(0, count)
  }, LINES)
  expect(names).toHaveLength(LINES)
  await page.keyboard.press('g')
  await page.keyboard.press('z')
  await page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()

  const startedAt = Date.now()
  const { keyboard } = page
  await page.getByLabel('Phone, name or mail address').focus()
  await keyboard.type('9812345670')
  await keyboard.press('Enter')
  await page.getByText('No customer was found.').waitFor()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  await dialog.getByLabel('Name').focus()
  await keyboard.type('Kamala Devi')
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Delivery/ }).focus()
  await keyboard.press('ArrowDown')
  const product = page.getByLabel('Product, or scan the pack')
  const lines = page.getByRole('list', { name: 'Lines' })
  await product.focus()
  for (const [index, name] of names.entries()) {
    await keyboard.insertText(name)
    const options = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
    const texts = () => options.allTextContents()
    await expect.poll(async () => (await texts()).some((text) => text.startsWith(`${name}, `))).toBe(true)
    const place = (await texts()).findIndex((text) => text.startsWith(`${name}, `))
    for (let step = 0; step <= place; step += 1) await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await lines.getByRole('listitem').nth(index).locator('input:focus').waitFor()
    await keyboard.press('Enter')
  }
  await expectAccessibleLayout(page)
  const orderedAt = Date.now()
  await page.getByRole('button', { name: 'Place the order' }).focus()
  await keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: /^Order #/ })
  await heading.waitFor()
  expect(orderedAt - startedAt).toBeLessThan(ORDER_LIMIT_MS)
  await page.getByText('Order placed by the shop').waitFor()
  const number = (await heading.innerText()).replace(/\D/g, '')

  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByRole('button', { name: 'Mark as packed', exact: true }).click()
  expect(await steps.getByRole('button', { name: 'Ship…' }).count()).toBe(0)
  await steps.getByRole('button', { name: 'Hand over…' }).click()
  const handOver = page.getByRole('dialog', { name: 'Hand the order over' })
  await handOver.getByLabel('Order number').fill('1')
  await handOver.getByRole('button', { name: 'Hand over' }).click()
  await handOver.getByText('This is not the number of this order.').first().waitFor()
  await handOver.getByLabel('Order number').fill(number)
  await handOver.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText('Nothing is left to do for this order.').waitFor()
  await page.getByRole('region', { name: 'Timeline' }).getByText('received in cash').waitFor()
  // The browser logs the refused form.
  expect(staff.complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}, 180_000)
