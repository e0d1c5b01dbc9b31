import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedCatalogue } from '#demo/catalogue/seed-catalogue.ts'
import { decideScan } from '#domain/fulfilment/scan-pack.ts'
import { paise } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { productLabelCode } from '#domain/stock/label-codes.ts'
import { MINUTE } from '#domain/time.ts'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addBatch, batchWholeStock } from '#test/stock-steps.ts'

const app = useTestApp()
beforeAll(async () => {
  await seedCatalogue(app.ctx.db, app.ctx.now())
})
// Each test has the queue for itself.
beforeEach(() => app.ctx.db.updateTable('orders').set({ hold_reason: 'An earlier test' }).execute())
afterEach(() => checkConservation(app.ctx.db))

const take = async ({ api }: SignedInStaffMember, count: number) =>
  expectOk(await api('POST /api/desk/packing/claim', { take: count }))
const idsOf = ({ orders }: { readonly orders: readonly { readonly _id: string }[] }) => orders.map(({ _id }) => _id)

/** Places cash orders of one product with plenty of packs in one batch. */
async function placeOrders(count: number): Promise<string[]> {
  const product = await addProduct(app, { stock: 100 })
  await batchWholeStock(app, product.id)
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    app.clock.advance(1000)
    ids.push((await placeCodOrder(await registerCustomer(app), [{ product }]))._id)
  }
  return ids
}

test('gives each order to one of several packers at a time, the oldest first', async () => {
  const ids = await placeOrders(12)
  const packers = await Promise.all(Array.from({ length: 6 }, () => signInStaff(app, ['packer'])))
  const trolleys = await Promise.all(packers.map((packer) => take(packer, 3)))
  const claimed = trolleys.flatMap(idsOf)
  expect(new Set(claimed).size).toBe(claimed.length)
  // A packer may find every order locked by others at that moment, and asks again.
  for (const packer of packers) claimed.push(...idsOf(await take(packer, 3)))
  expect(new Set(claimed)).toEqual(new Set(ids))
  const owners = await app.ctx.db.selectFrom('orders').select('claimed_by').where('id', 'in', ids).execute()
  expect(owners.every(({ claimed_by: by }) => packers.some(({ staff }) => staff.id === by))).toBe(true)
})

test('takes the oldest orders up to ten, prolongs own claims, and records each in the audit log', async () => {
  const ids = await placeOrders(12)
  const packer = await signInStaff(app, ['packer'])
  expect(idsOf(await take(packer, 1))).toEqual(ids.slice(0, 1))
  app.clock.advance(8 * MINUTE)
  const full = await take(packer, 10)
  expect([idsOf(full), full.waiting]).toEqual([ids.slice(0, 10), 2])
  app.clock.advance(8 * MINUTE)
  expect(idsOf(await take(packer, 0))).toEqual(ids.slice(0, 10))
  expect(idsOf(await take(packer, 1))).toEqual(ids.slice(0, 10))
  const audit = await app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .where('staff_id', '=', packer.staff.id)
    .where('subject_kind', '=', 'order')
    .execute()
  expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['orders.claim']))
  expect(new Set(audit.map(({ subject_id: id }) => id))).toEqual(new Set(ids.slice(0, 10)))
  app.clock.advance(11 * MINUTE)
  expect(idsOf(expectOk(await packer.api('GET /api/desk/packing', {})))).toEqual([])
  expect(idsOf(await take(await signInStaff(app, ['packer']), 2))).toEqual(ids.slice(0, 2))
})

test('leaves out orders that the queue does not hold', async () => {
  const held = await createConfirmedOrder(app)
  expectOk(await held.staff.api('POST /api/desk/orders/:id/hold', { id: held.id, reason: 'Call first' }))
  const unseen = await createConfirmedOrder(app, 'H')
  const packer = await signInStaff(app, ['packer'])
  expect(await take(packer, 10)).toMatchObject({ orders: [], waiting: 0 })
  await approvePrescription(app, unseen.customer, unseen.id)
  expect(idsOf(await take(packer, 10))).toEqual([unseen.id])
})

