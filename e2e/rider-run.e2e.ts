import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInNewCustomer } from './steps.ts'

const sendShopper = useBrowserUsers()

test('a rider delivers without a line, the presses follow with it, and the day is closed with a difference', async () => {
  const buyer = await sendShopper()
  const rider = await sendShopper({ viewport: PHONE_VIEWPORT, worker: true })
  const { page, context } = rider
  await page.addInitScript(rememberDatabases)
  await openDeskAs(rider, 'rider@desk.example')
  const orders = await shipByOwnStaff(rider, await placeCashOrders(buyer, 3))
  const [first, second, third] = orders.map(({ number }) => number)

  await page.goto('/desk/run')
  for (const { number } of orders) await page.getByRole('button', { name: `I deliver this: #${number}` }).click()
  const stops = page.getByRole('list', { name: 'Your parcels' }).locator('> li')
  await expect.poll(() => stops.count()).toBe(3)
  const waiting = page.getByRole('complementary', { name: 'Waiting to be sent' })
  await waiting.waitFor({ state: 'detached' })
  await expectAccessibleLayout(page)
  await changeOrder(rider, [first!, second!, third!])
  await expect.poll(() => page.evaluate(() => caches.match('/desk/run').then(Boolean))).toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await context.setOffline(true)
  await page.getByText('What you press is sent when the line is back').waitFor()
  // Safari closes the database of a page in the background.
  await page.evaluate(() => dispatchEvent(new Event('close-databases')))
  const stop = (number: string) => stops.filter({ hasText: `#${number}` })
  await stop(first!)
    .getByRole('button', { name: /in cash$/ })
    .click()
  await stop(second!)
    .getByRole('button', { name: `UPI…: #${second}` })
    .click()
  const payment = page.getByRole('dialog', { name: /by UPI$/ })
  await payment.getByRole('img', { name: /^Code to pay/ }).waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await payment.getByRole('button', { name: /^Delivered/ }).click()
  await stop(third!)
    .getByRole('button', { name: `Nobody there…: #${third}` })
    .click()
  const missed = page.getByRole('dialog', { name: 'Nobody there' })
  await missed.getByRole('button', { name: 'Save' }).click()
  await missed.getByText('Please choose.').waitFor()
  await missed.getByLabel('Nobody opened the door').check()
  await missed.getByRole('button', { name: 'Save' }).click()
  await waiting.getByText('3 waiting to be sent').waitFor()
  await expect.poll(() => stops.count()).toBe(1)
  expect(await listAxeViolations(page)).toEqual([])
  await page.reload()
  await waiting.getByText('3 waiting to be sent').waitFor()
  await expect.poll(() => stops.count()).toBe(1)
  await stop(third!).getByText('Waiting to be sent: Nobody there').waitFor()

  // The first answer is lost with the line, so that its press is sent twice.
  await page.route(
    '**/deliver-paid',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The line drops again before the list, which still holds the delivered parcels.
  await page.route('**/api/desk/run', (route) => route.abort())
  await context.setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  expect(await stops.count()).toBe(1)
  await page.unroute('**/api/desk/run')
  await retry.click()
  await stop(third!).getByText('Nobody opened the door').waitFor()
  await buyer.page.goto(`/orderdetails/${orders[2]!.id}`)
  await buyer.page.getByText(/We were at your door on .* Nobody opened the door\. We come again\./).waitFor()
  await page.goto(`/desk/orders/${orders[0]!.id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('received in cash').waitFor()
  expect(await timeline.getByText('Delivered', { exact: true }).count()).toBe(1)

  await closeSheet(rider, orders[0]!.amount, orders[1]!.amount)
  await readDay(rider)
  // The browser logs the lost line and the refused form.
  expect(
    rider.complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to/.test(text)),
  ).toEqual([])
})

/** Runs in the page, and closes its databases on an event. */
function rememberDatabases(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...options) {
    const request = open.apply(this, options)
    request.addEventListener('success', () =>
      window.addEventListener('close-databases', () => request.result.close(), { once: true }),
    )
    return request
  }
}

type PlacedOrder = { readonly id: string; readonly number: string; readonly amount: number }

/** Places cash orders of one pack by calls, each by another customer; the last one stays logged in. */
async function placeCashOrders(buyer: BrowserUser, count: number): Promise<PlacedOrder[]> {
  const { page } = buyer
  const list = await page.request.get('/api/products?availability=in-stock&prescription=not-required&limit=1')
  const { data } = (await list.json()) as { data: { _id: string; sellingPrice: number }[] }
  const [{ _id: productId, sellingPrice: price }] = data as [{ _id: string; sellingPrice: number }]
  const [name, phoneNumber, email, address, city, state, postalCode] = Object.values(ADDRESS_FIELDS)
  const placed: PlacedOrder[] = []
  for (let index = 0; index < count; index += 1) {
    const headers = { authorization: `Bearer ${await logInNewCustomer(buyer)}` }
    const answer = await page.request.post('/api/orders/create', {
      headers,
      data: {
        items: [{ productId, quantity: 1, price }],
        shippingDetails: { name, phoneNumber, email, address, city, state, postalCode, country: 'India' },
        paymentType: 'COD',
        itemsTotal: price,
        deliveryFee: 49,
        totalAmount: price + 49,
      },
    })
    const { order } = (await answer.json()) as { order: { _id: string; orderId: string; totalAmount: number } }
    placed.push({ id: order._id, number: order.orderId, amount: order.totalAmount })
  }
  return placed
}

/** Packs the orders and hands them over to own staff, by calls. */
async function shipByOwnStaff({ page }: BrowserUser, orders: PlacedOrder[]): Promise<PlacedOrder[]> {
  const token = await page.evaluate(() => localStorage.getItem('deskToken'))
  const headers = { authorization: `Bearer ${token}` }
  const [today, tomorrow] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10))
  const shipment = { carrier: 'Own staff', trackingNumber: '', shippedOn: today, expectedOn: tomorrow, cost: 0 }
  for (const { id } of orders) {
    for (const [step, data] of Object.entries({ pack: {}, ship: shipment })) {
      const answer = await page.request.post(`/api/desk/orders/${id}/${step}`, { headers, data })
      expect(answer.status(), `${step}: ${await answer.text()}`).toBe(200)
    }
  }
  return orders
}

/** Moves stops by button, then by pointer, and finds them so after a reload. */
async function changeOrder({ page }: BrowserUser, [first, second, third]: readonly string[]): Promise<void> {
  const stops = page.getByRole('list', { name: 'Your parcels' }).locator('> li')
  const numbers = async () => (await stops.allInnerTexts()).map((text) => /#(\d+)/.exec(text)![1])
  await expect.poll(numbers).toEqual([first, second, third])
  await stops
    .nth(0)
    .getByRole('button', { name: /^Later/ })
    .press('Enter')
  await expect.poll(numbers).toEqual([second, first, third])
  const handle = stops.nth(1).locator('[data-handle]')
  await handle.scrollIntoViewIfNeeded()
  const from = (await handle.boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y - 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(numbers).toEqual([first, second, third])
  await stops
    .nth(2)
    .getByRole('button', { name: /^Earlier/ })
    .press('Enter')
  await expect.poll(numbers).toEqual([first, third, second])
  await page.reload()
  await expect.poll(numbers).toEqual([first, third, second])
}

async function closeSheet({ page }: BrowserUser, cash: number, byUpi: number): Promise<void> {
  await page.goto('/desk/cash')
  await page.getByRole('list', { name: 'Received money' }).getByRole('listitem').nth(1).waitFor()
  await page.getByLabel('Rs. 10', { exact: true }).fill('1')
  await page.getByLabel('Arrived by UPI, in rupees').fill(String(byUpi))
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByText('Please choose who gets the money.').waitFor()
  await page.getByText('Please say why the money differs from what is expected.').waitFor()
  await expectAccessibleLayout(page)
  expect(await page.getByLabel('Rs. 10', { exact: true }).inputValue()).toBe('1')
  await page.getByLabel(/^Reason for a difference/).fill('The bag tore')
  await page.getByLabel(/^Handed over to/).selectOption('safe')
  await page.getByText(`Rs. ${(cash - 10).toFixed(2)} missing`).waitFor()
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByText('No money is to be handed over.').waitFor()
  await page.getByText('Reason: The bag tore').waitFor()
}

async function readDay({ page }: BrowserUser): Promise<void> {
  await page.goto('/desk/day')
  await page.getByRole('region', { name: 'Handed over' }).getByText('Reason: The bag tore').waitFor()
  await expectAccessibleLayout(page)
  await page
    .getByRole('button', { name: /^Correct… Sheet/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Correct the sheet' })
  await dialog.getByLabel('Cash', { exact: true }).check()
  await dialog.getByLabel('There was more than counted').check()
  await dialog.getByLabel('By how many rupees?').fill('5')
  await dialog.getByLabel('Reason').fill('A coin was under the mat')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await page.getByText(/A coin was under the mat/).waitFor()
}
