import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleLayout } from './layout-checks.ts'
import { useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'

const sendShopper = useBrowserUsers()

const LINES = 20
/** The time of a robot for a whole order by keyboard. */
const ORDER_LIMIT_MS = 60_000

test('a caller’s order of 20 lines is typed by keyboard, packed, collected and paid at the outlet', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, 'telephone@desk.example')
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
  await page.locator('input[name=q]:focus').waitFor()
  await keyboard.type('9812345670')
  await keyboard.press('Enter')
  await page.getByText('No customer was found.').waitFor()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a customer' })
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
    // The first one is taken without an arrow.
    for (let step = 0; step < place; step += 1) await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await lines.getByRole('listitem').nth(index).locator('input:focus').waitFor()
    await keyboard.press('Enter')
  }
  await expectAccessibleLayout(page)
  const orderedAt = Date.now()
  const place = page.getByRole('button', { name: 'Place the order' })
  await product.fill('Paracet')
  await place.focus()
  await keyboard.press('Enter')
  await page.getByText('A product is typed but not added.').waitFor()
  expect(await product.evaluate((field) => field === document.activeElement)).toBe(true)
  await product.fill('')
  const packs = lines.getByRole('textbox').first()
  await packs.fill('many')
  await keyboard.press('Control+Enter')
  await page.getByText(/: Please type 1 to \d+ packs\.$/).waitFor()
  await packs.fill('1')
  await keyboard.press('Control+Enter')
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

  await page.getByRole('button', { name: 'Record a return…' }).click()
  const asking = page.getByRole('dialog', { name: 'Record a return' })
  await asking.getByLabel('It is faulty').check()
  await asking.getByLabel('What does the customer say?').fill('The strip was empty')
  await asking.getByLabel(/^Where should the money/).fill('asha@bank')
  await asking.getByRole('button', { name: 'Record' }).click()
  await asking.getByText('Please choose what comes back.').waitFor()
  await asking.locator('[inputmode=numeric]').first().fill('1')
  await expectAccessibleLayout(page)
  await asking.getByRole('button', { name: 'Record' }).click()
  await page.getByText('The strip was empty').waitFor()
  // The browser logs the refused forms.
  expect(staff.complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}, 180_000)

test('what staff type for a delivery stays when the customer is chosen or gets a mail address', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, 'delivery@desk.example')
  const phone = '9812345677'
  const customerId = await addDeliveredCustomer(page, phone)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const place = () => Promise.all(['Address', 'PIN code', 'City', 'State'].map((label) => field(label).inputValue()))
  const way = page.getByRole('radio', { name: /^Delivery/ })

  await page.goto(`/desk/orders/new?customer=${customerId}`)
  expect(await place()).toEqual(['12 Lotus Lane', '500034', 'Secunderabad', 'Telangana'])
  await field('Address').fill('7 Brigade Road')
  await field('PIN code').fill('560001')
  // A PIN fills what was not typed by hand (addresses-3).
  await expect.poll(place).toEqual(['7 Brigade Road', '560001', 'Bengaluru', 'Karnataka'])
  await field('City').fill('Bengaluru East')
  await field('PIN code').fill('56000')
  await field('PIN code').fill('560002')
  await page.getByText(/^Bengaluru Urban: by/).waitFor()
  const typed = ['7 Brigade Road', '560002', 'Bengaluru East', 'Karnataka']
  expect(await place()).toEqual(typed)
  await way.focus()
  await page.keyboard.press('ArrowDown')
  await field('Outlet').waitFor()
  await page.keyboard.press('ArrowUp')
  expect(await place()).toEqual(typed)
  await page.getByRole('button', { name: 'Mail address…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mail address' })
  await dialog.getByLabel('Mail address').fill('kamala.delivery@customer.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('kamala.delivery@customer.example').waitFor()
  expect(await place()).toEqual(typed)

  await page.goto('/desk/orders/new')
  await field('Name').fill('Lakshmi, the neighbour')
  await field('Address').fill('9 Residency Road')
  await field('PIN code').fill('560001')
  await expect.poll(() => field('City').inputValue()).toBe('Bengaluru')
  await field('Phone, name or mail address').fill(phone)
  await page.getByRole('option', { name: /Kamala/ }).click()
  await expect.poll(() => field('Phone').inputValue()).toBe(phone)
  expect(await field('Name').inputValue()).toBe('Lakshmi, the neighbour')
  expect(await place()).toEqual(['9 Residency Road', '560001', 'Bengaluru', 'Karnataka'])
})

