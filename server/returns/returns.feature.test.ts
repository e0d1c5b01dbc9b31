import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { listMailsTo } from '#test/account-steps.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer, stockOf } from '#test/factories.ts'
import { createConfirmedOrder, createPaidOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow, refundsOf } from '#test/payments/payment-steps.ts'
import { askForTestReturn, createDeliveredOrder, sendReturnRequest, takeReturnUpTo } from '#test/return-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

type Scene = Awaited<ReturnType<typeof createDeliveredOrder>>

const fetchOrder = async ({ customer, id }: Scene) =>
  expectOk(await customer.api('GET /api/orders/details/:id', { id })).order
const creditNotes = (orderId: string) =>
  app.ctx.db
    .selectFrom('documents')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .orderBy('number')
    .execute()

test('a return of one pack paid online ends with stock, credit note and refund, and a mail for each step', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const before = await stockOf(app, scene.productId)
  const id = await askForTestReturn(scene)
  const inspected = await takeReturnUpTo(scene, id, 'inspect', 1)
  expect(inspected).toMatchObject({ state: 'inspected', lines: [{ batches: [{ shelved: 1, destroyed: 0 }] }] })
  expect(await stockOf(app, scene.productId)).toBe(before + 1)
  const settled = expectOk(await scene.staff.api('POST /api/desk/returns/:id/refund', { id })).return
  const { unit_price_paise: price } = await app.ctx.db
    .selectFrom('order_items')
    .select('unit_price_paise')
    .where('order_id', '=', scene.id)
    .executeTakeFirstOrThrow()
  expect(settled).toMatchObject({ state: 'settled', refund: price / 100 })
  expect(await refundsOf(app, scene.id)).toMatchObject([{ reason: 'goods_returned', cause: id, amount_paise: price }])

  const [note] = await creditNotes(scene.id)
  const order = await fetchOrder(scene)
  const [, invoice] = order.documents.toSorted((a, b) => (a.number < b.number ? -1 : 1))
  expect(note).toMatchObject({ return_id: id, original: { number: invoice!.number }, totals: { totalPaise: price } })
  expect(note!.number).toMatch(/^CRN\/2627\/\d{7}$/)
  expect(order).toMatchObject({
    status: 'Delivered',
    documents: expect.arrayContaining([expect.objectContaining({ kind: 'credit-note' })]),
  })
  const { customer } = scene
  const returned = expectOk(await customer.api('GET /api/orders/:id/returns', { id: scene.id }))
  expect(returned).toMatchObject({ returns: [{ state: 'settled', refund: price / 100 }], lines: [{ left: 1 }] })
  const mails = await listMailsTo(app, customer.email)
  expect(mails.map(({ subject }) => subject).filter((subject) => /return|send back/.test(subject))).toHaveLength(4)
  const product = await app.ctx.db
    .selectFrom('products')
    .select('name')
    .where('id', '=', scene.productId)
    .executeTakeFirstOrThrow()
  expect(mails.filter(({ subject }) => subject.includes(product.name))).toEqual([])
})

