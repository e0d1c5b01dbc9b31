import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { startOrderPayment, getOrderRow, refundsOf, deliverWebhook } from '#test/payments/payment-steps.ts'
import { approval, decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

/** A confirmed cash order of four packs, whose prescription waits for a pharmacist. */
async function sentOrder() {
  const scene = await createConfirmedOrder(app, 'H')
  const { _id: prescription } = await sendTestPrescription(app, scene.customer, scene.id)
  return { ...scene, prescription, pharmacist: await signInPharmacist(app) }
}

const decide = '/api/desk/prescriptions/:id/decide'
const refuse = { verdict: 'refuse', reason: 'The prescription is not signed' } as const
const subjectsTo = async (email: string) =>
  (await listMailsTo(app, email)).map(({ subject }) => subject.replace(/\d+/, 'N'))

test('approves with patient, doctor, dates and the registration of the pharmacist, and the order can be packed', async () => {
  const { id, customer, prescription, pharmacist } = await sentOrder()
  const decided = expectOk(
    await decideAllLines(pharmacist, prescription, { verdict: 'approve' }, { repeats: 2 }),
  ).prescription
  expect(decided).toMatchObject({
    state: 'approved',
    version: 2,
    patient: approval().patient,
    doctor: approval().doctor,
    issuedOn: '2026-11-19',
    validUntil: '2026-12-19',
    decision: { pharmacist: pharmacist.staff.name, registration: 'TS-123456' },
    lines: [{ packs: 4, verdict: 'approve', packsAllowed: 4, packsTotal: 12, packsGiven: 0 }],
  })
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id }))
  const { lines } = expectOk(await pharmacist.api('GET /api/desk/prescriptions/:id', { id: prescription })).prescription
  expect(lines).toMatchObject([{ packsGiven: 4 }])
  expect(await subjectsTo(customer.email)).toContain('News about your order N')
})

test('a refused line of a paid order is cut, restocked and refunded in one transaction', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 9 })
  const bought = await startOrderPayment(app, { customer, product, quantity: 2 })
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  const { _id: prescription } = await sendTestPrescription(app, customer, bought.id)
  expectOk(await decideAllLines(await signInPharmacist(app), prescription, refuse))
  expect(await stockOf(app, product.id)).toBe(9)
  expect(await getOrderRow(app, bought.id)).toMatchObject({ status: 'Cancelled' })
  expect(await refundsOf(app, bought.id)).toMatchObject([{ reason: 'order_cancelled' }])
})

test('of two medicines one is refused: the other one is packed, and the refund is exactly the price of the first', async () => {
  const customer = await registerCustomer(app)
  const products = [
    await addBatchedProduct(app, { schedule: 'H', stock: 9 }),
    await addBatchedProduct(app, { schedule: 'H1', stock: 9 }),
  ] as const
  const { _id: id } = await placeCodOrder(customer, [{ product: products[0], quantity: 2 }, { product: products[1] }])
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  const pharmacist = await signInPharmacist(app)
  expectOk(
    await pharmacist.api(`POST ${decide}`, {
      id: prescription,
      version: 1,
      approval: approval(),
      lines: [
        { ...refuse, position: 0 },
        { position: 1, verdict: 'approve' },
      ],
      message: 'Please ask your doctor',
    }),
  )
  expect(await stockOf(app, products[0].id)).toBe(9)
  const { order } = expectOk(await customer.api('GET /api/orders/details/:id', { id }))
  expect(order.cuts).toMatchObject([{ quantity: 2, reason: 'The prescription was refused' }])
  expect(order.amountDue).toBe(order.totalAmount - 2 * order.items[0]!.price)
  const { prescriptions } = expectOk(await customer.api('GET /api/prescriptions', {}))
  expect(prescriptions[0]).toMatchObject({
    state: 'approved',
    reason: 'The prescription is not signed. Please ask your doctor',
  })
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id }))
})

