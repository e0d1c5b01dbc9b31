import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { createDeliveredOrder, askForTestReturn, takeReturnUpTo } from '#test/return-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { addExpiredBatch } from '#test/supply-steps.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner', 'pharmacist'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const EXPIRED = { status: 409, message: expect.stringContaining('has expired') }

test('expired packs cannot be found', async () => {
  const { id: batchId } = await addExpiredBatch(app)
  const found = { batchId, difference: 1, reason: 'found', note: '' } as const
  expect(await owner.api('POST /api/desk/adjustments', found)).toMatchObject(EXPIRED)
  expectOk(await owner.api('POST /api/desk/adjustments', { ...found, difference: -1, reason: 'expired' }))
})

test('expired packs are counted down, but not up', async () => {
  const { id: batchId } = await addExpiredBatch(app)
  const count = (counted: number, seen: number) =>
    owner.api('POST /api/desk/counts', { lines: [{ batchId, seen, counted }], note: '' })
  expect(await count(11, 10)).toMatchObject(EXPIRED)
  expectOk(await count(9, 10))
})

test('a batch counts as expired from the day after its expiry, whatever its state', async () => {
  const { id: productId } = await addProduct(app, { stock: 0 })
  const found = (batchId: string) =>
    owner.api('POST /api/desk/adjustments', { batchId, difference: 1, reason: 'found', note: '' })
  const yesterday = await addBatch(app, productId, { state: 'blocked', expires_on: '2026-11-19' })
  const today = await addBatch(app, productId, { state: 'near', expires_on: '2026-11-20' })
  expect(await found(yesterday.id)).toMatchObject(EXPIRED)
  expectOk(await found(today.id))
})

test('releasing an expired batch does not put it on sale', async () => {
  const { id, product_id: productId } = await addExpiredBatch(app, { state: 'blocked' })
  const release = { id, version: 1, isBlocked: false, reason: 'New cartons' }
  const { batch } = expectOk(await owner.api('POST /api/desk/batches/:id/block', release))
  expect(batch.state).toBe('expired')
  expect(await stockOf(app, productId)).toBe(0)
})

test('expired packs of a return are not shelved', async () => {
  const scene = await createDeliveredOrder(app, 'ONLINE')
  const id = await askForTestReturn(scene)
  const { lines } = await takeReturnUpTo(scene, id, 'receive')
  const { batchId } = lines[0]!.batches[0]!
  await app.ctx.db.updateTable('batches').set({ expires_on: '2026-11-01' }).where('id', '=', batchId).execute()
  const inspect = (packs: { shelved: number; destroyed: number }) =>
    owner.api('POST /api/desk/returns/:id/inspect', { id, lines: [{ position: 0, batchId, ...packs }] })
  expect(await inspect({ shelved: 1, destroyed: 0 })).toMatchObject(EXPIRED)
  expectOk(await inspect({ shelved: 0, destroyed: 1 }))
})

test('expired packs are neither proposed nor packed', async () => {
  const product = await addProduct(app, { stock: 0 })
  const expired = await addBatch(app, product.id, { state: 'expired', expires_on: '2026-10-31' })
  const good = await addBatch(app, product.id, { packs: 2 })
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: 2 }])
  const { order } = expectOk(await owner.api('GET /api/desk/orders/:id', { id }))
  expect(JSON.stringify(order)).not.toContain(expired.id)
  const pack = (batchId: string) =>
    owner.api('POST /api/desk/orders/:id/pack', {
      id,
      lines: [{ position: 0, reason: 'Nearer', batches: [{ batchId, quantity: 2 }] }],
    })
  expect(await pack(expired.id)).toMatchObject({ status: 409, code: 'short_stock' })
  expectOk(await pack(good.id))
})

test('expired packs are not received', async () => {
  const draft = await addReceiptDraft(app, { expiry: '10/26' })
  const { receipt } = expectOk(await owner.api('POST /api/desk/receipts/:id', draft))
  const post = { id: draft.id, version: receipt.version, confirm: true }
  expect(await owner.api('POST /api/desk/receipts/:id/post', post)).toMatchObject({
    status: 422,
    fields: { 'lines.0.expiresOn': expect.stringContaining('have expired') },
  })
})

test('unbatched packs whose printed expiry has passed are not added', async () => {
  const product = await addProduct(app, { stock: 5, expiry_date: '2026-10-31' })
  await addBatch(app, product.id)
  const found = { id: product.id, difference: 1, reason: 'Found' }
  expect(await owner.api('POST /api/desk/products/:id/stock', found)).toMatchObject({
    status: 422,
    fields: { difference: expect.stringContaining('expired') },
  })
})
