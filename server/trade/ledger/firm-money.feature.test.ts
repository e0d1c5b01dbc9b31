import { afterEach, expect, test } from 'vitest'
import { NO_MONEY_RIGHT } from '#domain/trade/trade-people.ts'
import { paise } from '#domain/money.ts'
import { DAY, indianDay, SECOND } from '#domain/time.ts'
import { addTestPerson, type InvitedPerson } from '#test/firm-people-steps.ts'
import { addCreditOrder, addTestBuyer, type TestBuyer } from '#test/ledger-steps.ts'
import { listMoneyErrors } from '#test/payments/money-conservation.ts'
import { deliverWebhook, lastAttemptRef, returnFromGateway } from '#test/payments/payment-steps.ts'
import { addPadBuyer, offerProduct, tradeOrderInput } from '#test/trade-order-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => expect(await listMoneyErrors(app.ctx.db)).toEqual([]))

/** A firm with two invoices, an accountant and a person who orders. */
async function addFirm() {
  const buyer = await addTestBuyer(app)
  const daysAgo = (days: number) => indianDay(new Date(app.ctx.now().getTime() - days * DAY))
  const orders = [
    await addCreditOrder(app, buyer, { total: paise(300_00), packedOn: daysAgo(20) }),
    await addCreditOrder(app, buyer, { total: paise(200_00), packedOn: daysAgo(10) }),
  ]
  const accountant = await addTestPerson(app, buyer.customer, 'orders-and-money', 'Ravi')
  return { buyer, orders, accountant, person: await addTestPerson(app, buyer.customer) }
}

const pay = (who: Pick<InvitedPerson, 'api'>, documentId: string | undefined, amount: number) =>
  who.api('POST /api/trade/payments', { documentIds: [documentId ?? ''], amount })

const startedBy = async (orderId: string) =>
  (
    await app.ctx.db
      .selectFrom('payment_attempts')
      .select('started_by_person')
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
  ).map(({ started_by_person: id }) => id)

const dueOf = async ({ customer }: TestBuyer) =>
  expectOk(await customer.api('GET /api/trade/ledger', {})).ledger?.balance

test('a person with money pays an invoice of the firm and comes back from the gateway', async () => {
  const { buyer, orders, accountant, person } = await addFirm()
  const [oldest] = orders
  expect(expectRefusal(await pay(person, oldest!.document, 300)).message).toBe(NO_MONEY_RIGHT)
  expectOk(await pay(accountant, oldest!.document, 300))
  expect(await startedBy(oldest!.id)).toEqual([accountant.personId])
  const ref = await lastAttemptRef(app, oldest!.id)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, ref)
  expect(await returnFromGateway(app, ref)).toBe(`http://shop.test/validate-payment/${oldest!.id}`)
  const status = { orderId: oldest!.id }
  expect(expectOk(await accountant.api('GET /api/payment/status/:orderId', status))).toMatchObject({ status: 'paid' })
  expect(expectRefusal(await person.api('GET /api/payment/status/:orderId', status)).message).toBe(NO_MONEY_RIGHT)
  expect(await dueOf(buyer)).toBe(200)
  expect(expectOk(await accountant.api('GET /api/trade/ledger', {})).ledger?.balance).toBe(200)
})

test('starts by two people leave one open payment of the account', async () => {
  const { buyer, orders, accountant } = await addFirm()
  const second = await addTestPerson(app, buyer.customer, 'orders-and-money', 'Meena')
  await Promise.all([pay(accountant, orders[0]!.document, 300), pay(second, orders[1]!.document, 200)])
  const open = await app.ctx.db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select('payment_attempts.id')
    .where('trade_account_id', '=', buyer.id)
    .where('payment_attempts.state', 'in', ['created', 'pending'])
    .execute()
  expect(open.length).toBeLessThanOrEqual(1)
  expect(await dueOf(buyer)).toBe(500)
})

test('an accountant whose right is taken sees and pays nothing at the next call', async () => {
  const { buyer, orders, accountant } = await addFirm()
  const id = accountant.personId
  expectOk(await buyer.customer.api('POST /api/trade/people/:id/right', { id, right: 'orders' }))
  expect(expectRefusal(await accountant.api('GET /api/trade/ledger', {})).status).toBe(403)
  expect(expectRefusal(await pay(accountant, orders[0]!.document, 300)).status).toBe(403)
  expectOk(await buyer.customer.api('DELETE /api/trade/people/:id', { id }))
  expect(expectRefusal(await pay(accountant, orders[0]!.document, 300)).status).toBe(404)
})

test('a person pays the own online order; a colleague who orders may pay it too, a removed one not', async () => {
  const holder = await addPadBuyer(app)
  const offer = await offerProduct(app, holder)
  const person = await addTestPerson(app, holder)
  const input = tradeOrderInput([{ offer, paid: 10 }], { paymentType: 'ONLINE' })
  const { _id: orderId } = expectOk(await person.api('POST /api/trade/orders', input)).order
  const start = { orderId, amount: input.totalAmount.toFixed(2), currency: 'INR' as const }
  expectOk(await person.api('POST /api/payments/create', start))
  expect(await startedBy(orderId)).toEqual([person.personId])
  const gone = await addTestPerson(app, holder, 'orders', 'Meena')
  expectOk(await holder.api('DELETE /api/trade/people/:id', { id: gone.personId }))
  expect(expectRefusal(await gone.api('POST /api/payments/create', start)).status).toBe(404)
  const ref = await lastAttemptRef(app, orderId)
  app.gateway.pay(ref)
  app.clock.advance(5 * SECOND)
  await deliverWebhook(app, ref)
  const { order } = expectOk(await person.api('GET /api/orders/details/:id', { id: orderId }))
  expect(order).toMatchObject({ status: 'Confirmed', paymentStatus: 'Paid' })
  await app.runJobs()
  for (const { email } of [holder, person]) expect(app.mails.filter(({ to }) => to === email)).toHaveLength(1)
})