test('a return of a cash order is paid out to the sealed UPI id by a role that may pay, and the id is deleted', async () => {
  const scene = await createDeliveredOrder(app)
  const id = await askForTestReturn(scene, { lines: [{ position: 0, quantity: 3 }] })
  const stored = () => app.ctx.db.selectFrom('returns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(await stored())).not.toContain('asha@bank')
  await takeReturnUpTo(scene, id, 'inspect')
  const support = await signInStaff(app, ['support'])
  const accountant = await signInStaff(app, ['accountant'])
  const seenBy = async (member: typeof support) =>
    expectOk(await member.api('GET /api/desk/returns/:id', { id })).return
  expect(await seenBy(support)).toMatchObject({ payout: null, payoutHint: 'a…@bank', lines: [{ quantity: 3 }] })
  expect(await seenBy(accountant)).toMatchObject({ payout: 'asha@bank', note: '', lines: [{ productName: '' }] })

  const payOut = { id, reference: 'UTR 4711' }
  expect(expectRefusal(await support.api('POST /api/desk/returns/:id/pay-out', payOut)).status).toBe(403)
  const wrongWay = await accountant.api('POST /api/desk/returns/:id/refund', { id })
  expect(expectRefusal(wrongWay)).toMatchObject({ status: 409, message: expect.stringContaining('paid at the door') })
  const { return: settled } = expectOk(await accountant.api('POST /api/desk/returns/:id/pay-out', payOut))
  expect(settled).toMatchObject({ state: 'settled', payoutReference: 'UTR 4711', payout: null })
  expect(await stored()).toMatchObject({ sealed_payout: null, payout_hint: 'a…@bank' })
  const { refund: amount } = settled
  expect(await fetchOrder(scene)).toMatchObject({
    paymentStatus: 'Paid',
    payouts: [{ amount, to: 'a…@bank', reference: 'UTR 4711' }],
  })
})

test('the money of a return needs a second factor of the last ten minutes', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const id = await askForTestReturn(scene)
  await takeReturnUpTo(scene, id, 'inspect')
  const owner = await signInStaff(app, ['owner'])
  app.clock.advance(HOUR / 5)
  const late = await owner.api('POST /api/desk/returns/:id/refund', { id })
  expect(expectRefusal(late)).toMatchObject({ status: 403, code: 'step_up' })
})

test('a whole order of faulty packs brings its delivery fee back and is Returned, an unwanted one not', async () => {
  for (const [reason, withFee] of [
    ['faulty', true],
    ['unwanted', false],
  ] as const) {
    const scene = await createDeliveredOrder(app, 'ONLINE')
    const id = await askForTestReturn(scene, { reason, note: 'It leaks', lines: [{ position: 0, quantity: 2 }] })
    await takeReturnUpTo(scene, id, 'refund')
    const { totals } = (await creditNotes(scene.id))[0]!
    const { total_paise: total, delivery_fee_paise: fee } = await getOrderRow(app, scene.id)
    expect(totals.totalPaise).toBe(withFee ? total : total - fee)
    expect(await fetchOrder(scene)).toMatchObject({ status: 'Returned', amountDue: 0 })
    expect(expectRefusal(await sendReturnRequest(scene)).message).toBe('Everything of this order came back.')
  }
})

test('packs that the inspection does not accept bring no money and stay with the customer', async () => {
  const scene = await createDeliveredOrder(app)
  const { api } = scene.staff
  const id = await askForTestReturn(scene, { lines: [{ position: 0, quantity: 3 }] })
  await takeReturnUpTo(scene, id, 'receive')
  const { lines } = expectOk(await api('GET /api/desk/returns/:id', { id })).return
  const { batchId } = lines[0]!.batches[0]!
  const inspect = (shelved: number, destroyed: number, batch = batchId) =>
    api('POST /api/desk/returns/:id/inspect', { id, lines: [{ position: 0, batchId: batch, shelved, destroyed }] })
  expect(expectRefusal(await inspect(0, 0)).status).toBe(422)
  expect(expectRefusal(await inspect(2, 2))).toMatchObject({ status: 422, fields: { lines: expect.any(String) } })
  expect(expectRefusal(await inspect(1, 0, 'bat_none')).status).toBe(422)
  const packer = await signInStaff(app, ['packer'])
  const byPacker = await packer.api('POST /api/desk/returns/:id/inspect', {
    id,
    lines: [{ position: 0, batchId, shelved: 1, destroyed: 0 }],
  })
  expect(expectRefusal(byPacker)).toMatchObject({ status: 409, message: expect.stringContaining('pharmacist') })
  expectOk(await inspect(1, 1))
  expect(expectRefusal(await inspect(1, 1)).status).toBe(409)
  const money = expectOk(await api('POST /api/desk/returns/:id/pay-out', { id, reference: 'UTR 1' })).return
  expect((await creditNotes(scene.id))[0]).toMatchObject({ lines: [{ quantity: 2 }] })
  expect(money.refund).toBeGreaterThan(0)
  const { lines: left } = expectOk(await scene.customer.api('GET /api/orders/:id/returns', { id: scene.id }))
  expect(left).toMatchObject([{ left: 2 }])
})

