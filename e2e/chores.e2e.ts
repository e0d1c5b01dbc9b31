import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiInput, DeskKey } from '#contract/api.ts'
import { type ApiResult, createClient, type DeskClient } from '#contract/client.ts'
import { enrolDemoOwner } from '#scripts/enrol-demo-owner.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { countHands } from './counted-hands.ts'

/** A shop of its own, because a trolley takes the orders of every other journey. */
let shop: ShopProcess
let desk: DeskClient
let token: string
beforeAll(async () => {
  shop = await startShopProcess()
  token = String((await enrolDemoOwner(shop.url)).storage.deskToken)
  const call = createClient<DeskKey>({ send: fetch, origin: shop.url, token: () => token })
  desk = ((key, input) => call(key, input, { headers: { 'idempotency-key': crypto.randomUUID() } })) as DeskClient
}, 60_000)
afterAll(() => shop.stop())

const sendShopper = useBrowserUsers({ translated: false, shopUrl: () => shop.url })

/**
 * Keys, clicks and scans of each chore before they were counted, by the shortest way that the pages then had: a press for each
 * letter and digit, and "Find", "choose", the list's arrow and Enter after the packs for each product.
 */
const before = { packByScan: 21, packByHand: 21, telephone: 33, sheet: 19, text: 4 }
const mostNow = (chore: keyof typeof before) => Math.floor(before[chore] * 0.6)

const ORDERS = 5
const PACKS = 3

test('five orders of three packs are packed by scanner in 0.6 of the presses', async () => {
  await packAll()
  const numbers = await placeOrders(ORDERS, PACKS)
  const { page } = await openDesk('/desk/packing')
  const hands = countHands(page)
  const notice = page.getByRole('log', { name: 'Last scan' })
  await hands.click(page.getByRole('button', { name: 'Take the next order' }))
  for (const number of numbers) {
    await page.getByRole('region', { name: `Box 1, order ${number}` }).waitFor()
    await hands.scan(await readCode())
    await notice.getByText(/2 more/).waitFor()
    // The second line break of a scanner is not a press.
    await page.waitForTimeout(450)
    await hands.press('Enter')
    await page.getByRole('heading', { name: `Print for order #${number}` }).waitFor()
  }
  await page.getByText('Nothing to pack.').waitFor()
  expect(hands.presses()).toBeLessThanOrEqual(mostNow('packByScan'))
})

test('five orders of three packs are packed by hand in 0.6 of the presses', async () => {
  const numbers = await placeOrders(ORDERS, PACKS)
  const { page } = await openDesk('/desk/packing')
  const hands = countHands(page)
  await hands.click(page.getByRole('button', { name: 'Take ten' }))
  for (const number of numbers) {
    const box = page.getByRole('region', { name: new RegExp(`order ${number}$`) })
    await hands.click(box.getByRole('button', { name: 'Pack as proposed' }))
    await box.waitFor({ state: 'detached' })
  }
  expect(hands.presses()).toBeLessThanOrEqual(mostNow('packByHand'))
})

test('a known customer orders three products by telephone in 0.6 of the presses', async () => {
  const phone = '9812345671'
  await addDeliveredCustomer(phone)
  const texts = await shortTexts(3)
  const { page } = await openDesk('/desk/orders/new')
  const hands = countHands(page)
  const products = page.getByRole('listbox', { name: 'Products' }).getByRole('option')
  const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await page.locator('input[name=q]:focus').waitFor()
  // The first five digits show the customer.
  await hands.type(phone.slice(0, 5))
  await page.getByRole('option', { selected: true }).filter({ hasText: phone }).waitFor()
  await hands.press('Enter')
  await page.locator('#order-product:focus').waitFor()
  for (const [index, text] of texts.entries()) {
    await hands.type(text)
    await products
      .filter({ hasText: new RegExp(`^${text}`, 'i') })
      .first()
      .waitFor()
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await hands.press('Enter')
    await lines.nth(index).locator('input:focus').waitFor()
  }
  await hands.press('Control+Enter')
  await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor()
  expect(hands.presses()).toBeLessThanOrEqual(mostNow('telephone'))
})

