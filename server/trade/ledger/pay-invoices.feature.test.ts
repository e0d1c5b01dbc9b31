import { afterEach, beforeAll, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { isOpen } from '#domain/payments/attempt.ts'
import { DAY, indianDay, MINUTE, SECOND } from '#domain/time.ts'
import { addCreditOrder, addTestBuyer, type TestBuyer } from '#test/ledger-steps.ts'
import { listMoneyErrors } from '#test/payments/money-conservation.ts'
import { attemptsOf, deliverWebhook, lastAttemptRef, returnFromGateway } from '#test/payments/payment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let accountant: SignedInStaffMember
beforeAll(async () => {
  accountant = await signInStaff(app, ['accountant'])
})
afterEach(async () => expect(await listMoneyErrors(app.ctx.db)).toEqual([]))

const daysAgo = (days: number) => indianDay(new Date(app.ctx.now().getTime() - days * DAY))
const accountOf = async (buyer: TestBuyer) => {
  const { ledger, ...more } = expectOk(await buyer.customer.api('GET /api/trade/ledger', {}))
  return { ...ledger!, ...more }
}

/** A buyer with invoices of Rs 300, 500 and 200, the oldest first. */
async function buyerWithInvoices() {
  const buyer = await addTestBuyer(app)
  const orders = []
  for (const [total, days] of [
    [300_00, 40],
    [500_00, 20],
    [200_00, 2],
  ] as const)
    orders.push(await addCreditOrder(app, buyer, { total: paise(total), packedOn: daysAgo(days) }))
  const { invoices } = await accountOf(buyer)
  return { buyer, orders, invoices }
}

function start(buyer: TestBuyer, invoices: readonly { readonly documentId: string; readonly left: number }[]) {
  return buyer.customer.api('POST /api/trade/payments', {
    documentIds: invoices.map(({ documentId }) => documentId),
    amount: invoices.reduce((sum, { left }) => sum + left, 0),
  })
}

/** No webhook arrives. */
async function pollFor(durationMs: number) {
  for (let waited = 0; waited < durationMs; waited += 15 * SECOND) {
    app.clock.advance(15 * SECOND)
    await app.runPayments()
  }
}

async function isConserved(buyer: TestBuyer, due: number) {
  const account = await accountOf(buyer)
  expect(account.balance).toBe(due)
  expect(account.invoices.reduce((sum, { left }) => sum + left, 0)).toBe(Math.max(0, due))
  return account
}

test('the captured money pays the chosen invoices once, whatever tells of it how often', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  const chosen = [invoices[0]!, invoices[2]!]
  expect(expectOk(await start(buyer, chosen)).paymentUrl).toMatch(/^https:\/\/gateway\.test\/pay\//)
  expect(await accountOf(buyer)).toMatchObject({ balance: 1000, beingPaid: 500, canPayOnline: true })
  const ref = await lastAttemptRef(app, orders[0]!.id)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await Promise.all([deliverWebhook(app, ref), deliverWebhook(app, ref), app.runPayments()])
  expect(await returnFromGateway(app, ref)).toBe(`http://shop.test/validate-payment/${orders[0]!.id}`)
  const status = expectOk(await buyer.customer.api('GET /api/payment/status/:orderId', { orderId: orders[0]!.id }))
  expect(status).toMatchObject({ success: true, status: 'paid', isInvoice: true })
  const { entries, invoices: left, beingPaid } = await isConserved(buyer, 500)
  expect(left.map(({ documentId }) => documentId)).toEqual([invoices[1]!.documentId])
  expect(beingPaid).toBe(0)
  const receipts = entries.filter(({ kind }) => kind === 'receipt')
  expect(receipts).toMatchObject([{ amount: -500, note: expect.stringContaining(`Online, ${ref}`) }])
  const order = await app.ctx.db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'paid_attempt_id'])
    .where('id', '=', orders[0]!.id)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ status: 'Packed', payment_status: 'Pending', paid_attempt_id: null })
})

test('the poller records the payment within five minutes when every webhook is lost', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  expectOk(await start(buyer, invoices))
  app.gateway.pay(await lastAttemptRef(app, orders[0]!.id))
  await pollFor(5 * MINUTE)
  const { entries } = await isConserved(buyer, 0)
  expect(entries.filter(({ kind }) => kind === 'receipt')).toHaveLength(1)
})

