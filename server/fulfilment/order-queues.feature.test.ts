import { expect, test } from 'vitest'
import type { OrderQueue } from '#domain/fulfilment/order-queues.ts'
import { paise } from '#domain/money.ts'
import { SECOND } from '#domain/time.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
import {
  createConfirmedOrder,
  createPaidOrder,
  type DeskScene,
  fulfilUpTo,
  shipmentInput,
} from '#test/fulfilment-steps.ts'
import { approvePrescription, sendTestPrescription } from '#test/prescription-steps.ts'
import { createDeliveredOrder } from '#test/return-steps.ts'
import { addCaller, staffOrderInput } from '#test/staff-order-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatch } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const batchOf = (productId: string) =>
  app.ctx.db.selectFrom('batches').selectAll().where('product_id', '=', productId).executeTakeFirstOrThrow()

async function blockBatch({ productId }: DeskScene): Promise<void> {
  const { api } = await signInStaff(app, ['owner', 'pharmacist'])
  const { id, version } = await batchOf(productId)
  expectOk(await api('POST /api/desk/batches/:id/block', { id, version, isBlocked: true, reason: 'Torn' }))
}

async function recallBatch({ productId }: DeskScene): Promise<void> {
  const { api } = await signInStaff(app, ['owner', 'pharmacist'])
  const { number } = await batchOf(productId)
  app.clock.advance(SECOND)
  expectOk(await api('POST /api/desk/recalls', { productId, batchNumber: number, reason: 'Broken seals' }))
}

const hold = async ({ staff, id }: DeskScene) =>
  expectOk(await staff.api('POST /api/desk/orders/:id/hold', { id, reason: 'Ring twice' }))

/** A first cash order of four packs at Rs. 600. */
async function largeOrder(): Promise<DeskScene> {
  const customer = await registerCustomer(app)
  const product = await addProduct(app, { stock: 9, selling_price_paise: paise(60000), mrp_paise: paise(60000) })
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  return { staff: await signInStaff(app, ['owner', 'pharmacist']), customer, id, productId: product.id }
}

/** Ends the approved prescription of an order the day before. */
const lapse = ({ id }: DeskScene) =>
  app.ctx.db
    .updateTable('prescriptions')
    .set({ valid_until: '2026-11-19' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('order_prescriptions').select('prescription_id').where('order_id', '=', id),
    )
    .execute()

type Situation = readonly [string, () => Promise<DeskScene>, OrderQueue | null]

/** An order after a change of its world. */
const after = (make: () => Promise<DeskScene>, change: (scene: DeskScene) => Promise<unknown>) => async () => {
  const scene = await make()
  await change(scene)
  return scene
}
const confirmed = () => createConfirmedOrder(app)
const prescribed = () => createConfirmedOrder(app, 'H')
const send = ({ customer, id }: DeskScene) => sendTestPrescription(app, customer, id)
const approve = ({ customer, id }: DeskScene) => approvePrescription(app, customer, id)

const situations: readonly Situation[] = [
  ['whose packs are there', confirmed, 'to-pack'],
  ['that is paid online', () => createPaidOrder(app), 'to-pack'],
  ['without its prescription', prescribed, 'no-prescription'],
  ['whose prescription was sent', after(prescribed, send), 'prescription'],
  ['whose prescription is approved', after(prescribed, approve), 'to-pack'],
  ['whose approved prescription has lapsed', after(after(prescribed, approve), lapse), 'no-prescription'],
  ['whose lapsed prescription is replaced', after(after(after(prescribed, approve), lapse), approve), 'to-pack'],
  ['on hold', after(confirmed, hold), 'on-hold'],
  ['on hold and without its prescription', after(prescribed, hold), 'on-hold'],
  ['whose batch is blocked', after(confirmed, blockBatch), 'short'],
  ['whose batch is blocked and whose prescription is missing', after(prescribed, blockBatch), 'no-prescription'],
  ['whose batch is recalled', after(confirmed, recallBatch), 'recalled'],
  [
    'whose recalled batch is replaced',
    after(after(confirmed, recallBatch), ({ productId }) => addBatch(app, productId, { packs: 4 })),
    'to-pack',
  ],
  [
    'whose new batch has an MRP below its price',
    after(after(confirmed, blockBatch), async ({ productId }) => {
      await addBatch(app, productId, { packs: 9, mrp_paise: paise(1) })
      const lower = { mrp_paise: paise(1), selling_price_paise: paise(1) }
      await app.ctx.db.updateTable('products').set(lower).where('id', '=', productId).execute()
    }),
    'short',
  ],
  [
    'whose missing packs are cut',
    after(after(confirmed, blockBatch), async ({ staff, id, productId }) => {
      await addBatch(app, productId, { packs: 3 })
      const cut = { id, reason: 'Not enough in stock' as const, lines: [{ position: 0, quantity: 1 }] }
      expectOk(await staff.api('POST /api/desk/orders/:id/cut', cut))
    }),
    'to-pack',
  ],
  ['above the limit of a first cash order', largeOrder, 'to-call'],
  ['that is packed', after(confirmed, (scene) => fulfilUpTo(scene, 'pack')), 'to-ship'],
  [
    'whose packed batch is recalled',
    after(
      after(confirmed, (scene) => fulfilUpTo(scene, 'pack')),
      recallBatch,
    ),
    'recalled',
  ],
  ['that is shipped', after(confirmed, (scene) => fulfilUpTo(scene, 'ship')), 'on-the-way'],
  ['that is delivered and not paid', after(confirmed, (scene) => fulfilUpTo(scene, 'deliver')), 'cash'],
  ['that is delivered and paid', () => createDeliveredOrder(app), null],
]

test.each(situations)(
  'an order %s is in its queue on the page, in the list and in the count',
  async (_, make, queue) => {
    const { api } = await signInStaff(app, ['support'])
    const counts = async () =>
      new Map(expectOk(await api('GET /api/desk/orders/queues', {})).queues.map(({ name, count }) => [name, count]))
    const before = await counts()
    const { staff, id } = await make()
    const { order } = expectOk(await api('GET /api/desk/orders/:id', { id }))
    expect(order.queue).toBe(queue)
    const now = await counts()
    const grown = [...now].filter(([name, count]) => count !== before.get(name))
    expect(grown).toEqual(queue === null ? [] : [[queue, (before.get(queue) ?? 0) + 1]])
    if (queue !== null) {
      const { rows } = expectOk(await api('GET /api/desk/orders', { queue, q: order.orderNumber }))
      expect(rows).toMatchObject([{ _id: id, queue }])
    }
    const packed = await staff.api('POST /api/desk/orders/:id/pack', { id })
    expect([queue, packed.ok || (packed.reason === 'refused' && packed.code)]).toEqual([
      queue,
      queue === 'to-pack'
        ? expect.toSatisfy((code) => code === true || code === 'invalid')
        : order.status === 'Confirmed' && (queue === 'short' || queue === 'recalled')
          ? 'short_stock'
          : 'conflict',
    ])
  },
)

test('a packed parcel with a recalled batch is not shipped', async () => {
  const scene = await createConfirmedOrder(app)
  await fulfilUpTo(scene, 'pack')
  await recallBatch(scene)
  const shipped = await scene.staff.api('POST /api/desk/orders/:id/ship', { id: scene.id, ...shipmentInput })
  expect(expectRefusal(shipped)).toMatchObject({
    status: 409,
    message: 'A batch in this parcel is recalled. Please cancel the order.',
  })
})

test('a large cash order that staff place does not wait for a call (fulfilment-2)', async () => {
  const staff = await signInStaff(app, ['owner', 'support'])
  const product = await addProduct(app, { stock: 9, selling_price_paise: paise(60000), mrp_paise: paise(60000) })
  const input = staffOrderInput((await addCaller(staff))._id, [{ product, quantity: 4 }])
  const { _id: id } = expectOk(await staff.api('POST /api/desk/orders', input)).order
  const { order } = expectOk(await staff.api('GET /api/desk/orders/:id', { id }))
  expect(order).toMatchObject({ holdReason: null, callPhone: null })
})

test('the first large cash order waits for a call, which releases it', async () => {
  const { id, customer } = await largeOrder()
  const { api } = await signInStaff(app, ['support'])
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id }))
  expect(order).toMatchObject({ status: 'Confirmed', queue: 'to-call', callPhone: '9000000001' })
  const packer = await signInStaff(app, ['packer'])
  expect(expectRefusal(await packer.api('POST /api/desk/orders/:id/release', { id }))).toMatchObject({
    status: 409,
    message: 'This order waits for a call to the customer.',
  })
  const called = expectOk(await api('POST /api/desk/orders/:id/confirm', { id })).order
  expect(called).toMatchObject({ queue: 'to-pack', holdReason: null, callPhone: null })
  expect(called.timeline.at(-1)).toMatchObject({ text: 'Confirmed by phone' })
  expect(expectRefusal(await api('POST /api/desk/orders/:id/confirm', { id })).status).toBe(409)
  expect(expectOk(await customer.api('GET /api/orders/details/:id', { id })).order.status).toBe('Confirmed')
})

