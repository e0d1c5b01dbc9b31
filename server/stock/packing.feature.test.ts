import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer, inPaise, stockOf } from '#test/factories.ts'
import { fulfilUpTo } from '#test/fulfilment-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, startTestApp, type TestApp } from '#test/start-test-app.ts'
import { addBatch } from '#test/stock-steps.ts'

let app: TestApp
let staff: SignedInStaffMember
beforeAll(async () => {
  app = await startTestApp()
  staff = await signInStaff(app, ['owner', 'pharmacist'])
})
afterAll(async () => {
  await checkConservation(app.ctx.db)
  await app.close()
})

/** A product with two batches of three packs, the second expiring later, and an order of four. */
async function orderOfTwoBatches() {
  const product = await addProduct(app, { stock: 0 })
  const first = await addBatch(app, product.id, { packs: 3, expires_on: '2027-12-31' })
  const second = await addBatch(app, product.id, { packs: 3, expires_on: '2028-01-31' })
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  return { id, productId: product.id, first, second, staff, customer }
}

/** An order of two packs of a product without batches. */
async function orderOfOldStock(overrides: Parameters<typeof addProduct>[1] = {}) {
  const product = await addProduct(app, { stock: 2, ...overrides })
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 2 }])
  return { id, productId: product.id, customer }
}

const lineOf = async (id: string) => expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order.lines[0]!
const batchesOf = async (product: string) => expectOk(await staff.api('GET /api/desk/batches', { product })).rows
const label = { batchNumber: 'OLD 1', expiry: '05/27', mrp: 50 }
const packOld = (id: string, changes: Partial<typeof label> = {}) =>
  staff.api('POST /api/desk/orders/:id/pack', {
    id,
    lines: [{ position: 0, batches: [{ batchId: null, quantity: 2, label: { ...label, ...changes } }] }],
  })

test('proposes the first expiry over two batches, and one press takes it', async () => {
  const { id, productId, first, second } = await orderOfTwoBatches()
  expect(await lineOf(id)).toMatchObject({
    batches: [],
    packing: {
      proposal: [
        { batchId: first.id, quantity: 3, onHand: 3 },
        { batchId: second.id, quantity: 1, onHand: 3 },
      ],
      missing: 0,
    },
  })
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expect(await lineOf(id)).toMatchObject({
    batches: [
      { number: first.number, expiresOn: '2027-12-31', quantity: 3 },
      { number: second.number, quantity: 1 },
    ],
    packing: null,
  })
  expect(await batchesOf(productId)).toMatchObject([{ onHand: 0 }, { onHand: 2 }])
  expect(await stockOf(app, productId)).toBe(2)
})

test('another batch than proposed needs a reason, which the ledger keeps', async () => {
  const { id, productId, first, second } = await orderOfTwoBatches()
  const batches = [
    { batchId: second.id, quantity: 3 },
    { batchId: first.id, quantity: 1 },
  ]
  const pack = (reason: string) =>
    staff.api('POST /api/desk/orders/:id/pack', { id, lines: [{ position: 0, batches, reason }] })
  expect(await pack('')).toMatchObject({ status: 422, fields: { 'lines.0.reason': expect.any(String) } })
  expectOk(await pack('The first carton is torn'))
  const { rows } = expectOk(await staff.api('GET /api/desk/movements', { product: productId, kind: 'pack' }))
  expect(rows).toMatchObject([
    { shelf: expect.any(Number), reason: 'The first carton is torn', order: { _id: id } },
    { reason: 'The first carton is torn' },
  ])
})

test('a batch that went meanwhile is a 409 with a fresh proposal', async () => {
  const { id, productId, first, second } = await orderOfTwoBatches()
  const { packing, price } = await lineOf(id)
  await addBatch(app, productId, { packs: 5, expires_on: '2028-02-29' })
  const block = { id: first.id, version: 1, isBlocked: true, reason: 'Torn' }
  expectOk(await staff.api('POST /api/desk/batches/:id/block', block))
  const batches = packing!.proposal.map(({ batchId, quantity }) => ({ batchId, quantity }))
  const packed = await staff.api('POST /api/desk/orders/:id/pack', {
    id,
    lines: [{ position: 0, batches, reason: 'As shown' }],
  })
  expect(packed).toMatchObject({
    status: 409,
    code: 'short_stock',
    body: { order: { status: 'Confirmed', lines: [{ price, packing: { proposal: [{ batchId: second.id }, {}] } }] } },
  })
})

test('packs that are missing are named, and the rest can be cut', async () => {
  const { id, first } = await orderOfTwoBatches()
  expectOk(
    await staff.api('POST /api/desk/batches/:id/block', { id: first.id, version: 1, isBlocked: true, reason: 'x' }),
  )
  expect(await lineOf(id)).toMatchObject({ packing: { missing: 1 } })
  expect(await staff.api('POST /api/desk/orders/:id/pack', { id })).toMatchObject({
    code: 'short_stock',
    message: expect.stringContaining('The stock does not cover every line'),
  })
  const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 1 }] }
  expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
})

