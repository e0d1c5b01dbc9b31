import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch } from '#test/stock-steps.ts'

let app: TestApp
let owner: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  owner = await signInStaff(app, ['owner'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

const emptyProduct = () => addProduct(app, { stock: 0 })
const levelOf = async (id: string) => expectOk(await owner.api('GET /api/desk/stock-levels/:id', { id })).level
const adjust = (batchId: string, difference: number, reason: 'damage' | 'found' = 'damage') =>
  owner.api('POST /api/desk/adjustments', { batchId, difference, reason, note: '' })

test('a write-off takes packs off sale, and promised ones become short', async () => {
  const product = await emptyProduct()
  const { id: batchId } = await addBatch(app, product.id, { packs: 5 })
  await placeCodOrder(await registerCustomer(app), [{ product, quantity: 4 }])
  expect(expectOk(await adjust(batchId, -3)).adjustment).toMatchObject({ state: 'done', batch: { onHand: 2 } })
  expect(await levelOf(product.id)).toMatchObject({ stock: 0, short: 2, promised: 4 })
  expectOk(await adjust(batchId, 3, 'found'))
  expect(await levelOf(product.id)).toMatchObject({ stock: 1, short: 0 })
  expect(await adjust(batchId, -6)).toMatchObject({
    status: 422,
    fields: { difference: expect.stringContaining('5 packs') },
  })
  expect(await adjust(batchId, 1, 'damage')).toMatchObject({ status: 422, fields: { reason: expect.any(String) } })
})

test('a cancelled order first fills what is short', async () => {
  const product = await emptyProduct()
  const { id: batchId } = await addBatch(app, product.id, { packs: 5 })
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  expectOk(await adjust(batchId, -3))
  expectOk(await customer.api('POST /api/orders/:id/cancel', { id }))
  expect(await levelOf(product.id)).toMatchObject({ stock: 2, short: 0 })
})

test('a write-off above Rs 5,000 waits for a second person', async () => {
  const { id: productId } = await emptyProduct()
  const { id: batchId } = await addBatch(app, productId, { packs: 200 })
  const { adjustment } = expectOk(await adjust(batchId, -101))
  expect(adjustment).toMatchObject({ state: 'waiting', value: 5050, batch: { onHand: 200 } })
  const decide = { id: adjustment._id, isConfirmed: true }
  expect(await owner.api('POST /api/desk/adjustments/:id/decide', decide)).toMatchObject({ status: 409 })
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const waiting = expectOk(await pharmacist.api('GET /api/desk/adjustments', {})).rows
  expect(waiting.map(({ _id }) => _id)).toContain(adjustment._id)
  const confirmed = await Promise.all([
    pharmacist.api('POST /api/desk/adjustments/:id/decide', decide),
    pharmacist.api('POST /api/desk/adjustments/:id/decide', decide),
  ])
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await stockOf(app, productId)).toBe(99)
})

test('a refused write-off moves nothing', async () => {
  const { id: productId } = await emptyProduct()
  const { id: batchId } = await addBatch(app, productId, { packs: 200 })
  const { adjustment } = expectOk(await adjust(batchId, -200))
  const pharmacist = await signInStaff(app, ['pharmacist'])
  const decide = { id: adjustment._id, isConfirmed: false }
  const refused = expectOk(await pharmacist.api('POST /api/desk/adjustments/:id/decide', decide)).adjustment
  expect(refused).toMatchObject({ state: 'refused', decidedBy: { id: pharmacist.staff.id } })
  expect(await stockOf(app, productId)).toBe(200)
})

test('a count changes a batch by the difference to what the list showed', async () => {
  const product = await emptyProduct()
  const batch = await addBatch(app, product.id, { packs: 10 })
  const { _id: id } = await placeCodOrder(await registerCustomer(app), [{ product, quantity: 3 }])
  // Three packs are packed while ten are being counted, of which one is missing.
  const packer = await signInStaff(app, ['packer'])
  expectOk(await packer.api('POST /api/desk/orders/:id/pack', { id }))
  const count = { lines: [{ batchId: batch.id, seen: 10, counted: 9 }], note: 'Shelf 4' }
  expect(expectOk(await packer.api('POST /api/desk/counts', count))).toMatchObject({
    batches: [{ onHand: 6 }],
    waiting: [],
  })
  expect(await stockOf(app, product.id)).toBe(6)
  const { rows } = expectOk(await packer.api('GET /api/desk/movements', { product: product.id, kind: 'count' }))
  expect(rows).toMatchObject([{ shelf: -1, reason: 'Counted: Shelf 4', by: { id: packer.staff.id } }])
})

test('refuses a count of more than is there, of one batch twice and of an unknown one', async () => {
  const { id: batchId } = await addBatch(app, (await emptyProduct()).id, { packs: 2 })
  const count = (...lines: { batchId: string; seen: number; counted: number }[]) =>
    owner.api('POST /api/desk/counts', { lines, note: '' })
  expect(await count({ batchId, seen: 9, counted: 0 })).toMatchObject({ status: 422 })
  expect(await count({ batchId, seen: 2, counted: 1 }, { batchId, seen: 2, counted: 1 })).toMatchObject({ status: 422 })
  expect(await count({ batchId: 'bat_nothing', seen: 2, counted: 1 })).toMatchObject({ status: 404 })
})

test('a blocked batch is not sold until it is released', async () => {
  const { id: productId } = await emptyProduct()
  const { id } = await addBatch(app, productId)
  const block = (version: number, isBlocked: boolean) =>
    owner.api('POST /api/desk/batches/:id/block', { id, version, isBlocked, reason: 'Torn cartons' })
  expect(expectOk(await block(1, true)).batch).toMatchObject({ state: 'blocked', version: 2 })
  expect(await stockOf(app, productId)).toBe(0)
  expect(await block(1, false)).toMatchObject({ status: 409, code: 'stale', body: { newer: { version: 2 } } })
  expect(await block(2, true)).toMatchObject({ status: 409, code: 'conflict' })
  expectOk(await block(2, false))
  expect(await stockOf(app, productId)).toBe(10)
})

test("the desk's stock difference changes the unbatched packs of a product with batches", async () => {
  const product = await addProduct(app, { stock: 5 })
  await addBatch(app, product.id, { packs: 10 })
  const correct = (difference: number) =>
    owner.api('POST /api/desk/products/:id/stock', { id: product.id, difference, reason: 'Counted' })
  expectOk(await correct(-2))
  expect(await levelOf(product.id)).toMatchObject({ stock: 13, unbatched: 3 })
  expect(await correct(-4)).toMatchObject({
    status: 422,
    fields: { difference: expect.stringContaining('3 unbatched packs') },
  })
  expectOk(await correct(2))
})

test('lists batches by number, product, state and expiry', async () => {
  const product = await emptyProduct()
  const near = await addBatch(app, product.id, { number: 'NEAR-7', state: 'near', expires_on: '2026-12-31' })
  const far = await addBatch(app, product.id, { number: 'FAR-7', expires_on: '2029-12-31' })
  const empty = await addBatch(app, product.id, { number: 'NONE-7', packs: 0 })
  const list = async (search: object) =>
    expectOk(await owner.api('GET /api/desk/batches', search)).rows.map(({ _id }) => _id)
  expect(await list({ q: 'near-7' })).toEqual([near.id])
  expect(await list({ q: product.name })).toEqual([near.id, far.id])
  expect(await list({ product: product.id })).toEqual([near.id, empty.id, far.id])
  expect(await list({ product: product.id, state: 'near' })).toEqual([near.id])
  expect(await list({ product: product.id, expiresBefore: '2027-01-01' })).toEqual([near.id])
  expect(await list({ product: product.id, after: empty.id })).toEqual([far.id])
  expect(await list({ state: 'held', product: product.id })).toEqual([])
})