test('a small cash order, and one after a delivery, need no call', async () => {
  const { id, customer } = await largeOrder()
  const at = app.clock.now()
  const delivered = { hold_reason: null, status: 'Delivered', delivered_at: at } as const
  await app.ctx.db.updateTable('orders').set(delivered).where('id', '=', id).execute()
  const product = await addProduct(app, { stock: 9, selling_price_paise: paise(60000), mrp_paise: paise(60000) })
  const holdOf = async (order: string) =>
    (await app.ctx.db.selectFrom('orders').select('hold_reason').where('id', '=', order).executeTakeFirstOrThrow())
      .hold_reason
  expect(await holdOf((await placeCodOrder(customer, [{ product, quantity: 4 }]))._id)).toBeNull()
  const other = await registerCustomer(app)
  expect(await holdOf((await placeCodOrder(other, [{ product, quantity: 3 }]))._id)).toBeNull()
})

test('a packer sees work in hand only, without what was paid back', async () => {
  const { api } = await signInStaff(app, ['packer'])
  const shipped = await createPaidOrder(app)
  await fulfilUpTo(shipped, 'ship')
  const { id } = shipped
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id }))
  expectOk(await api('GET /api/desk/orders', { q: order.orderNumber }))
  // The answer to the own last step is still the order.
  expect(expectOk(await api('POST /api/desk/orders/:id/deliver', { id })).order.status).toBe('Delivered')
  expect(expectRefusal(await api('GET /api/desk/orders/:id', { id }))).toMatchObject({
    status: 403,
    message: 'Packers see an order until it is delivered and its cash is recorded.',
  })
  expect(expectRefusal(await api('POST /api/desk/orders/sheets', { ids: [id] })).status).toBe(403)
  expect(expectOk(await api('GET /api/desk/orders', { q: order.orderNumber })).rows).toEqual([])
  expect(
    expectOk(await api('GET /api/desk/orders', { status: 'Delivered' })).rows.map(({ queue }) => queue),
  ).not.toContain(null)
  expect(expectOk(await api('GET /api/desk/search', { q: order.orderNumber })).groups).toEqual([])
})