test.each([
  ['too few packs', [{ position: 0, quantity: 3 }], 'lines.0.batches'],
  ['an unnamed line', [], 'lines.0.batches'],
])('refuses %s (422)', async (_, lines, field) => {
  const { id, second } = await orderOfTwoBatches()
  const packed = await staff.api('POST /api/desk/orders/:id/pack', {
    id,
    lines: lines.map(({ position, quantity }) => ({
      position,
      batches: [{ batchId: second.id, quantity }],
      reason: 'x',
    })),
  })
  expect(packed).toMatchObject({ status: 422, fields: { [field]: expect.stringContaining('packs are needed') } })
})

test('refuses batches of another product', async () => {
  const { id } = await orderOfTwoBatches()
  const other = await addBatch(app, (await addProduct(app, { stock: 0 })).id)
  const packed = await staff.api('POST /api/desk/orders/:id/pack', {
    id,
    lines: [{ position: 0, batches: [{ batchId: other.id, quantity: 4 }], reason: 'x' }],
  })
  expect(packed).toMatchObject({ status: 409, code: 'short_stock' })
})

describe('old stock without batches', () => {
  test('is packed with the label of its packs, which becomes a batch', async () => {
    const { id, productId } = await orderOfOldStock()
    expect(await lineOf(id)).toMatchObject({ packing: { proposal: [{ batchId: null, quantity: 2, onHand: 2 }] } })
    expect(await staff.api('POST /api/desk/orders/:id/pack', { id })).toMatchObject({
      status: 422,
      message: expect.stringContaining('please type batch, expiry and MRP'),
    })
    expectOk(await packOld(id))
    expect(await lineOf(id)).toMatchObject({
      batches: [{ number: 'OLD 1', expiresOn: '2027-05-31', mrp: 50, quantity: 2 }],
    })
    expect(await batchesOf(productId)).toMatchObject([{ number: 'OLD 1', onHand: 0 }])
  })

  test('keeps what is not packed unbatched, also beside batches', async () => {
    const { id, productId } = await orderOfOldStock({ stock: 5, expiry_date: '2027-01-31' })
    await addBatch(app, productId)
    expectOk(await packOld(id))
    expect(expectOk(await staff.api('GET /api/desk/stock-levels/:id', { id: productId })).level).toMatchObject({
      stock: 13,
      unbatched: 3,
      promised: 0,
    })
  })

  test.each([
    [{ expiry: '10/26' }, 'expiry', 'expired'],
    [{ mrp: 45 }, 'mrp', 'above this MRP'],
  ])('refuses the label %j', async (changes, field, words) => {
    const { id } = await orderOfOldStock()
    expect(await packOld(id, changes)).toMatchObject({
      status: 422,
      fields: { [`lines.0.batches.0.label.${field}`]: expect.stringContaining(words) },
    })
  })

  test('refuses packs of a recalled batch', async () => {
    const { id, productId } = await orderOfOldStock()
    const wanted = { productId, batchNumber: 'old 1', reason: 'Broken seals' }
    expectOk(await staff.api('POST /api/desk/recalls', wanted))
    expect(await packOld(id)).toMatchObject({ status: 422, message: expect.stringContaining('recalled') })
  })
})

describe('goods that came back', () => {
  const inspect = (id: string, changes: object) =>
    staff.api('POST /api/desk/batches/:id/inspect', {
      id,
      quantity: 1,
      verdict: 'shelf',
      isUnopened: true,
      reason: 'Looked at',
      ...changes,
    })

  test('of a cancelled packed order wait for inspection', async () => {
    const { id, productId, first } = await orderOfTwoBatches()
    expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
    expectOk(await staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
    expect(await batchesOf(productId)).toMatchObject([
      { onHand: 0, held: 3 },
      { onHand: 2, held: 1 },
    ])
    expect(await stockOf(app, productId)).toBe(2)
    expectOk(await inspect(first.id, { quantity: 2 }))
    expect(await stockOf(app, productId)).toBe(4)
    expect(await inspect(first.id, { quantity: 2 })).toMatchObject({ status: 422 })
    expectOk(await inspect(first.id, { verdict: 'destroy' }))
    expect(await batchesOf(productId)).toMatchObject([{ onHand: 2, held: 0 }, {}])
  })

  test('of a refused parcel wait as well; only a pharmacist shelves them', async () => {
    const scene = await orderOfTwoBatches()
    await fulfilUpTo(scene, 'ship')
    expectOk(await staff.api('POST /api/desk/orders/:id/return', { id: scene.id, reason: 'Refused' }))
    expect(await batchesOf(scene.productId)).toMatchObject([{ held: 3 }, { held: 1 }])
    const packer = await signInStaff(app, ['packer'])
    const shelve = { id: scene.first.id, quantity: 1, verdict: 'shelf', isUnopened: true, reason: 'Sound' } as const
    expect(await packer.api('POST /api/desk/batches/:id/inspect', shelve)).toMatchObject({ status: 409 })
    expect(await inspect(scene.first.id, { isUnopened: false })).toMatchObject({ status: 409 })
  })

  test('are not sold where their MRP is below the price of today', async () => {
    const { id, productId, first } = await orderOfTwoBatches()
    expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
    expectOk(await staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
    const dearer = { mrp_paise: inPaise(60), selling_price_paise: inPaise(60) }
    await app.ctx.db.updateTable('products').set(dearer).where('id', '=', productId).execute()
    expectOk(await inspect(first.id, { quantity: 3 }))
    expect(await batchesOf(productId)).toMatchObject([{ state: 'blocked', onHand: 3 }, {}])
    expect(await stockOf(app, productId)).toBe(2)
  })
})