test('a failed payment leaves the invoices and their orders alone, and a late success still counts', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  expectOk(await start(buyer, [invoices[0]!]))
  const ref = await lastAttemptRef(app, orders[0]!.id)
  app.gateway.end(ref, 'failed')
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, ref)
  await isConserved(buyer, 1000)
  const failed = expectOk(await buyer.customer.api('GET /api/payment/status/:orderId', { orderId: orders[0]!.id }))
  expect(failed).toMatchObject({ success: false, status: 'failed', isInvoice: true })
  app.gateway.pay(ref)
  await pollFor(10 * MINUTE)
  await isConserved(buyer, 700)
})

test('another choice closes the payment before, and money that still comes is paid in advance', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  expectOk(await start(buyer, [invoices[0]!]))
  const first = await lastAttemptRef(app, orders[0]!.id)
  expectOk(await start(buyer, [invoices[1]!]))
  const second = await lastAttemptRef(app, orders[1]!.id)
  expect((await attemptsOf(app, orders[0]!.id)).map(({ state }) => state)).toEqual(['cancelled'])
  app.gateway.pay(second)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, second)
  await isConserved(buyer, 500)
  app.gateway.pay(first)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, first)
  await isConserved(buyer, 200)
})

test('a payment that was made before the next start counts, and what is left of the choice is asked again', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  const [first, second] = [invoices[0]!, invoices[1]!]
  expectOk(await start(buyer, [first]))
  app.gateway.pay(await lastAttemptRef(app, orders[0]!.id))
  expect(expectRefusal(await start(buyer, [first, second]))).toMatchObject({ status: 409 })
  expect((await attemptsOf(app, orders[0]!.id)).map(({ state }) => state)).toEqual(['paid'])
  await isConserved(buyer, 700)
  expectOk(await start(buyer, [second]))
})

test('starts at the same moment leave one open payment of the buyer', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, orders, invoices } = await buyerWithInvoices()
    await Promise.all([start(buyer, [invoices[1]!]), start(buyer, [invoices[0]!, invoices[1]!])])
    const attempts = await Promise.all(orders.map(({ id }) => attemptsOf(app, id)))
    expect(attempts.flat().filter(({ state }) => isOpen(state)).length).toBeLessThanOrEqual(1)
  }
})

test('a cheque that pays the invoice meanwhile makes the online payment an advance', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  expectOk(await start(buyer, invoices))
  const cheque = { mode: 'cheque' as const, reference: '4711', receivedOn: daysAgo(0), amount: 1000, invoices: [] }
  expectOk(await accountant.api('POST /api/desk/trade-ledgers/:id/receipts', { id: buyer.id, ...cheque }))
  const ref = await lastAttemptRef(app, orders[0]!.id)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, ref)
  await isConserved(buyer, -1000)
})

test('an online payment cannot be taken back', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  expectOk(await start(buyer, invoices))
  const ref = await lastAttemptRef(app, orders[0]!.id)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, ref)
  const { entries } = await isConserved(buyer, 0)
  expect(entries.at(-1)).toMatchObject({ kind: 'receipt', receipt: null })
  const { id: receiptId } = await app.ctx.db
    .selectFrom('trade_receipts')
    .select('id')
    .where('account_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const reversal = { id: buyer.id, receiptId, reversedOn: daysAgo(0), reason: 'Typed wrongly' }
  const refused = await accountant.api('POST /api/desk/trade-ledgers/:id/reverse', reversal)
  expect(expectRefusal(refused)).toMatchObject({ status: 409, message: expect.stringContaining('online') })
  await isConserved(buyer, 0)
})

test('refuses another amount, a paid invoice and that of another buyer, and starts nothing', async () => {
  const { buyer, orders, invoices } = await buyerWithInvoices()
  const { buyer: other } = await buyerWithInvoices()
  const refused = [
    await start(buyer, [{ ...invoices[0]!, left: 299 }]),
    await start(buyer, [invoices[0]!, { documentId: 'doc_none', left: 0 }]),
    await start(other, [invoices[0]!]),
  ]
  for (const answer of refused) expect(expectRefusal(answer)).toMatchObject({ status: 409 })
  expect(expectRefusal(await start(buyer, []))).toMatchObject({ status: 422 })
  expect(await attemptsOf(app, orders[0]!.id)).toEqual([])
})
