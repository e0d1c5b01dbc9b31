import { randomBytes } from 'node:crypto'
import type { ApiResult } from '#contract/client.ts'
import { expect, test } from 'vitest'
import { MINUTE } from '#domain/time.ts'
import { placeCodOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { orderOnline } from '#test/payments/payment-steps.ts'
import {
  NOTICE_VERSION,
  decideAllLines,
  buildPhoto,
  sendTestPrescription,
  signInPharmacist,
  postPrescriptionFile,
  uploadPhoto,
} from '#test/prescription-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { fileKey } from '../files/file-keys.ts'
import { checkFileKeys } from '../preflight/check-files.ts'
import { resealFileKeys } from '../customer-files/reseal-file-keys.ts'
import { purgeData } from '../privacy/purge-data.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const linesOf = async ({ customer, id }: { customer: TestCustomer; id: string }) =>
  expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id }))
const auditOf = (subject: string) =>
  app.ctx.db.selectFrom('audit_log').selectAll().where('subject_id', '=', subject).orderBy('id').execute()

test('sends a prescription for an order, which waits for a pharmacist and then is approved', async () => {
  const scene = await createConfirmedOrder(app, 'H')
  const { customer, id } = scene
  expect(await linesOf(scene)).toMatchObject({ lines: [{ position: 0, packs: 4, state: 'missing' }], canSend: true })
  const sent = await sendTestPrescription(app, customer, id)
  expect(sent).toMatchObject({ state: 'received', orders: [{ _id: id }], pictures: [expect.any(String)] })
  expect(await linesOf(scene)).toMatchObject({ lines: [{ state: 'received' }], canSend: false })
  const fileIds = [await uploadPhoto(app, customer)]
  expect(
    expectRefusal(await customer.api('POST /api/prescriptions', { fileIds, orderId: id, consent: NOTICE_VERSION })),
  ).toMatchObject({
    status: 409,
    message: 'Our pharmacist is checking the prescription that you sent.',
  })
  expectOk(await decideAllLines(await signInPharmacist(app), sent._id))
  expect(await linesOf(scene)).toMatchObject({ lines: [{ state: 'approved' }], canSend: false })
  expect(expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions[0]).toMatchObject({
    state: 'approved',
    validUntil: '2026-12-19',
  })
})

test('an order without such a product needs no prescription', async () => {
  const scene = await createConfirmedOrder(app)
  expect(await linesOf(scene)).toMatchObject({ lines: [], canSend: false, saved: [] })
  const fileIds = [await uploadPhoto(app, scene.customer)]
  const refused = await scene.customer.api('POST /api/prescriptions', {
    fileIds,
    orderId: scene.id,
    consent: NOTICE_VERSION,
  })
  expect(expectRefusal(refused)).toMatchObject({ status: 409, message: 'This order needs no prescription.' })
})

