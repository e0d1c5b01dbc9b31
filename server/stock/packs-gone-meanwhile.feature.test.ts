import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, placeCodOrder, registerCustomer } from '#test/factories.ts'
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

/** An order of four packs whose proposal takes three of the first batch and one of the second. */
async function proposedOrder() {
  const product = await addProduct(app, { stock: 0 })
  const first = await addBatch(app, product.id, { packs: 3, expires_on: '2027-12-31' })
  await addBatch(app, product.id, { packs: 6, expires_on: '2028-01-31' })
  const customer = await registerCustomer(app)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  return { id, product, first, customer }
}

type Scene = Awaited<ReturnType<typeof proposedOrder>>

const lineOf = async (id: string) => expectOk(await staff.api('GET /api/desk/orders/:id', { id })).order.lines[0]!

async function packOtherOrder({ product, customer }: Scene, quantity: number) {
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity }])
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
}

const changes = {
  'all of it was packed by a colleague': (scene: Scene) => packOtherOrder(scene, 3),
  'a part of it was packed by a colleague': (scene: Scene) => packOtherOrder(scene, 1),
  'it was recalled': async ({ product, first }: Scene) => {
    const recall = { productId: product.id, batchNumber: first.number, reason: 'Broken seals' }
    expectOk(await staff.api('POST /api/desk/recalls', recall))
  },
  'it was blocked': async ({ first: { id } }: Scene) => {
    const block = { id, version: 1, isBlocked: true, reason: 'Torn' }
    expectOk(await staff.api('POST /api/desk/batches/:id/block', block))
  },
}

test.each(Object.entries(changes))('a proposed batch is a 409 with a fresh proposal after %s', async (_, change) => {
  const scene = await proposedOrder()
  const { id, first } = scene
  const { proposal } = (await lineOf(id)).packing!
  expect(proposal).toMatchObject([{ batchId: first.id, quantity: 3 }, { quantity: 1 }])
  await change(scene)
  const batches = proposal.map(({ batchId, quantity }) => ({ batchId, quantity }))
  const packed = await staff.api('POST /api/desk/orders/:id/pack', { id, lines: [{ position: 0, batches }] })
  expect(packed).toMatchObject({
    status: 409,
    code: 'short_stock',
    body: { order: { status: 'Confirmed', lines: [await lineOf(id)] } },
  })
})

test('packs without a batch that a colleague packed are a 409 as well', async () => {
  const product = await addProduct(app, { stock: 5 })
  const customer = await registerCustomer(app)
  await addBatch(app, product.id, { packs: 5 })
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  const { _id: other } = await placeCodOrder(customer, [{ product, quantity: 2 }])
  const label = { batchNumber: 'OLD 1', expiry: '05/27', mrp: 50 }
  const packOld = (order: string, quantity: number, reason: string) =>
    staff.api('POST /api/desk/orders/:id/pack', {
      id: order,
      lines: [{ position: 0, batches: [{ batchId: null, quantity, label }], reason }],
    })
  expectOk(await packOld(id, 4, 'Nearest to the door'))
  expect(await packOld(other, 2, '')).toMatchObject({ status: 409, code: 'short_stock' })
})
