import { afterEach, expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder, createPaidOrder, fulfilUpTo } from '#test/fulfilment-steps.ts'
import { getOrderRow } from '#test/payments/payment-steps.ts'
import { approvePrescription, buildPhoto, uploadPhoto } from '#test/prescription-steps.ts'
import { askForTestReturn, createDeliveredOrder, sendReturnRequest, takeReturnUpTo } from '#test/return-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

async function deliverEarlier(id: string, ms: number): Promise<void> {
  const { delivered_at: at } = await getOrderRow(app, id)
  const earlier = new Date(at!.getTime() - ms)
  await app.ctx.db.updateTable('orders').set({ delivered_at: earlier }).where('id', '=', id).execute()
}

test('refuses more than was supplied (422), packs that came back (409) and a second open return (409)', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  expect(expectRefusal(await sendReturnRequest(scene, { lines: [{ position: 0, quantity: 3 }] }))).toMatchObject({
    status: 422,
    fields: { lines: expect.stringMatching(/^2 packs of .* came with this order/) },
  })
  expect(expectRefusal(await sendReturnRequest(scene, { lines: [{ position: 7, quantity: 1 }] })).status).toBe(422)
  const answers = await Promise.all([sendReturnRequest(scene), sendReturnRequest(scene), sendReturnRequest(scene)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((one) => !one.ok).map((one) => expectRefusal(one).status)).toEqual([409, 409])
  const { returns } = expectOk(await scene.customer.api('GET /api/orders/:id/returns', { id: scene.id }))
  await takeReturnUpTo(scene, returns[0]!._id, 'refund')
  expect(expectRefusal(await sendReturnRequest(scene, { lines: [{ position: 0, quantity: 2 }] }))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^1 pack of .* came back already\.$/),
  })
})

test('refuses a return before the delivery and after its last day, which the sentence names (409)', async () => {
  const confirmed = await createPaidOrder(app)
  expect(expectRefusal(await sendReturnRequest(confirmed))).toMatchObject({
    status: 409,
    message: 'Products can be sent back once the order is delivered.',
  })
  const scene = await createDeliveredOrder(app, 'ONLINE')
  await deliverEarlier(scene.id, 31 * DAY)
  expect(expectRefusal(await sendReturnRequest(scene))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/could be sent back until \d+ \w+ 20\d\d\./),
  })
})

test('damage needs a photo, within 48 hours; photos of others are refused (404) and staff see them', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  expect(expectRefusal(await sendReturnRequest(scene, { reason: 'damaged' }))).toMatchObject({
    status: 422,
    fields: { fileIds: expect.any(String) },
  })
  const stranger = await registerCustomer(app)
  const foreign = await uploadPhoto(app, stranger)
  expect(expectRefusal(await sendReturnRequest(scene, { reason: 'damaged', fileIds: [foreign] })).status).toBe(404)
  const response = await app.send('/api/returns/files', {
    method: 'POST',
    headers: { authorization: `Bearer ${scene.customer.token}` },
    body: new Uint8Array(await buildPhoto()),
  })
  const { fileId } = (await response.json()) as { fileId: string }
  const id = await askForTestReturn(scene, { reason: 'damaged', fileIds: [fileId] })
  const { photos } = expectOk(await scene.staff.api('GET /api/desk/returns/:id', { id })).return
  const photo = await app.send(photos[0]!)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const views = app.ctx.db.selectFrom('audit_log').select('subject_id').where('action', '=', 'returns.view-photo')
  expect(await views.execute()).toEqual([{ subject_id: id }])

  const other = await createDeliveredOrder(app, 'ONLINE')
  await deliverEarlier(other.id, 49 * HOUR)
  const late = { reason: 'damaged' as const, fileIds: [await uploadPhoto(app, other.customer)] }
  expect(expectRefusal(await sendReturnRequest(other, late))).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Damage could be reported until /),
  })
})

test('H1 and cold chain come back only by a fault of the shop, opened packs and a cash order without UPI id never', async () => {
  const scene = await createConfirmedOrder(app, 'H1')
  await approvePrescription(app, scene.customer, scene.id)
  await fulfilUpTo(scene, 'deliver')
  expect(expectRefusal(await sendReturnRequest(scene)).message).toMatch(/Schedule H1/)
  await app.ctx.db
    .updateTable('products')
    .set({ storage_instructions: 'Store between 2°C and 8°C' })
    .where('id', '=', scene.productId)
    .execute()
  expect(expectRefusal(await sendReturnRequest(scene)).message).toMatch(/^Refrigerated/)
  expect(expectRefusal(await sendReturnRequest(scene, { isUnopened: false }))).toMatchObject({
    status: 422,
    fields: { isUnopened: expect.any(String) },
  })
  expect(expectRefusal(await sendReturnRequest(scene, { reason: 'wrong', payout: '' }))).toMatchObject({
    status: 422,
    fields: { payout: expect.any(String) },
  })
  expect(expectRefusal(await sendReturnRequest(scene, { reason: 'wrong', payout: 'asha' })).status).toBe(422)
  const id = await askForTestReturn(scene, { reason: 'wrong', payout: '123456789012, HDFC0001234' })
  await takeReturnUpTo(scene, id, 'receive')
  const { lines } = expectOk(await scene.staff.api('GET /api/desk/returns/:id', { id })).return
  expect(lines).toMatchObject([{ shelfRefusal: 'Goods of the cold chain cannot go back to the shelf.' }])
  const { batchId } = lines[0]!.batches[0]!
  const shelve = { id, lines: [{ position: 0, batchId, shelved: 1, destroyed: 0 }] }
  expect(expectRefusal(await scene.staff.api('POST /api/desk/returns/:id/inspect', shelve)).status).toBe(409)
  const destroy = { id, lines: [{ position: 0, batchId, shelved: 0, destroyed: 1 }] }
  expectOk(await scene.staff.api('POST /api/desk/returns/:id/inspect', destroy))
  const early = await scene.staff.api('POST /api/desk/returns/:id/pay-out', { id, reference: 'UTR 2' })
  expect(expectRefusal(early)).toMatchObject({ status: 409, message: 'Please record the money of the order first.' })
})

test('the customer says once that an approved return is on its way, with courier and number', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const { api } = scene.customer
  const id = await askForTestReturn(scene)
  const parcel = { id, carrier: 'India Post', trackingNumber: 'EM 123' }
  const early = expectRefusal(await api('POST /api/returns/:id/sent', parcel))
  expect([early.status, early.message]).toEqual([409, 'Please wait until we have approved the return.'])
  await takeReturnUpTo(scene, id, 'approve')
  const stranger = await registerCustomer(app)
  expect(expectRefusal(await stranger.api('POST /api/returns/:id/sent', parcel)).status).toBe(404)
  const long = { ...parcel, carrier: 'x'.repeat(101) }
  expect(expectRefusal(await api('POST /api/returns/:id/sent', long))).toMatchObject({
    status: 422,
    fields: { carrier: expect.any(String) },
  })
  const { returns } = expectOk(await api('POST /api/returns/:id/sent', parcel))
  expect(returns).toMatchObject([{ state: 'sent', carrier: 'India Post', trackingNumber: 'EM 123' }])
  const again = expectRefusal(await api('POST /api/returns/:id/sent', { id }))
  expect([again.status, again.message]).toEqual([409, 'We know already that it is on its way.'])
  const shown = expectOk(await scene.staff.api('GET /api/desk/returns/:id', { id })).return
  expect(shown).toMatchObject({ state: 'sent', carrier: 'India Post', trackingNumber: 'EM 123' })
})