test('another customer sees neither the returns of an order nor its credit note (404)', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const id = await askForTestReturn(scene)
  await takeReturnUpTo(scene, id, 'refund')
  const { api } = await registerCustomer(app)
  expect(expectRefusal(await api('GET /api/orders/:id/returns', { id: scene.id })).status).toBe(404)
  expect(expectRefusal(await sendReturnRequest({ customer: { ...scene.customer, api }, id: scene.id })).status).toBe(
    404,
  )
  const [note] = await creditNotes(scene.id)
  expect(expectRefusal(await api('GET /api/orders/:id/documents/:doc', { id: scene.id, doc: note!.id })).status).toBe(
    404,
  )
})

test('a refused return tells its reason, loses the UPI id, and lets the customer ask again', async () => {
  const scene = await createDeliveredOrder(app)
  const id = await askForTestReturn(scene)
  const reason = 'The batch on the photo is not ours'
  const { return: refused } = expectOk(await scene.staff.api('POST /api/desk/returns/:id/refuse', { id, reason }))
  expect(refused).toMatchObject({ state: 'refused', refusal: reason })
  const approve = await scene.staff.api('POST /api/desk/returns/:id/approve', { id, way: 'send' })
  expect(expectRefusal(approve)).toMatchObject({
    status: 409,
    message: 'Only returns in the state To decide can be approved. This one is Refused.',
  })
  const row = app.ctx.db.selectFrom('returns').select('sealed_payout').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ sealed_payout: null })
  expectOk(await sendReturnRequest(scene))
})

test('the desk lists returns by state, oldest first, and Today shows those past four weeks', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const id = await askForTestReturn(scene)
  const list = async (state: 'asked' | 'late') =>
    expectOk(await scene.staff.api('GET /api/desk/returns', { state })).rows.map(({ _id }) => _id)
  expect((await list('asked')).at(-1)).toBe(id)
  expect(await list('late')).toEqual([])
  app.clock.advance(29 * DAY)
  const owner = await signInStaff(app, ['owner'])
  const { rows } = expectOk(await owner.api('GET /api/desk/returns', { state: 'late' }))
  expect(rows.map(({ _id, isLate }) => [_id, isLate])).toContainEqual([id, true])
  const { queues } = expectOk(await owner.api('GET /api/desk/today', {}))
  expect(queues.find(({ name }) => name === 'late-returns')?.count).toBe(rows.length)
})

test('a parcel that came back and an order cancelled in a later month than its packing get their credit notes', async () => {
  const back = await createPaidOrder(app)
  await fulfilUpTo(back, 'ship')
  expectOk(await back.staff.api('POST /api/desk/orders/:id/return', { id: back.id, reason: 'Nobody was home' }))
  const late = await createConfirmedOrder(app)
  await fulfilUpTo(late, 'pack')
  app.clock.advance(31 * DAY)
  const owner = await signInStaff(app, ['owner'])
  expectOk(await owner.api('POST /api/desk/orders/:id/cancel', { id: late.id, reason: 'Ordered twice' }))
  for (const { id } of [back, late]) {
    const { total_paise: total } = await getOrderRow(app, id)
    const notes = await creditNotes(id)
    expect(notes).toMatchObject([{ return_id: null, totals: { totalPaise: total } }])
  }
  const cancelled = app.ctx.db.selectFrom('document_cancellations').select('document_id')
  expect(await cancelled.execute()).toEqual([])
})
