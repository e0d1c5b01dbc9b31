import { afterEach, beforeEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { DAY, HOUR, indianDay, MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, stockOf } from '#test/factories.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, addReceiptDraft } from '#test/stock-steps.ts'
import { expireBatches, scheduleBatchExpiry } from './expire-batches.ts'

const app = useTestApp()
let staff: SignedInStaffMember
/** The test clock begins at noon of 20 November 2026 in India. */
// The clock runs ahead of a session.
beforeEach(async () => {
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterEach(() => checkConservation(app.ctx.db))

const day = (daysAhead: number) => indianDay(new Date(app.clock.now().getTime() + daysAhead * DAY))
const stateOf = async (id: string) =>
  (await app.ctx.db.selectFrom('batches').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const shown = async (id: string) => expectOk(await app.api('GET /api/products/:id', { id })).data
const levelOf = async (id: string) => expectOk(await staff.api('GET /api/desk/stock-levels/:id', { id })).level

test('at 00:05 in India a batch that comes near its expiry leaves the sale, and the page follows', async () => {
  const product = await addProduct(app, { stock: 0 })
  const [near, good] = [
    await addBatch(app, product.id, { packs: 3, expires_on: day(91), mrp_paise: paise(4900), made_on: '2025-03-01' }),
    await addBatch(app, product.id, { packs: 4, expires_on: day(400), made_on: '2026-03-01' }),
  ]
  await scheduleBatchExpiry(app.ctx)
  await app.runJobs()
  expect(await stateOf(near.id)).toBe('sellable')
  const sinceMidnight = (app.clock.now().getTime() + 5.5 * HOUR) % DAY
  app.clock.advance(DAY - sinceMidnight + 4 * MINUTE)
  await app.runJobs()
  expect(await stateOf(near.id)).toBe('sellable')
  app.clock.advance(2 * MINUTE)
  await app.runJobs()
  expect([await stateOf(near.id), await stateOf(good.id)]).toEqual(['near', 'sellable'])
  expect(await shown(product.id)).toMatchObject({
    stock: 4,
    availability: 'Only 4 left',
    mrp: 50,
    manufactureDate: '2026-03-01',
    expiryDate: good.expires_on,
  })
})

test('food is sold until 45 days before its expiry', async () => {
  const product = await addProduct(app, { stock: 0, category: 'Food', category_slug: 'food' })
  const [sold, near] = [
    await addBatch(app, product.id, { expires_on: day(46) }),
    await addBatch(app, product.id, { expires_on: day(45) }),
  ]
  await expireBatches(app.ctx)
  expect([await stateOf(sold.id), await stateOf(near.id)]).toEqual(['sellable', 'near'])
})

test('a batch is good on the day of its expiry and expired the day after, also when nights were missed', async () => {
  const product = await addProduct(app, { stock: 0 })
  const lastDay = await addBatch(app, product.id, { state: 'near', expires_on: day(0) })
  const passed = await addBatch(app, product.id, { expires_on: day(-40) })
  await expireBatches(app.ctx)
  expect([await stateOf(lastDay.id), await stateOf(passed.id)]).toEqual(['near', 'expired'])
  app.clock.advance(DAY)
  await expireBatches(app.ctx)
  expect(await stateOf(lastDay.id)).toBe('expired')
  expect(await stockOf(app, product.id)).toBe(0)
})

test('two processes move a batch once, and what it promised becomes short', async () => {
  const product = await addProduct(app, { stock: 0 })
  const batch = await addBatch(app, product.id, { packs: 10, expires_on: day(90) })
  const customer = await registerCustomer(app)
  await placeCodOrder(customer, [{ product, quantity: 3 }])
  await Promise.all([expireBatches(app.ctx), expireBatches(app.ctx)])
  expect(await levelOf(product.id)).toMatchObject({ stock: 0, short: 3 })
  const {
    state,
    version,
    on_hand: onHand,
  } = await app.ctx.db.selectFrom('batches').selectAll().where('id', '=', batch.id).executeTakeFirstOrThrow()
  expect({ state, version, onHand }).toEqual({ state: 'near', version: batch.version + 1, onHand: 10 })
  const moves = await app.ctx.db.selectFrom('stock_movements').select('kind').where('batch_id', '=', batch.id).execute()
  expect(moves).toEqual([{ kind: 'receive' }])
})

test('a blocked and a recalled batch stay as staff left them', async () => {
  const product = await addProduct(app, { stock: 0 })
  const blocked = await addBatch(app, product.id, { state: 'blocked', expires_on: day(-1) })
  const recalled = await addBatch(app, product.id, { state: 'recalled', expires_on: day(-1) })
  await expireBatches(app.ctx)
  expect([await stateOf(blocked.id), await stateOf(recalled.id)]).toEqual(['blocked', 'recalled'])
})

test('a near batch whose category is sold longer is sold again, but never above its MRP', async () => {
  const food = { stock: 0, category: 'Food', category_slug: 'food', selling_price_paise: paise(4550) }
  const product = await addProduct(app, food)
  const batch = await addBatch(app, product.id, { state: 'near', expires_on: day(60) })
  const cheap = await addBatch(app, product.id, { state: 'near', expires_on: day(60), mrp_paise: paise(4000) })
  await expireBatches(app.ctx)
  expect([await stateOf(batch.id), await stateOf(cheap.id)]).toEqual(['sellable', 'blocked'])
})

test('expired packs without a batch are set aside, and the good batches are sold on', async () => {
  const product = await addProduct(app, { stock: 8, expiry_date: day(0) })
  await addBatch(app, product.id, { packs: 4, expires_on: day(400) })
  expect(await shown(product.id)).toMatchObject({ stock: 12 })
  app.clock.advance(DAY)
  await expireBatches(app.ctx)
  await expireBatches(app.ctx)
  expect(await shown(product.id)).toMatchObject({ stock: 4, availability: 'Only 4 left' })
  staff = await signInStaff(app, ['owner'])
  const { rows } = expectOk(await staff.api('GET /api/desk/batches', { product: product.id, state: 'expired' }))
  expect(rows).toMatchObject([{ number: 'NO NUMBER', onHand: 8, expiresOn: product.expiry_date }])
})

test('a receipt puts an expired product without batches on sale again', async () => {
  const product = await addProduct(app, { stock: 8, expiry_date: day(-1) })
  const draft = await addReceiptDraft(app, { productId: product.id, expiry: '03/28', quantity: 5 })
  const { receipt } = expectOk(await staff.api('POST /api/desk/receipts/:id', draft))
  expectOk(await staff.api('POST /api/desk/receipts/:id/post', { id: draft.id, version: receipt.version }))
  expect(await shown(product.id)).toMatchObject({ stock: 5, availability: 'Only 5 left', expiryDate: '2028-03-31' })
})
