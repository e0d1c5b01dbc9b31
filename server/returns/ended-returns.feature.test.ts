import { afterEach, expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder, type DeskScene, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { askForTestReturn, createDeliveredOrder, sendReturnRequest, takeReturnUpTo } from '#test/return-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const fetchOrder = async ({ customer, id }: DeskScene) =>
  expectOk(await customer.api('GET /api/orders/details/:id', { id })).order
const creditNotes = (orderId: string) =>
  app.ctx.db
    .selectFrom('documents')
    .select('totals')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .execute()

test.each([
  ['approved', async () => {}],
  [
    'sent',
    async ({ customer }: DeskScene, id: string) =>
      void expectOk(await customer.api('POST /api/returns/:id/sent', { id })),
  ],
] as const)('a customer withdraws a return that is %s, and can ask for another', async (_, send) => {
  const scene = await createDeliveredOrder(app)
  const id = await askForTestReturn(scene)
  await takeReturnUpTo(scene, id, 'approve')
  await send(scene, id)
  const stranger = await registerCustomer(app)
  expect(expectRefusal(await stranger.api('POST /api/returns/:id/withdraw', { id })).status).toBe(404)
  const { returns } = expectOk(await scene.customer.api('POST /api/returns/:id/withdraw', { id }))
  expect(returns).toMatchObject([{ state: 'refused', isWithdrawn: true }])
  const row = app.ctx.db.selectFrom('returns').select('sealed_payout').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ sealed_payout: null })
  expect(expectRefusal(await scene.customer.api('POST /api/returns/:id/withdraw', { id })).status).toBe(409)
  expectOk(await sendReturnRequest(scene))
})

test('the desk withdraws a return that it should collect with a reason and a mail, but not after its arrival', async () => {
  const scene = await createDeliveredOrder(app)
  const { api } = scene.staff
  const id = await askForTestReturn(scene)
  const withdraw = (returnId: string) =>
    api('POST /api/desk/returns/:id/withdraw', { id: returnId, reason: 'The customer keeps it' })
  expectOk(await api('POST /api/desk/returns/:id/approve', { id, way: 'collect' }))
  expect(expectOk(await withdraw(id)).return).toMatchObject({ isWithdrawn: true, refusal: 'The customer keeps it' })
  const subjects = (await listMailsTo(app, scene.customer.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your return is withdrawn'))).toHaveLength(1)
  const arrived = await askForTestReturn(scene)
  await takeReturnUpTo(scene, arrived, 'receive')
  expect(expectRefusal(await withdraw(arrived)).status).toBe(409)
  const late = await scene.customer.api('POST /api/returns/:id/withdraw', { id: arrived })
  expect(expectRefusal(late)).toMatchObject({ status: 409, message: 'It has arrived already. Please call us.' })
})

test('an unpaid cash order that came back whole is credited without a payout', async () => {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'deliver')
  const { api } = scene.staff
  const part = await askForTestReturn(scene)
  await takeReturnUpTo(scene, part, 'inspect')
  const refused = expectRefusal(await api('POST /api/desk/returns/:id/settle-unpaid', { id: part }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('keeps packs') })

  const whole = await createConfirmedOrder(app)
  await fulfilUpTo(whole, 'deliver')
  const id = await askForTestReturn(whole, { lines: [{ position: 0, quantity: 4 }] })
  await takeReturnUpTo(whole, id, 'inspect')
  const { return: settled } = expectOk(await api('POST /api/desk/returns/:id/settle-unpaid', { id }))
  expect(settled).toMatchObject({ state: 'settled', refund: 0 })
  expect(await fetchOrder(whole)).toMatchObject({
    status: 'Returned',
    paymentStatus: 'Failed',
    amountDue: 0,
    payouts: [],
  })
  const { total_paise: total } = await getOrderRow(app, whole.id)
  expect(await creditNotes(whole.id)).toMatchObject([{ totals: { totalPaise: total } }])
})

/** A cash order whose money was recorded on its way, and whose parcel came back. */
async function takePaidParcelBack() {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'ship')
  const { id } = scene
  const { total_paise: total } = await getOrderRow(app, id)
  expectOk(await scene.staff.api('POST /api/desk/orders/:id/cash', { id, amount: total / 100, mode: 'UPI' }))
  expectOk(await scene.staff.api('POST /api/desk/orders/:id/return', { id, reason: 'Nobody was home' }))
  const { returns } = expectOk(await scene.customer.api('GET /api/orders/:id/returns', { id }))
  return { scene, total, returnId: returns[0]?._id ?? '' }
}

test('the money of a paid cash order whose parcel came back is owed to the customer and paid out', async () => {
  const { scene, total, returnId } = await takePaidParcelBack()
  const { api } = scene.staff
  const mails = await listMailsTo(app, scene.customer.email)
  const mail = mails.find(({ subject }) => subject.includes('came back to us'))
  expect(mail?.text).toContain(`We pay back the ${formatRupees(total)} that you paid`)
  const owed = expectOk(await api('GET /api/desk/returns/:id', { id: returnId })).return
  expect(owed).toMatchObject({ state: 'inspected', isRefusedParcel: true, lines: [{ quantity: 4 }] })
  const payOut = { id: returnId, reference: 'UTR 4711' }
  expect(expectOk(await api('POST /api/desk/returns/:id/pay-out', payOut)).return).toMatchObject({
    state: 'settled',
    refund: total / 100,
  })
  expect(await fetchOrder(scene)).toMatchObject({
    status: 'Returned',
    payouts: [{ amount: total / 100, reference: 'UTR 4711' }],
  })
  expect(await creditNotes(scene.id)).toHaveLength(1)
})

test('the payout of a parcel is refused where its money was never received', async () => {
  const { scene, returnId: id } = await takePaidParcelBack()
  const refuse = { id, reason: 'No money came in' }
  const { return: refused } = expectOk(await scene.staff.api('POST /api/desk/returns/:id/refuse', refuse))
  expect(refused).toMatchObject({ state: 'refused', refusal: refuse.reason })
})
