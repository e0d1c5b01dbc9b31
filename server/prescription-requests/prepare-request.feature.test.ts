import { afterEach, expect, test } from 'vitest'
import type { PrescriptionRequest } from '#contract/prescription-requests.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer, stockOf, type TestCustomer } from '#test/factories.ts'
import { confirmInput, offerLine, prepareTestOffer, sendTestRequest } from '#test/prescription-request-steps.ts'
import { approval, signInPharmacist } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

/** The refusal of a call with this status, and with this sentence if given. */
function refused(result: Parameters<typeof expectRefusal>[0], status: number, sentence: RegExp | string = '') {
  const refusal = expectRefusal(result)
  expect(refusal.status).toBe(status)
  expect(refusal.message).toMatch(sentence)
  return { code: refusal.code, ...(refusal.body as object) }
}

const subjectsTo = async ({ email }: TestCustomer) => (await listMailsTo(app, email)).map(({ subject }) => subject)

test('an offer takes no stock, has the prices of the server, and is mailed without words of health', async () => {
  const { customer, product, request } = await prepareTestOffer(app)
  expect(request).toMatchObject({ state: 'prepared', itemsTotal: 91, deliveryFee: 49, totalAmount: 140 })
  expect(await stockOf(app, product.id)).toBe(9)
  const mail = (await listMailsTo(app, customer.email)).find(
    ({ subject }) => subject === 'Your order is ready to confirm',
  )!
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/prescription|medicine|doctor|Unmentionamol/i)
  expect(mail.text).toContain(`/account/requests/${request._id}`)
})

test('a request without anything to supply ends with the sentence of the pharmacist', async () => {
  const customer = await registerCustomer(app)
  const { api } = await signInPharmacist(app)
  const { _id: id } = await sendTestRequest(app, customer, { lines: [{ name: 'Dolo 650', packs: 2 }] })
  const lines = [{ position: 0, productId: null, packs: 0, reason: 'refused' as const }]
  refused(await api('POST /api/desk/prescription-requests/:id/prepare', { id, lines }), 422)
  const message = 'It is not signed.'
  expectOk(await api('POST /api/desk/prescription-requests/:id/prepare', { id, lines, message }))
  const { request } = expectOk(await customer.api('GET /api/prescription-requests/:id', { id }))
  expect(request).toMatchObject({ state: 'ended', message, lines: [{ offer: null, reason: 'refused' }] })
  expect(await subjectsTo(customer)).toContain('We could not prepare your order')
  const declined = await customer.api('POST /api/prescription-requests/:id/decline', { id })
  refused(declined, 409, /^We could not supply anything of this request/)
})

test('refuses an offer of more than is in stock (409 with the cart), and a second offer (409)', async () => {
  const { pharmacist, product, request } = await prepareTestOffer(app)
  const prepare = (id: string, packs: number) =>
    pharmacist.api('POST /api/desk/prescription-requests/:id/prepare', { id, lines: [offerLine(product.id, packs)] })
  refused(await prepare(request._id, 1), 409, /meanwhile/)
  const other = await sendTestRequest(app, await registerCustomer(app))
  expect(refused(await prepare(other._id, 10), 409)).toMatchObject({
    code: 'out_of_stock',
    cart: { items: [{ quantity: 9 }] },
  })
})

test('a pharmacist whose registration has lapsed prepares nothing (403)', async () => {
  const { _id: id } = await sendTestRequest(app, await registerCustomer(app))
  const { api } = await signInPharmacist(app, { valid_until: '2020-01-01' })
  refused(await api('POST /api/desk/prescription-requests/:id/prepare', { id, lines: [] }), 403)
})

test('the desk lists what waits, oldest first, counts it on Today, and audits reading and preparing', async () => {
  const { api } = await signInPharmacist(app)
  const [first, second] = [
    await sendTestRequest(app, await registerCustomer(app), { lines: [{ name: 'Dolo 650', packs: 1 }] }),
    await sendTestRequest(app, await registerCustomer(app)),
  ]
  const { rows, count } = expectOk(await api('GET /api/desk/prescription-requests', {}))
  expect(rows.slice(-2)).toMatchObject([
    { _id: first!._id, named: 1 },
    { _id: second!._id, named: 0 },
  ])
  const { queues } = expectOk(await api('GET /api/desk/today', {}))
  const queue = queues.find(({ name }) => name === 'requests')
  expect(queue).toMatchObject({ name: 'requests', count, oldestAt: rows[0]!.sentAt })
  const { request } = expectOk(await api('GET /api/desk/prescription-requests/:id', { id: second!._id }))
  expect((await app.send(request.pictures[0]!)).status).toBe(200)
  const product = await addBatchedProduct(app, { stock: 5 })
  expectOk(
    await api('POST /api/desk/prescription-requests/:id/prepare', { id: request._id, lines: [offerLine(product.id)] }),
  )
  const owner = await signInStaff(app, ['owner'])
  refused(await owner.api('GET /api/desk/prescription-requests/:id', { id: request._id }), 422)
  const { prescription_id: subject } = await app.ctx.db
    .selectFrom('prescription_requests')
    .select('prescription_id')
    .where('id', '=', request._id)
    .executeTakeFirstOrThrow()
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'prescriptions.read',
    'prescriptions.view-picture',
    'prescriptions.prepare',
  ])
})

test('a pharmacist corrects an offer: only the newest can be confirmed, and ends by its own time', async () => {
  const { customer, pharmacist, product, request } = await prepareTestOffer(app, { approval: approval() })
  const { _id: id } = request
  const takeBack = async ({ api } = pharmacist) => api('POST /api/desk/prescription-requests/:id/take-back', { id })
  const confirm = (seen: PrescriptionRequest) =>
    customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(seen))
  const show = async () => expectOk(await customer.api('GET /api/prescription-requests/:id', { id })).request
  const taken = expectOk(await takeBack()).request
  expect(taken).toMatchObject({ state: 'sent', isUndecided: true, lines: [{ offer: { packs: 2 } }] })
  expect(await show()).toMatchObject({ state: 'sent', lines: [], totalAmount: 0, offerNumber: 1 })
  refused(await confirm(request), 409, /correcting this order/)
  refused(await takeBack(), 409, /being prepared/)
  app.clock.advance(DAY)
  const lines = [offerLine(product.id, 3)]
  const nextDay = await signInPharmacist(app)
  expectOk(await nextDay.api('POST /api/desk/prescription-requests/:id/prepare', { id, lines }))
  refused(await confirm(request), 409, /corrected this order meanwhile/)
  expect(await subjectsTo(customer)).toContain('We have corrected your order')
  app.clock.advance(DAY + MINUTE)
  await app.runJobs()
  const corrected = await show()
  expect(corrected).toMatchObject({ state: 'prepared', offerNumber: 2, itemsTotal: 136.5 })
  const { order } = expectOk(await confirm(corrected))
  expect(order.totalAmount).toBe(185.5)
  refused(await takeBack(await signInPharmacist(app)), 409, /has ordered this already/)
  const { lines: waiting } = expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id: order._id }))
  expect(waiting.map(({ state }) => state)).toEqual(['received'])
})
