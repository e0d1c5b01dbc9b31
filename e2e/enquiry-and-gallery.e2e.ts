import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listAxeViolations } from '#test/browser/in-page.ts'
import { openDeskAs } from './desk-steps.ts'
import { PHONE_VIEWPORT, type BrowserUser, useBrowserUsers } from './browser-user.ts'
import { expectAccessibleLayout } from './layout-checks.ts'

const sendShopper = useBrowserUsers()

const asked = { Name: 'Asha Rao', Mobile: '98765 43210', Email: 'asha@customer.example' }

test("a visitor's question gets a ticket, is mailed to the shop and answered at the desk", async () => {
  const shopper = await sendShopper()
  const { page } = shopper
  await page.goto('/contact-us')
  await fill(page, { ...asked, 'Message (optional)': 'Do you keep insulin pens?' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  const ticket = await ticketOn(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(ticket)
  expect(await listAxeViolations(page)).toEqual([])
  expect((await mailAbout(shopper, ticket)).text).toContain('insulin pens')
  await page.getByRole('button', { name: 'Send another message' }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')

  const staff = await sendShopper()
  await openDeskAs(staff, 'support@desk.example')
  await answerAtDesk(staff, ticket)
  const answer = await mailAbout(shopper, `Your enquiry ${ticket}`)
  expect(answer.text).toContain('Yes, in three sizes.')
})

/** Finds the ticket in the list, takes it over, answers and closes it. */
async function answerAtDesk(staff: BrowserUser, ticket: string): Promise<void> {
  const { page } = staff
  const desk = page.getByRole('navigation', { name: 'Desk' })
  await desk.getByRole('link', { name: 'Customers' }).click()
  await desk.getByRole('link', { name: 'Tickets' }).click()
  const list = page.getByRole('list', { name: 'Tickets', exact: true })
  await list.getByRole('link', { name: ticket, exact: true }).waitFor()
  await expectAccessibleLayout(page)
  await list.getByRole('link', { name: ticket, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Ticket ${ticket}` }).waitFor()
  await page.getByRole('region', { name: 'Message' }).getByText('insulin pens').waitFor()
  const steps = page.getByRole('region', { name: 'Ticket', exact: true })
  await steps.getByRole('button', { name: 'I answer this' }).click()
  await steps.getByRole('button', { name: 'I answer this' }).waitFor({ state: 'detached' })
  const form = page.getByRole('region', { name: 'Your answer' })
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await form.getByText('Please write an answer.').last().waitFor()
  await form.getByLabel('Answer').fill('Yes, in three sizes.')
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await page
    .getByRole('region', { name: /^Answer of / })
    .getByText('Yes, in three sizes.')
    .waitFor()
  expect(await form.getByLabel('Answer').inputValue()).toBe('')
  await expectAccessibleLayout(page)
  await steps.getByRole('button', { name: 'Close…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the ticket' })
  await dialog.getByLabel('How did it end?').fill('Answered by mail')
  await dialog.getByRole('button', { name: 'Close the ticket' }).click()
  await steps.getByText('Closed: Answered by mail').waitFor()
  // The browser logs the refused form.
  expect(staff.complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([])
}

test('shows errors at the fields, focuses the first one and keeps the typed text', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/contact-us')
  const stars = await page
    .locator('main form label')
    .evaluateAll((all) => all.map((label) => getComputedStyle(label, '::after').content))
  expect(stars.map((content) => content.includes('*'))).toEqual([true, true, true, false, false])
  await fill(page, { 'Message (optional)': 'Hello', Mobile: '12345' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Name is required').last().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  await expect.poll(() => described(page, 'phone')).toContain('Phone number must be 10 digits')
  await expect.poll(() => described(page, 'email')).toContain('Email is required')
  expect(await listAxeViolations(page)).toEqual([])
  await fill(page, { Name: 'Asha', Mobile: '9876543210' })
  await expect.poll(() => page.getByText('Name is required').count()).toBe(0)
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha')
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello')
  await fill(page, { Email: asked.Email })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await ticketOn(page)
})

test('keeps the typed text when the connection fails', async () => {
  const { page, context, complaints } = await sendShopper()
  await page.goto('/contact-us')
  await fill(page, asked)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Your message could not be sent.').waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(asked.Email)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await ticketOn(page)
  complaints.length = 0
})

test('works without JavaScript and keeps the typed text after an error', async () => {
  const shopper = await sendShopper({ viewport: PHONE_VIEWPORT, javaScript: false })
  const { page, complaints } = shopper
  await page.goto('/contact-us')
  await fill(page, { ...asked, Name: '<b>Asha</b>', Email: 'asha@' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Invalid email address').first().waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('<b>Asha</b>')
  await fill(page, { Email: asked.Email })
  await page.getByRole('button', { name: 'Send Message' }).click()
  const ticket = await ticketOn(page)
  expect((await mailAbout(shopper, ticket)).text).toContain('<b>Asha</b>')
  // The browser logs the expected 422.
  expect(complaints.splice(0).every((text) => text.includes('422'))).toBe(true)
})

test('loads the map on request from the allowed origin, and reports when it is unreachable', async () => {
  const { page, context, complaints } = await sendShopper()
  let isReachable = false
  await context.route('https://www.openstreetmap.org/**', (route) => {
    if (!isReachable) return route.abort()
    if (route.request().resourceType() === 'image')
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' })
  })
  await page.goto('/contact-us')
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(complaints).toEqual([])
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.getByText('cannot be reached just now').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  isReachable = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('iframe').waitFor()
  await waitForMap(page)
  // The content security policy of other pages excludes the map, so the request reloads the page and keeps the text.
  await page.goto('/about-us')
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await fill(page, { Name: 'Asha' })
  await page.getByRole('button', { name: 'Show the map' }).click()
  await page.locator('iframe').waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha')
  await waitForMap(page)
  // The browser logs the aborted map request; the content security policy reports nothing.
  const expected = /^request to https:\/\/www\.openstreetmap\.org\/|net::ERR_FAILED/
  expect(complaints.splice(0).filter((text) => !expected.test(text))).toEqual([])
})

/** Waits for the map's frame, whose request starts shortly after it is attached. */
async function waitForMap(page: Page): Promise<void> {
  await expect.poll(() => page.frames()[1]?.url()).toContain('https://www.openstreetmap.org/')
}

test('the gallery works by keyboard: opens, steps, enlarges, closes and restores the focus', async () => {
  const { page } = await sendShopper()
  await page.goto('/photo-gallery')
  const links = page.getByRole('main').locator('ul a')
  await expect.poll(() => links.count()).toBe(9)
  await links.nth(1).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo Gallery' })
  await dialog.getByText('2 / 9').waitFor()
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('3 / 9').waitFor()
  await expect.poll(() => dialog.getByText('The shelves').isVisible()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText('9 / 9').waitFor()
  const width = () => dialog.locator('li:not([inert]) img').evaluate((img) => img.getBoundingClientRect().width)
  const small = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(small * 1.5)
  // Enlarging keeps the centre of the picture.
  const left = () => dialog.locator('li:not([inert]) > div').evaluate((one) => one.scrollLeft + one.clientWidth / 2)
  await expect.poll(async () => Math.round((await left()) - (await width()) / 2)).toBe(0)
  expect(await listAxeViolations(page)).toEqual([])
  await page.keyboard.press('-')
  await expect.poll(width).toBe(small)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toMatch(/^\/images\/gallery\/counter\.svg\?v=\w+$/)
})

test('a swipe shows the next picture, and every picture loads', async () => {
  const { page } = await sendShopper({ viewport: PHONE_VIEWPORT })
  await page.goto('/photo-gallery')
  await page.getByRole('main').locator('ul a').first().click()
  const dialog = page.getByRole('dialog', { name: 'Photo Gallery' })
  await dialog.getByText('1 / 9').waitFor()
  await dialog.locator('ul').evaluate((row) => row.scrollTo({ left: row.clientWidth }))
  await dialog.getByText('2 / 9').waitFor()
  for (let photo = 3; photo <= 9; photo += 1) {
    await dialog.getByRole('button', { name: 'Next photo' }).click()
    await dialog.getByText(`${photo} / 9`).waitFor()
    const img = dialog.locator('li:not([inert]) img')
    await expect
      .poll(() => img.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
      .toBeGreaterThan(0)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function ticketOn(page: Page): Promise<string> {
  return page.getByText(/^E-\d+$/).innerText()
}

async function described(page: Page, name: string): Promise<string> {
  const ids = await page.locator(`#${name}`).getAttribute('aria-describedby')
  return (await Promise.all((ids ?? '').split(' ').map((id) => page.locator(`#${id}`).innerText()))).join(' ')
}

async function mailAbout({ page, url }: BrowserUser, ticket: string): Promise<{ text: string; html: string }> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const mails = (await (await page.request.get(`${url}/dev/mailbox.json`)).json()) as {
      subject: string
      text: string
      html: string
    }[]
    const mail = mails.find(({ subject }) => subject.includes(ticket))
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail about ${ticket} arrived`)
}