test('approves fewer packs with a reason and cuts the others', async () => {
  const { id, productId, prescription, pharmacist } = await sentOrder()
  const fewer = { verdict: 'approve', packs: 1 } as const
  expect(expectRefusal(await decideAllLines(pharmacist, prescription, fewer)).message).toMatch(
    /^Please choose a reason/,
  )
  expectOk(await decideAllLines(pharmacist, prescription, { ...fewer, reason: 'It is for fewer packs' }))
  expect(await stockOf(app, productId)).toBe(8)
  expect(expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id })).order).toMatchObject({ packs: 1 })
})

test('asks again: the customer reads why, sends another one, and reminders start anew', async () => {
  const { id, customer, prescription, pharmacist } = await sentOrder()
  const ask = { verdict: 'ask', reason: 'The picture cannot be read' } as const
  expect(expectOk(await decideAllLines(pharmacist, prescription, ask)).prescription.state).toBe('more')
  expect(expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id }))).toMatchObject({
    lines: [{ state: 'ask', reason: 'The picture cannot be read' }],
    canSend: true,
  })
  app.clock.advance(HOUR)
  expect(await subjectsTo(customer.email)).toEqual(
    expect.arrayContaining(['Your order N still waits for you', 'Your order N waits for you']),
  )
  const { _id: second } = await sendTestPrescription(app, customer, id)
  const later = await signInPharmacist(app)
  expectOk(await decideAllLines(later, second))
  expectOk(await later.api('POST /api/desk/orders/:id/pack', { id }))
})

test.each([
  ['no approval', { approval: undefined }, 'Please enter patient, doctor and date of issue to approve a prescription.'],
  ['too old', { approval: approval({ issuedOn: '2026-10-01' }) }, /^This prescription was valid until 31 Oct 2026/],
  ['in the future', { approval: approval({ issuedOn: '2026-11-21' }) }, /in the future/],
  [
    'a patient of 1850',
    { approval: approval({ patient: { ...approval().patient, birthYear: 1850 } }) },
    /year of birth/,
  ],
  ['no line of the order', { lines: [{ position: 7, verdict: 'approve' as const }] }, 'Please decide each line once.'],
  ['more packs than ordered', { lines: [{ position: 0, verdict: 'approve' as const, packs: 5 }] }, /^Only 4 packs/],
  ['a refusal without a reason', { lines: [{ position: 0, verdict: 'refuse' as const }] }, /choose a reason/],
])('refuses a decision with %s (422) and changes nothing', async (_, changes, message) => {
  const { prescription: id, pharmacist } = await sentOrder()
  const lines = [{ position: 0, verdict: 'approve' as const }]
  const decision = { id, version: 1, approval: approval(), lines, ...changes }
  const refused = expectRefusal(
    await pharmacist.api(`POST ${decide}`, decision as Parameters<typeof pharmacist.api>[1] & typeof decision),
  )
  expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(message)])
  const { prescription } = expectOk(await pharmacist.api('GET /api/desk/prescriptions/:id', { id }))
  expect(prescription).toMatchObject({ state: 'received', version: 1, patient: null })
})

test('refuses a pharmacist whose registration is missing or lapsed (403 with the date)', async () => {
  const { prescription } = await sentOrder()
  const lapsed = await signInPharmacist(app, { valid_until: '2026-11-19' })
  expect(expectRefusal(await decideAllLines(lapsed, prescription))).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^Your pharmacist registration ended on 19 Nov 2026/),
  })
  const unregistered = await signInStaff(app, ['pharmacist'])
  expect(expectRefusal(await decideAllLines(unregistered, prescription)).status).toBe(403)
  const lastDay = await signInPharmacist(app, { valid_until: '2026-11-20' })
  expectOk(await decideAllLines(lastDay, prescription))
})

