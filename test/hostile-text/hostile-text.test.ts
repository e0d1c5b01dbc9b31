import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#server/gateways/mail/mail.ts'
import { escapeHtml } from '#server/mails/escape-html.ts'
import { readMailCode } from '#test/account-steps.ts'
import { newEmail, TEST_PASSWORD } from '#test/shopper-input.ts'
import { addProduct, buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { startWholeShop, type WholeShop } from '#test/start-whole-shop.ts'
import { countMarkup, decodeHtmlEntities } from './markup.ts'
import { hostileTexts, refusedTexts } from './payloads.ts'

let shop: WholeShop
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))
  shop = await startWholeShop()
  Object.assign(shop.ctx, { log })
})
afterAll(() => shop.close())

const enquiry = { phone: '9000000001', email: 'asha@customer.example' }
/** An address with the text in every free field. */
const addressOf = (text: string) => buildAddress({ name: text, address: text, city: text, state: text })

/** Recipient and subject without ids and numbers. */
const kindOf = ({ to, subject }: Mail) => `${to.replace(/^cus_\w+/, 'customer')}: ${subject.replaceAll(/\d+/g, '')}`
const byKind = (a: Mail, b: Mail) => (kindOf(a) < kindOf(b) ? -1 : 1)

/** Writes one text into every field of a customer and returns the answers and mails. */
async function writeEverywhere(text: string) {
  const before = shop.mails.length
  const customer = await registerCustomer(shop)
  const product = await addProduct(shop)
  const saved = expectOk(await customer.api('POST /api/address', addressOf(text))).data
  const kept = expectOk(await customer.api('GET /api/address/get', {})).data
  const order = orderInput([{ product }], { shippingDetails: { ...addressOf(text) } })
  const { _id } = expectOk(await customer.api('POST /api/orders/create', order)).order
  const cancelled = expectOk(await customer.api('POST /api/orders/:id/cancel', { id: _id, reason: text })).order
  const listed = expectOk(await customer.api('GET /api/orders/list', {})).orders[0]!
  expectOk(await shop.api('POST /api/enquiries', { ...enquiry, name: text, address: text, message: text }))
  await shop.runJobs()
  return { saved, kept, cancelled, listed, mails: shop.mails.slice(before).toSorted(byKind) }
}

/** The answers and mails for an ordinary text. */
let ordinary: Awaited<ReturnType<typeof writeEverywhere>>
beforeAll(async () => {
  ordinary = await writeEverywhere('Asha')
})

test.each(hostileTexts)('%j stays text in answers and mails, and never reaches the log', async (text) => {
  lines.length = 0
  const { saved, kept, cancelled, listed, mails } = await writeEverywhere(text)
  const address = addressOf(text)
  expect([saved, kept, cancelled.shippingDetails, listed.shippingDetails]).toEqual([address, address, address, address])
  expect(cancelled.history.at(-1)!.note).toBe(`Cancelled by the customer: ${text}`)

  expect(mails.map(kindOf)).toEqual(ordinary.mails.map(kindOf))
  for (const [at, mail] of mails.entries()) {
    expect(mail.text).toContain(text)
    expect(mail.html).toContain(escapeHtml(text))
    expect(countMarkup(mail.html)).toEqual(countMarkup(ordinary.mails[at]!.html))
  }
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
  // Short words such as "0" and "true" stand in any log.
  if (text.length > 9) expect(lines.join('')).not.toContain(JSON.stringify(text).slice(1, -1))
})

test('sends every mail to the customer or the shop only', async () => {
  const strangers = shop.mails.filter(({ to }) => !/^(cus_\w+@customer\.example|care@meherbagh\.example)$/.test(to))
  expect(strangers.map(({ to }) => to)).toEqual([])
  expect(shop.mails.length).toBeGreaterThan(hostileTexts.length * 4)
})

test.each(hostileTexts)('%j as a customer name is returned unchanged', async (text) => {
  const email = newEmail()
  const form = { email, username: text, password: TEST_PASSWORD }
  expectOk(await shop.api('POST /api/auth/register', form))
  await shop.runJobs()
  const mail = shop.mails.findLast(({ to }) => to === email)!
  const body = expectOk(await shop.api('POST /api/auth/register', { ...form, otp: readMailCode(mail) }))
  expect(body).toMatchObject({ username: text })
  // The mail with the code repeats no text of the unverified sender.
  if (text.length > 9) expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(text)
})

test.each(refusedTexts)('%j is refused in every single-line field (422)', async (text) => {
  const customer = await registerCustomer(shop)
  for (const field of ['name', 'address', 'city', 'state'] as const) {
    const answer = expectRefusal(await customer.api('POST /api/address', buildAddress({ [field]: text })))
    expect(answer).toMatchObject({ status: 422, fields: { [field]: expect.stringMatching(/^Please use plain text/) } })
  }
  const order = orderInput([{ product: await addProduct(shop) }], { shippingDetails: { ...addressOf(text) } })
  expect(expectRefusal(await customer.api('POST /api/orders/create', order)).status).toBe(422)
  expect(expectRefusal(await customer.api('POST /api/orders/:id/cancel', { id: 'ord_x', reason: text })).status).toBe(
    422,
  )
  expect(expectRefusal(await shop.api('POST /api/enquiries', { ...enquiry, name: text })).status).toBe(422)
  const form = { email: newEmail(), username: text, password: TEST_PASSWORD }
  expect(expectRefusal(await shop.api('POST /api/auth/register', form)).status).toBe(422)
})

/** The longest category. */
const LONGEST = 100

const pages = [
  '/products?search=',
  '/products?category=',
  '/login?next=',
  '/reset-password?email=',
  '/?search=',
] as const

test.each(pages)('a hostile text in %s stays text in the page', async (path) => {
  const visit = async (text: string) => {
    const answer = await shop.visit(`${path}${encodeURIComponent(text)}`)
    // An error page would look the same for every text.
    expect({ text, status: answer.status }).toEqual({ text, status: 200 })
    return answer.text()
  }
  // Without products the markup does not depend on the search.
  await shop.ctx.db.updateTable('products').set({ withdrawn_at: shop.clock.now() }).execute()
  const usual = countMarkup(await visit('zq7 plain'))
  for (const text of [...hostileTexts, ...refusedTexts.filter((one) => one.isWellFormed())]) {
    const html = await visit([...`zq7 ${text}`].slice(0, LONGEST).join(''))
    expect({ text, ...countMarkup(html) }).toEqual({ text, ...usual })
  }
})

test('a hostile text in the contact form is returned as text', async () => {
  const post = async (text: string) => {
    const body = new URLSearchParams({ name: text, phone: 'x', email: text, address: text, message: text })
    const html = await (await shop.visit('/contact-us', { method: 'POST', body })).text()
    expect(decodeHtmlEntities(html)).toContain(text)
    return html
  }
  const usual = countMarkup(await post('asha'))
  for (const text of hostileTexts) expect({ text, ...countMarkup(await post(text)) }).toEqual({ text, ...usual })
})
