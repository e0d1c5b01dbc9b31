import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { enrolAtDesk, readMailedDeskLink } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInNewCustomer } from './steps.ts'

/** A shop of its own, because a trolley takes the orders of every other journey. */
let shop: ShopProcess
beforeAll(async () => {
  shop = await startShopProcess()
}, 60_000)
afterAll(() => shop.stop())

const sendShopper = useBrowserUsers({ translated: true, shopUrl: () => shop.url })

const ORDERS = 10
/** The limit of a scan, from the Enter of the scanner to the words on the page. */
const SCAN_LIMIT_MS = 100

test('a packer packs ten orders by scanner, with a wrong pack and a reload between', async () => {
  const buyer = await sendShopper()
  await placeCashOrders(buyer, ORDERS)
  const staff = await sendShopper()
  const { page } = staff
  await enrolAtDesk(staff, await readMailedDeskLink(staff, 'packer@desk.example'))
  await page.goto('/desk/packing')
  await page.getByRole('button', { name: 'Take ten' }).click()
  const boxes = page.getByRole('region', { name: /^Box \d+, order / })
  await expect.poll(() => boxes.count()).toBe(ORDERS)
  await page.getByText('The trolley is full: at most 10 orders.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('scan')
  await expectAccessibleLayout(page)
  await page.evaluate(() => (window.print = () => {}))
  await page.getByRole('button', { name: 'Print the pick list' }).click()
  const picks = page.locator('article[aria-label="Pick list"] tbody tr')
  expect(await picks.count()).toBeGreaterThanOrEqual(ORDERS)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('scan')

  const { codes, wrong } = await readCodes(staff)
  const notice = page.getByRole('log', { name: 'Last scan' })
  await scan(staff, wrong)
  await notice.getByText(/^Wrong pack! \w+/).waitFor()

  const times: number[] = []
  for (const [index, code] of codes.entries()) {
    times.push(await scan(staff, code))
    if (index === 1) {
      const before = await boxes.allInnerTexts()
      await page.reload()
      await expect.poll(() => boxes.allInnerTexts()).toEqual(before)
    }
  }
  // An order whose last pack was scanned before the reload is packed by Enter.
  await page.waitForTimeout(450)
  await expect
    .poll(async () => {
      if ((await boxes.filter({ hasText: 'Complete' }).count()) > 0) await page.keyboard.press('Enter')
      return boxes.count()
    })
    .toBe(0)
  await notice.getByText(/^Order #\d+ is packed$/).waitFor()
  await page.getByText('Your trolley is empty.').waitFor()
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]).toBeLessThan(SCAN_LIMIT_MS)
  await page.setViewportSize(PHONE_VIEWPORT)
  expect(await listAxeViolations(page)).toEqual([])
})

/** Places cash orders of different customers with one or two lines each. */
async function placeCashOrders(buyer: BrowserUser, count: number): Promise<void> {
  const { request } = buyer.page
  const list = await request.get('/api/products?availability=in-stock&limit=20')
  const { data } = (await list.json()) as {
    data: { _id: string; sellingPrice: number; prescriptionRequired: boolean }[]
  }
  const products = data.filter(({ prescriptionRequired }) => !prescriptionRequired)
  const [name, phoneNumber, email, address, city, state, postalCode] = Object.values(ADDRESS_FIELDS)
  const shippingDetails = { name, phoneNumber, email, address, city, state, postalCode, country: 'India' }
  for (let n = 0; n < count; n += 1) {
    const headers = { authorization: `Bearer ${await logInNewCustomer(buyer)}` }
    const items = products.slice(n % 3, (n % 3) + 1 + (n % 2)).map(({ _id: productId, sellingPrice: price }) => ({
      productId,
      price,
      quantity: 1,
    }))
    const itemsTotal = Math.round(items.reduce((sum, { price }) => sum + price * 100, 0)) / 100
    const order = {
      items,
      shippingDetails,
      paymentType: 'COD',
      itemsTotal,
      deliveryFee: 49,
      totalAmount: itemsTotal + 49,
    }
    const placed = await request.post('/api/orders/create', { headers, data: order })
    expect(placed.ok(), await placed.text()).toBe(true)
  }
}

type TrolleyAnswer = {
  orders: {
    lines: { productId: string; quantity: number; cut: number; packing: { proposal: { batchId: string }[] } }[]
  }[]
  products: { productId: string; gtins: string[]; batches: { batchId: string; number: string; expiresOn: string }[] }[]
}

/** The GS1 codes of the packs of the trolley, order by order, and the EAN of another product. */
async function readCodes({ page }: BrowserUser): Promise<{ codes: string[]; wrong: string }> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('deskToken'))}` }
  const answer = await page.request.get('/api/desk/packing', { headers })
  const { orders, products } = (await answer.json()) as TrolleyAnswer
  const codes = orders.flatMap(({ lines }) =>
    lines.flatMap(({ productId, quantity, cut, packing }) => {
      const { gtins, batches } = products.find((one) => one.productId === productId)!
      const batch = batches.find(({ batchId }) => batchId === packing.proposal[0]!.batchId)!
      const expiry = batch.expiresOn.slice(2).replaceAll('-', '')
      const isDevice = batch.expiresOn.startsWith('9999')
      const code = isDevice ? gtins[0]!.slice(1) : `01${gtins[0]!}17${expiry}10${batch.number}`
      return Array.from({ length: quantity - cut }, () => code)
    }),
  )
  const known = new Set(products.flatMap(({ gtins }) => gtins))
  const others = Array.from({ length: 60 }, (_, index) => `8900000${String(index).padStart(5, '0')}`)
  const eans = others.map((start) => `${start}${checkDigit(start)}`)
  return { codes, wrong: eans.find((ean) => !known.has(`0${ean}`))! }
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** Types a code as a scanner does and returns the time from Enter to the words in milliseconds. */
async function scan({ page }: BrowserUser, code: string): Promise<number> {
  await page.keyboard.type(code)
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]')!
    const scanned = window as unknown as { scanMs: Promise<number> }
    scanned.scanMs = new Promise((resolve) => {
      let start = 0
      document.addEventListener('keydown', () => (start = performance.now()), { once: true, capture: true })
      const observer = new MutationObserver(() => {
        // The words of an order that was packed meanwhile.
        if (start === 0) return
        observer.disconnect()
        resolve(performance.now() - start)
      })
      observer.observe(log, { childList: true, subtree: true, characterData: true })
    })
  })
  await page.keyboard.press('Enter')
  return page.evaluate(() => (window as unknown as { scanMs: Promise<number> }).scanMs)
}