test('packs the scanned batches, and refuses another batch without a reason and one that went meanwhile', async () => {
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 0, shelf: 'B3' })
  const first = await addBatch(app, product.id, { packs: 2, expires_on: '2027-03-31' })
  const second = await addBatch(app, product.id, { packs: 5 })
  const recalled = await addBatch(app, product.id, { packs: 1, state: 'recalled' })
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 2 }])
  const packer = await signInStaff(app, ['packer'])
  const { orders, products } = await take(packer, 1)
  expect(orders[0]!.lines[0]).toMatchObject({ shelf: 'B3', packing: { proposal: [{ batchId: first.id }] } })
  expect(products[0]!.batches.map(({ batchId, state }) => [batchId, state])).toEqual(
    expect.arrayContaining([
      [first.id, 'sellable'],
      [second.id, 'sellable'],
      [recalled.id, 'recalled'],
    ]),
  )
  const pack = (batchId: string, reason?: string) =>
    packer.api('POST /api/desk/orders/:id/pack', {
      id,
      lines: [{ position: 0, batches: [{ batchId, quantity: 2 }], ...(reason !== undefined && { reason }) }],
    })
  expect(expectRefusal(await pack(second.id))).toMatchObject({ status: 422 })
  expect(expectRefusal(await pack(recalled.id, 'It lay in front'))).toMatchObject({ status: 409, code: 'short_stock' })
  expect(expectOk(await pack(second.id, 'The box is wet')).order.status).toBe('Packed')
  expect(idsOf(expectOk(await packer.api('GET /api/desk/packing', {})))).toEqual([])
})

test('names the product of a pack that no order needs', async () => {
  const product = await addProduct(app)
  const batch = await addBatch(app, product.id)
  await app.ctx.db.insertInto('product_gtins').values({ gtin: '08901234567890', product_id: product.id }).execute()
  const { api } = await signInStaff(app, ['packer'])
  const codes = [
    productLabelCode(product.label_number),
    `b${batch.label_number}`,
    '8901234567890',
    '010890123456789010X',
  ]
  for (const code of codes)
    expect([code, expectOk(await api('GET /api/desk/packing/codes', { code })).product]).toEqual([
      code,
      { _id: product.id, name: product.name },
    ])
  for (const code of ['P999999999', '8901234567906', 'x'])
    expect(expectOk(await api('GET /api/desk/packing/codes', { code })).product).toBeNull()
  expect(await api('GET /api/desk/packing/codes', { code: '8901234567891' })).toMatchObject({ status: 422 })
})

test('every demo product is recognised by its EAN, its GS1 code and both own labels, and a wrong pack is not', async () => {
  const rows = await app.ctx.db
    .selectFrom('products')
    .innerJoin('product_gtins', 'product_gtins.product_id', 'products.id')
    .select(['products.id', 'name', 'label_number', 'gtin', 'shelf'])
    .where('shelf', '<>', '')
    .execute()
  const known = rows.map((row, index) => ({
    productId: row.id,
    name: row.name,
    labelCode: productLabelCode(row.label_number),
    gtins: [row.gtin],
    batches: [
      {
        batchId: `bat_${index}`,
        labelCode: `B${index}`,
        number: `DEM${index}A`,
        expiresOn: '2028-03-31',
        state: 'sellable' as const,
      },
    ],
  }))
  expect(known.length).toBeGreaterThan(100)
  const price = paise(100)
  for (const [index, product] of known.entries()) {
    const { batchId, number, expiresOn } = product.batches[0]!
    const choices = [{ batchId, number, expiresOn, onHand: 9, mrp: price }]
    const line = { position: 0, productId: product.productId, name: product.name, quantity: 1, price, choices }
    const trolley = {
      orders: [{ id: 'ord', orderNumber: '1', box: 1, lines: [line] }],
      products: [product],
      scanned: {},
      today: '2026-11-20',
    }
    const [gtin] = product.gtins
    const codes = [gtin!.slice(1), `01${gtin}10${number}17280331`, product.labelCode, `B${index}`]
    for (const code of codes) expect([code, decideScan(code, trolley)]).toMatchObject([code, { kind: 'pack', batchId }])
    const wrong = required(known[(index + 1) % known.length])
    for (const code of [wrong.gtins[0]!.slice(1), wrong.labelCode, `01${wrong.gtins[0]}10${number}17280331`])
      expect([code, decideScan(code, trolley).kind]).toEqual([code, 'not-in-trolley'])
  }
})