test('decides once: a second decision and one after a withdrawal are stale (409)', async () => {
  const { prescription, pharmacist } = await sentOrder()
  const other = await signInPharmacist(app)
  const decisions = await Promise.all([
    decideAllLines(pharmacist, prescription),
    decideAllLines(other, prescription, refuse),
  ])
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  expect(expectRefusal(decisions.find(({ ok }) => !ok)!).status).toBe(409)
  expect(expectRefusal(await decideAllLines(pharmacist, prescription))).toMatchObject({ code: 'stale' })
  const next = await sentOrder()
  const lines = [{ position: 0, verdict: 'approve' as const }]
  expectOk(await next.customer.api('DELETE /api/prescriptions/:id', { id: next.prescription }))
  const late = await pharmacist.api(`POST ${decide}`, {
    id: next.prescription,
    version: 1,
    approval: approval(),
    lines,
  })
  expect(expectRefusal(late)).toMatchObject({ status: 409, message: expect.stringMatching(/withdrew/) })
})

test('reserves a prescription for ten minutes', async () => {
  const { prescription: id, pharmacist } = await sentOrder()
  const other = await signInPharmacist(app)
  const { claim } = expectOk(await pharmacist.api('POST /api/desk/prescriptions/:id/claim', { id })).prescription
  expect(claim).toMatchObject({ staffId: pharmacist.staff.id })
  const message = `${pharmacist.staff.name} is checking this prescription.`
  expect(expectRefusal(await other.api('POST /api/desk/prescriptions/:id/claim', { id }))).toMatchObject({
    status: 409,
    message,
  })
  expect(expectRefusal(await decideAllLines(other, id))).toMatchObject({ status: 409, message })
  app.clock.advance(11 * MINUTE)
  expectOk(await decideAllLines(other, id))
})

test('two orders for the last repeat: one is packed', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 40 })
  // Another product makes each order a new one.
  const order = async () =>
    (await placeCodOrder(customer, [{ product, quantity: 2 }, { product: await addBatchedProduct(app) }]))._id
  const first = await order()
  const { _id: prescriptionId } = await sendTestPrescription(app, customer, first)
  const pharmacist = await signInPharmacist(app)
  expectOk(await decideAllLines(pharmacist, prescriptionId, { verdict: 'approve' }, { repeats: 1 }))
  const pack = (id: string) => pharmacist.api('POST /api/desk/orders/:id/pack', { id })
  expectOk(await pack(first))
  const rest = [await order(), await order()]
  for (const id of rest) expectOk(await customer.api('POST /api/orders/:id/prescriptions', { id, prescriptionId }))
  const packed = await Promise.all(rest.map(pack))
  expect(packed.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = packed.findIndex(({ ok }) => !ok)
  expect(expectRefusal(packed[refused]!).message).toMatch(/does not cover 2 packs any more|send a valid prescription/)
  // The packs of an order that is cancelled after packing can be given again.
  const reason = 'The customer asked for it' as const
  const owner = await signInStaff(app, ['owner'])
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id: rest[1 - refused]!, reason }))
  expectOk(await pack(rest[refused]!))
})

test('does not pack on the day after a prescription has lapsed', async () => {
  const { id, prescription, pharmacist } = await sentOrder()
  expectOk(await decideAllLines(pharmacist, prescription, { verdict: 'approve' }, { validDays: 7 }))
  app.clock.advance(7 * 24 * HOUR)
  const late = await signInPharmacist(app)
  expect(expectRefusal(await late.api('POST /api/desk/orders/:id/pack', { id }))).toMatchObject({
    status: 409,
    message: 'The customer has to send a valid prescription before this order is packed.',
  })
})

test('lists the queue oldest first, and leads from one prescription to the next', async () => {
  const { pharmacist, prescription: first } = await sentOrder()
  const { prescription: second } = await sentOrder()
  const { rows } = expectOk(await pharmacist.api('GET /api/desk/prescriptions', {}))
  const ids = rows.map(({ _id }) => _id)
  expect(ids.slice(-2)).toEqual([first, second])
  expect(rows.at(-1)).toMatchObject({ customerName: 'Asha Rao', packs: 4, state: 'received' })
  const opened = expectOk(await pharmacist.api('GET /api/desk/prescriptions/:id', { id: first })).prescription
  expect(opened.next).toBe(second)
  expectOk(await decideAllLines(pharmacist, first, refuse))
  const refused = expectOk(await pharmacist.api('GET /api/desk/prescriptions', { state: 'refused' })).rows
  expect(refused[0]!._id).toBe(first)
})