test('answers 404 for pictures, prescriptions and orders of another customer', async () => {
  const other = await createConfirmedOrder(app, 'H')
  const otherFile = await uploadPhoto(app, other.customer)
  const otherPrescription = await sendTestPrescription(app, other.customer)
  const { customer, id } = await createConfirmedOrder(app, 'H')
  const own = await uploadPhoto(app, customer)
  const answers = await Promise.all([
    customer.api('POST /api/prescriptions', { fileIds: [otherFile], consent: NOTICE_VERSION }),
    customer.api('POST /api/prescriptions', { fileIds: [own], orderId: other.id, consent: NOTICE_VERSION }),
    customer.api('DELETE /api/prescriptions/:id', { id: otherPrescription._id }),
    customer.api('GET /api/orders/:id/prescriptions', { id: other.id }),
    customer.api('POST /api/orders/:id/prescriptions', { id, prescriptionId: otherPrescription._id }),
    customer.api('POST /api/orders/:id/prescriptions', { id: other.id, prescriptionId: otherPrescription._id }),
  ])
  const statuses = answers.map((answer: ApiResult<unknown>) => expectRefusal(answer).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
  // The refused call attached nothing, and a picture belongs to one prescription.
  expectOk(await customer.api('POST /api/prescriptions', { fileIds: [own], consent: NOTICE_VERSION }))
  expect(
    expectRefusal(await customer.api('POST /api/prescriptions', { fileIds: [own], consent: NOTICE_VERSION })).status,
  ).toBe(404)
})

test('shows a picture only at its signed address, for five minutes, in its session', async () => {
  const { customer, id } = await createConfirmedOrder(app, 'H')
  const sent = await sendTestPrescription(app, customer, id)
  const address = sent.pictures[0]!
  const shown = await app.send(address)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const other = (await sendTestPrescription(app, await registerCustomer(app))).pictures[0]!
  const changed = [
    address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    address.replace(/e=\d/, 'e=9'),
    address.replace(/s=[^.]+/, /s=([^.]+)/.exec(other)![0]),
    address.replace(/rxf_\w+/, /rxf_\w+/.exec(other)![0]),
    address.split('?')[0]!,
    '/files/rxf_none?e=1&s=x.y',
  ]
  for (const one of changed) expect((await app.send(one)).status).toBe(404)
  app.clock.advance(5 * MINUTE)
  expect((await app.send(address)).status).toBe(404)
  const [fresh] = expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions
  expect((await app.send(fresh!.pictures[0]!)).status).toBe(200)
  await customer.api('POST /api/auth/logout', {})
  expect((await app.send(fresh!.pictures[0]!)).status).toBe(404)
})

test('writes each view by staff into the audit log, with the reason of an owner', async () => {
  const { customer, id: orderId } = await createConfirmedOrder(app, 'H')
  const { _id: id } = await sendTestPrescription(app, customer, orderId)
  const pharmacist = await signInPharmacist(app)
  const { pictures } = expectOk(await pharmacist.api('GET /api/desk/prescriptions/:id', { id })).prescription
  expect((await app.send(pictures[0]!)).status).toBe(200)
  const owner = await signInStaff(app, ['owner'])
  const refused = expectRefusal(await owner.api('GET /api/desk/prescriptions/:id', { id }))
  expect([refused.status, refused.fields]).toEqual([422, { reason: expect.stringMatching(/^Please say why/) }])
  expectOk(await owner.api('GET /api/desk/prescriptions/:id', { id, reason: 'A complaint' }))
  expect((await auditOf(id)).map(({ staff_id, action, reason }) => [staff_id, action, reason])).toEqual([
    [pharmacist.staff.id, 'prescriptions.read', ''],
    [pharmacist.staff.id, 'prescriptions.view-picture', ''],
    [owner.staff.id, 'prescriptions.read', 'A complaint'],
  ])
  await app.ctx.db
    .updateTable('staff')
    .set({ blocked_at: app.clock.now() })
    .where('id', '=', pharmacist.staff.id)
    .execute()
  expect((await app.send(pictures[0]!)).status).toBe(404)
})

test('a start seals all keys with the newest of FILES_KEYS, and names the pictures without a key', async () => {
  const customer = await registerCustomer(app)
  for (let count = 0; count < 3; count += 1) await sendTestPrescription(app, customer)
  const oldKeys = app.ctx.fileKeys()
  const newKey = fileKey(randomBytes(32))
  const keyIds = async () => {
    const rows = await app.ctx.db.selectFrom('customer_files').select('key_id').distinct().execute()
    return rows.map((row) => row.key_id)
  }
  expect(await checkFileKeys(app.ctx.db, [newKey])).toMatchObject({
    state: 'broken',
    sentence: expect.stringContaining(`not in FILES_KEYS: ${oldKeys[0]!.id}.`),
  })
  await resealFileKeys({ ...app.ctx, fileKeys: () => [newKey] })
  expect(await keyIds()).toEqual([oldKeys[0]!.id])
  await resealFileKeys({ ...app.ctx, fileKeys: () => [newKey, ...oldKeys] })
  expect(await keyIds()).toEqual([newKey.id])
  expect(await checkFileKeys(app.ctx.db, [newKey])).toMatchObject({ state: 'good' })
  const pictures = expectOk(await customer.api('GET /api/prescriptions', {})).prescriptions.flatMap(
    (one) => one.pictures,
  )
  const closed = await app.send(pictures[0]!)
  expect([closed.status, await closed.json()]).toEqual([
    503,
    expect.objectContaining({ message: expect.stringMatching(/missing from FILES_KEYS/) }),
  ])
  await resealFileKeys({ ...app.ctx, fileKeys: () => [...oldKeys, newKey] })
  const statuses = await Promise.all(pictures.map(async (picture) => (await app.send(picture)).status))
  expect(statuses).toEqual([200, 200, 200])
})

test('withdraws a prescription before the decision and deletes its pictures', async () => {
  const scene = await createConfirmedOrder(app, 'H')
  const { customer, id: orderId } = scene
  const { _id: id, pictures } = await sendTestPrescription(app, customer, orderId)
  expectOk(await customer.api('DELETE /api/prescriptions/:id', { id }))
  expect((await app.send(pictures[0]!)).status).toBe(404)
  expect(await app.ctx.files.read(/rxf_\w+/.exec(pictures[0]!)![0])).toBeNull()
  expect(await linesOf(scene)).toMatchObject({ lines: [{ state: 'missing' }], canSend: true })
  const pharmacist = await signInPharmacist(app)
  expect(expectRefusal(await pharmacist.api('POST /api/desk/prescriptions/:id/claim', { id })).status).toBe(409)
  const again = await sendTestPrescription(app, customer, orderId)
  expectOk(await decideAllLines(pharmacist, again._id))
  expect(expectRefusal(await customer.api('DELETE /api/prescriptions/:id', { id: again._id }))).toMatchObject({
    status: 409,
    message: 'A prescription can be withdrawn only before a pharmacist decides.',
  })
})

test('an approved prescription covers a later order at once, as far as its packs last', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H', stock: 40 })
  // Another product makes each order a new one.
  const order = async (quantity: number) =>
    (await placeCodOrder(customer, [{ product, quantity }, { product: await addBatchedProduct(app) }]))._id
  const first = await order(2)
  const { _id: prescriptionId } = await sendTestPrescription(app, customer, first)
  const pharmacist = await signInPharmacist(app)
  expectOk(await decideAllLines(pharmacist, prescriptionId, { verdict: 'approve' }, { repeats: 1 }))
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id: first }))
  const second = await order(2)
  expect((await linesOf({ customer, id: second })).saved).toMatchObject([{ _id: prescriptionId }])
  const used = expectOk(await customer.api('POST /api/orders/:id/prescriptions', { id: second, prescriptionId }))
  expect(used.lines).toMatchObject([{ state: 'approved' }])
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id: second }))
  const third = await order(1)
  expect((await linesOf({ customer, id: third })).saved).toEqual([])
  expect(
    expectRefusal(await customer.api('POST /api/orders/:id/prescriptions', { id: third, prescriptionId })),
  ).toMatchObject({ status: 409, message: expect.stringMatching(/^This prescription does not cover the packs/) })
})