test('a cash sheet without a difference is closed in 0.6 of the presses', async () => {
  await holdMoney()
  await closeFirstSheet()
  const amount = await holdMoney()
  const { page } = await openDesk('/desk/cash')
  const hands = countHands(page)
  for (const [note, count] of countNotes(amount))
    for (let counted = 0; counted < count; counted += 1)
      await hands.click(page.getByRole('button', { name: `One more of Rs. ${note}`, exact: true }))
  await page.getByLabel('Arrived by UPI, in rupees').fill(String(amount))
  await hands.click(page.getByRole('button', { name: 'Compare with what is expected' }))
  await hands.click(page.getByRole('button', { name: 'Close the sheet' }))
  await page.getByText('No money is to be handed over.').waitFor()
  expect(hands.presses()).toBeLessThanOrEqual(mostNow('sheet'))
})

test('a text of the shop is published in 0.6 of the presses, without scrolling to the button', async () => {
  const { page } = await openDesk('/desk/pages/about-us')
  const hands = countHands(page)
  await hands.click(page.locator('summary').filter({ hasText: 'The shop opened as one room' }))
  await page.locator('details[open] textarea:focus').waitFor()
  // The words themselves are not counted.
  await page.keyboard.type('Since then. ')
  await page.getByRole('region', { name: 'Preview' }).getByText('Since then. The shop opened').waitFor()
  const scrolled = hands.scrolled()
  await hands.click(page.getByRole('button', { name: 'Publish', exact: true }))
  await page
    .getByText(/^Published by/)
    .first()
    .waitFor()
  expect(hands.presses()).toBeLessThanOrEqual(mostNow('text'))
  // The bar grows by a line while the text is typed.
  expect(hands.scrolled() - scrolled).toBeLessThan(20)
})

function bodyOf<T>(result: ApiResult<T>): T {
  if (!result.ok) throw new Error(`The shop refused: ${JSON.stringify(result)}`)
  return result.body
}

/** A signed-in owner at a page of the desk. */
async function openDesk(path: string): Promise<BrowserUser> {
  const user = await sendShopper()
  await user.context.addInitScript((key) => localStorage.setItem('deskToken', key), token)
  await user.page.goto(path)
  return user
}

/** Packs what waits, so that the trolley takes the orders of the test alone. */
async function packAll(): Promise<void> {
  for (;;) {
    const { orders } = bodyOf(await desk('POST /api/desk/packing/claim', { take: 10 }))
    if (orders.length === 0) return
    for (const { _id: id } of orders) {
      const packed = await desk('POST /api/desk/orders/:id/pack', { id })
      if (!packed.ok) bodyOf(await desk('POST /api/desk/orders/:id/hold', { id, reason: 'Another day' }))
    }
  }
}

type SoldProduct = { readonly _id: string; readonly productName: string; readonly sellingPrice: number; stock: number }

/** Products that are sold without a prescription, at a price in whole rupees. */
async function readProducts(): Promise<SoldProduct[]> {
  const list = await fetch(`${shop.url}/api/products?availability=in-stock&prescription=not-required&limit=60`)
  const { data } = (await list.json()) as { data: SoldProduct[] }
  return data.filter(({ sellingPrice, stock }) => Number.isInteger(sellingPrice) && stock > 40)
}

const [name, phoneNumber, , address, city, state, postalCode] = Object.values(ADDRESS_FIELDS)

type DeskOrderInput = ApiInput<'POST /api/desk/orders'>

/** Places an order of one product for a customer at the desk. */
async function placeOrder(customerId: string, quantity: number, handing: Partial<DeskOrderInput> = {}) {
  const [product] = await readProducts()
  const { _id: productId, sellingPrice: price } = product!
  const itemsTotal = price * quantity
  const deliveryFee = handing.collect ? 0 : 49
  const input = {
    customerId,
    items: [{ productId, quantity, price }],
    shippingDetails: { name, phoneNumber, address, city, state, postalCode },
    collect: null,
    paymentType: 'COD',
    itemsTotal,
    deliveryFee,
    totalAmount: itemsTotal + deliveryFee,
    ...handing,
  } as DeskOrderInput
  return bodyOf(await desk('POST /api/desk/orders', input)).order
}