test('products that are typed or scanned quickly on a slow line are all in the order', async () => {
  const staff = await sendShopper()
  const { page } = staff
  await openDeskAs(staff, 'quick@desk.example')
  const [first, second, third] = (await readProducts(page, 3)) as [NamedPrice, NamedPrice, NamedPrice]
  await page.goto('/desk/orders/new')
  const field = page.getByLabel('Product, or scan the pack')
  const lines = page.getByRole('list', { name: 'Lines' })
  const packsOf = ({ productName }: NamedPrice) => page.getByLabel(`Packs of ${productName}`, { exact: true })

  const answerFirstCheck = await holdFirst(page, '**/api/cart/check', (route) => route.continue())
  for (const { productName } of [first, second]) {
    // A name is read at once from an open list, later without one: the check of the first product must be the held one.
    const checked = page.waitForRequest('**/api/cart/check')
    await field.fill(productName)
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    await checked
  }
  await packsOf(second).waitFor()
  answerFirstCheck()
  await packsOf(first).waitFor()
  expect(await lines.getByRole('listitem').count()).toBe(2)

  await page.route('**/api/cart/check', (route) => route.abort(), { times: 1 })
  await field.fill(third.productName)
  await field.press('Enter')
  await page.getByText('Stock and prices could not be read.').waitFor()
  expect(await field.inputValue()).toBe(third.productName)
  await field.press('Enter')
  await packsOf(third).waitFor()

  const codes = new Map([
    ['010890000000000110A1', first],
    ['010890000000000210B2', second],
  ])
  const answerFirstCode = await holdFirst(page, '**/api/desk/pack-codes?*', (route) => {
    const product = codes.get(new URL(route.request().url()).searchParams.get('code') ?? '') ?? null
    return route.fulfill({ json: { success: true, product } })
  })
  await field.focus()
  for (const code of codes.keys()) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => packsOf(second).inputValue()).toBe('2')
  answerFirstCode()
  await expect.poll(() => packsOf(first).inputValue()).toBe('2')
  // The browser logs the lost line.
  expect(staff.complaints.splice(0).filter((text) => !/ERR_FAILED|Failed to/.test(text))).toEqual([])
})

type NamedPrice = { readonly _id: string; readonly productName: string; readonly sellingPrice: number }

/** Products with different names that are sold without a prescription. */
async function readProducts(page: Page, count: number): Promise<NamedPrice[]> {
  const list = await page.request.get('/api/products?availability=in-stock&prescription=not-required&limit=60')
  const { data } = (await list.json()) as { data: NamedPrice[] }
  return [...new Map(data.map((product) => [product.productName, product])).values()].slice(0, count)
}

/** Adds a customer without a login, to whom one order is delivered. Returns the id. */
async function addDeliveredCustomer(page: Page, phone: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('deskToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [{ _id: productId, sellingPrice: price }] = (await readProducts(page, 1)) as [NamedPrice]
  const added = await page.request.post('/api/desk/order-customers', { headers, data: { name: 'Kamala Devi', phone } })
  const { customer } = (await added.json()) as { customer: { _id: string } }
  const [address, city, state, postalCode] = ['12 Lotus Lane', 'Secunderabad', 'Telangana', '500034']
  const answer = await page.request.post('/api/desk/orders', {
    headers,
    data: {
      customerId: customer._id,
      items: [{ productId, quantity: 1, price }],
      shippingDetails: { name: 'Kamala Devi', phoneNumber: phone, address, city, state, postalCode },
      collect: null,
      paymentType: 'COD',
      itemsTotal: price,
      deliveryFee: 49,
      totalAmount: price + 49,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return customer._id
}

/** Answers calls in this way, the first one only when the returned function is called. */
async function holdFirst(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  let answerFirst: () => void = () => {}
  let held: Promise<void> | null = new Promise((resolve) => (answerFirst = resolve))
  await page.route(url, async (route) => {
    const until = held
    held = null
    await until
    await answer(route)
  })
  return answerFirst
}