test('accepts 20 uploads of a customer a day', async () => {
  const customer = await registerCustomer(app)
  for (let count = 0; count < 20; count += 1)
    expect((await postPrescriptionFile(app, customer, await buildPhoto())).status).toBe(201)
  const refused = await postPrescriptionFile(app, customer, await buildPhoto())
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('keeps no unsent picture for longer than a day', async () => {
  const customer = await registerCustomer(app)
  const fileId = await uploadPhoto(app, customer)
  const kept = await sendTestPrescription(app, customer)
  app.clock.advance(25 * 60 * MINUTE)
  await purgeData(app.ctx)
  await app.runJobs()
  expect(await app.ctx.files.read(fileId)).toBeNull()
  expect(await app.ctx.files.read(/rxf_\w+/.exec(kept.pictures[0]!)![0])).not.toBeNull()
})

test('a prescription can be sent while an online order waits for its payment', async () => {
  const customer = await registerCustomer(app)
  const product = await addBatchedProduct(app, { schedule: 'H1', stock: 5 })
  const { id } = await orderOnline(app, { customer, product, quantity: 1 })
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  const { rows } = expectOk(await (await signInPharmacist(app)).api('GET /api/desk/prescriptions', {}))
  expect(rows.map(({ _id }) => _id)).not.toContain(prescription)
})