async function addDeliveredCustomer(phone: string): Promise<string> {
  const added = bodyOf(await desk('POST /api/desk/order-customers', { name: 'Kamala Devi', phone }))
  await placeOrder(added.customer._id, 1)
  return added.customer._id
}

/** Places orders of one product and returns their numbers. */
async function placeOrders(count: number, quantity: number): Promise<string[]> {
  const customerId = await addCustomer('Ramesh')
  const numbers: string[] = []
  for (let n = 0; n < count; n += 1) numbers.push((await placeOrder(customerId, quantity)).orderNumber)
  return numbers
}

let customers = 0

async function addCustomer(customer: string): Promise<string> {
  customers += 1
  const added = await desk('POST /api/desk/order-customers', { name: customer, phone: `70000000${10 + customers}` })
  return bodyOf(added).customer._id
}

/** The GS1 code of a proposed pack of the first order in the trolley. */
async function readCode(): Promise<string> {
  const { orders, products } = bodyOf(await desk('GET /api/desk/packing', {}))
  const [{ productId, packing }] = orders[0]!.lines as [(typeof orders)[0]['lines'][0]]
  const { gtins, batches } = products.find((one) => one.productId === productId)!
  const batch = batches.find(({ batchId }) => batchId === packing!.proposal[0]!.batchId)!
  const isDevice = batch.expiresOn.startsWith('9999')
  return isDevice
    ? gtins[0]!.slice(1)
    : `01${gtins[0]!}17${batch.expiresOn.slice(2).replaceAll('-', '')}10${batch.number}`
}

/** Hands two orders over at the outlet, one for cash and one by UPI, each of the amount that it returns. */
async function holdMoney(): Promise<number> {
  const customerId = await addCustomer('Usha')
  let amount = 0
  for (const mode of ['cash', 'UPI'] as const) {
    const order = await placeOrder(customerId, 2)
    const id = order._id
    bodyOf(await desk('POST /api/desk/orders/:id/pack', { id }))
    const day = new Date().toISOString().slice(0, 10)
    const shipped = { carrier: 'Own staff', trackingNumber: '', shippedOn: day, expectedOn: day, cost: 0 }
    bodyOf(await desk('POST /api/desk/orders/:id/ship', { id, ...shipped }))
    bodyOf(await desk('POST /api/desk/orders/:id/deliver-paid', { id, amount: order.totalAmount, mode }))
    amount = order.totalAmount
  }
  return amount
}

/** Closes a sheet, so that its receiver is known for the next one. */
async function closeFirstSheet(): Promise<void> {
  const { count } = bodyOf(await desk('POST /api/desk/cash/count', { notes: {}, upi: 0 }))
  const sheet = { count: count!.id, reason: 'Counted by a colleague', handedTo: null }
  bodyOf(await desk('POST /api/desk/cash/sheets', sheet))
}

function countNotes(amount: number): [note: number, count: number][] {
  let left = amount
  return [500, 200, 100, 50, 20, 10, 5, 2, 1].flatMap((note) => {
    const count = Math.floor(left / note)
    left -= count * note
    return count === 0 ? [] : [[note, count]]
  })
}

/** The shortest beginnings, from three letters, that the desk answers with one product first. */
async function shortTexts(count: number): Promise<string[]> {
  const texts: string[] = []
  for (const { productName } of await readProducts()) {
    for (let length = 3; length <= 6 && texts.length < count; length += 1) {
      const q = productName.slice(0, length)
      const [first] = bodyOf(await desk('GET /api/desk/products', { q })).rows
      if (first?.productName !== productName || texts.some((text) => text.startsWith(q.slice(0, 3)))) continue
      texts.push(q)
      break
    }
  }
  return texts
}
