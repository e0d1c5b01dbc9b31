import { expect, test } from 'vitest'
import { ADDRESS_FIELDS } from '#test/shopper-input.ts'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { type BrowserUser, PHONE_VIEWPORT, useBrowserUsers } from './browser-user.ts'
import { openDeskAs } from './desk-steps.ts'
import { expectAccessibleLayout } from './layout-checks.ts'
import { logInNewCustomer } from './steps.ts'

const sendShopper = useBrowserUsers()

test('a rider signs in on one phone, delivers without a line, the presses follow, and the day is closed with a difference', async () => {
  const buyer = await sendShopper()
  const rider = await sendShopper({ viewport: PHONE_VIEWPORT, worker: true })
  const owner = await sendShopper()
  const { page, context } = rider
  await page.addInitScript(rememberDatabases)
  await openDeskAs(owner, 'rider-owner@desk.example')
  const orders = await shipByOwnStaff(owner, await placeCashOrders(buyer, 3))
  const [first, second, third] = orders.map(({ number }) => number)
  const link = await inviteRider(owner)
  await signInByLink(rider, link)
  await expectNoSecondPhone(await sendShopper({ viewport: PHONE_VIEWPORT }), link)
  await page.getByText('Parcels come here when the shop gives them to you.').waitFor()
  await giveParcels(owner, orders)
  await page.reload()
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
  await owner.page.goto(`/desk/orders/${orders[0]!.id}`)
  const timeline = owner.page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('received in cash').waitFor()
  expect(await timeline.getByText('Delivered', { exact: true }).count()).toBe(1)

  await expectRunAlone(rider)
  await closeSheet(rider, orders[0]!.amount, orders[1]!.amount)
  await readDay(owner)
  await signInByPin(rider)
  await endPhone(owner, rider)
  // The browser logs the lost line and the refused form.
  expect(
    rider.complaints.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to/.test(text)),
  ).toEqual([])
})

const RIDER = 'Imran Ali'
const PIN = '2580'

/** An owner invites the rider; returns the path of the link that is shown. */
async function inviteRider({ page }: BrowserUser): Promise<string> {
  await page.goto('/desk/staff')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill('imran.ali@rider.example')
  await dialog.getByLabel('Name').fill(RIDER)
  await dialog.getByLabel('Rider').check()
  await dialog.getByLabel('Packer').check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.getByText('A rider has no other role').waitFor()
  await dialog.getByLabel('Packer').uncheck()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByRole('img', { name: `Code with the link for ${RIDER}` }).waitFor()
  await expectAccessibleLayout(page)
  const { pathname, hash } = new URL(await page.getByRole('textbox', { name: `Link for ${RIDER}` }).inputValue())
  return pathname + hash
}

async function signInByLink({ page }: BrowserUser, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Sign in on this phone' }).waitFor()
  await page.getByLabel('New PIN').fill('1234')
  await page.getByRole('button', { name: 'Sign in on this phone' }).click()
  await page.getByText('Please choose a PIN that is harder to guess').waitFor()
  await expectAccessibleLayout(page)
  await page.getByLabel('New PIN').fill(PIN)
  await page.getByRole('button', { name: 'Sign in on this phone' }).click()
  await page.waitForURL('**/desk/run')
}

async function expectNoSecondPhone(other: BrowserUser, link: string): Promise<void> {
  await other.page.goto(link)
  await other.page.getByLabel('New PIN').fill(PIN)
  await other.page.getByRole('button', { name: 'Sign in on this phone' }).click()
  await other.page.getByText('This link has expired or was used already.').waitFor()
  expect(other.complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
}

/** The owner gives the shipped parcels to the rider. */
async function giveParcels({ page }: BrowserUser, orders: readonly PlacedOrder[]): Promise<void> {
  await page.goto('/desk/run')
  await page.getByLabel('Who delivers them?').selectOption({ label: RIDER })
  for (const { number } of orders) await page.getByRole('button', { name: `Give to ${RIDER}: #${number}` }).click()
  await page.getByRole('complementary', { name: 'Waiting to be sent' }).waitFor({ state: 'detached' })
  for (const { number } of orders)
    await page
      .getByRole('list', { name: 'Other parcels of own staff' })
      .getByRole('listitem')
      .filter({ hasText: `#${number}` })
      .getByText(`${RIDER} has it.`)
      .waitFor()
  await expectAccessibleLayout(page)
}

/** The desk of a rider has the run and the cash. */
async function expectRunAlone({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click()
  const menu = page.getByRole('navigation', { name: 'All pages of the desk' })
  await menu.getByRole('link', { name: 'Run' }).waitFor()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Run', 'Cash'])
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Search' }).count()).toBe(0)
}

async function signInByPin({ page }: BrowserUser): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('PIN').fill('9999')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This PIN is wrong.').waitFor()
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** The owner ends the phone, and the PIN opens nothing any more. */
async function endPhone(owner: BrowserUser, { page }: BrowserUser): Promise<void> {
  await owner.page.goto('/desk/staff')
  await owner.page.getByRole('button', { name: `End the phone of ${RIDER}` }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'End this phone' })
  await dialog.getByLabel('Reason').fill('The phone is lost')
  await dialog.getByRole('button', { name: 'End the phone' }).click()
  await owner.page.getByText('No phone is signed in.').waitFor()
  await page.goto('/desk/run')
  await page.getByLabel('PIN').fill(PIN)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This phone is signed out for good.').waitFor()
  await page.reload()
  await page.getByLabel('Email').waitFor()
}

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
  await page.getByText('What is expected shows after it is counted.').waitFor()
  expect(await page.getByText(`Rs. ${cash.toFixed(2)}`).count()).toBe(0)
  await page.getByRole('button', { name: 'Take a float…' }).click()
  await page.getByRole('dialog').getByLabel('Amount in rupees').fill('100')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Expense…' }).click()
  await page.getByRole('dialog').getByLabel('Amount in rupees').fill('90')
  await page.getByRole('dialog').getByLabel('What for?').fill('Petrol')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles('web/public/images/placeholder.jpg')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByLabel('Rs. 20', { exact: true }).fill('1')
  await page.getByLabel('Arrived by UPI, in rupees').fill(String(byUpi))
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Compare with what is expected' }).click()
  await page.getByRole('list', { name: 'Received money' }).getByRole('listitem').nth(3).waitFor()
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByText('Please choose who gets the money.').waitFor()
  await page.getByText('Please say why the money differs from what is expected.').waitFor()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Count again' }).click()
  expect(await page.getByLabel('Rs. 20', { exact: true }).inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Compare with what is expected' }).click()
  await page.getByLabel(/^Reason for the difference/).fill('The bag tore')
  await page.getByLabel(/^Handed over to/).selectOption('safe')
  await page.getByText(`Rs. ${(cash - 10).toFixed(2)} missing`).waitFor()
  await page.getByRole('button', { name: 'Close the sheet' }).click()
  await page.getByText('No money is to be handed over.').waitFor()
  await page.getByText('Reason: The bag tore').waitFor()
  await page.getByRole('link', { name: 'Receipt for Petrol' }).waitFor()
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
