import type { OrderChangeName } from '#domain/fulfilment/order-changes.ts'
import type { Schedule } from '#domain/catalogue/schedules.ts'
import { addProduct, placeCodOrder, registerCustomer, type TestCustomer } from './factories.ts'
import { startOrderPayment, deliverWebhook } from './payments/payment-steps.ts'
import { batchWholeStock } from './stock-steps.ts'
import { type SignedInStaffMember, signInStaff } from './staff-steps.ts'
import { expectOk, type TestApp } from './start-test-app.ts'

export type DeskScene = {
  readonly staff: SignedInStaffMember
  readonly customer: TestCustomer
  readonly id: string
  readonly productId: string
}

/** Creates a confirmed cash order of four packs from a batch of nine, and staff with every role. */
export async function createConfirmedOrder(
  app: TestApp,
  schedule: Schedule = 'OTC',
  buyer?: TestCustomer,
): Promise<DeskScene> {
  const customer = buyer ?? (await registerCustomer(app))
  const product = await addProduct(app, { stock: 9, schedule })
  await batchWholeStock(app, product.id)
  const { _id: id } = await placeCodOrder(customer, [{ product, quantity: 4 }])
  return { staff: await signInAll(app), customer, id, productId: product.id }
}

/** Creates a confirmed online order of two packs. */
export async function createPaidOrder(app: TestApp): Promise<DeskScene> {
  const bought = await startOrderPayment(app)
  await batchWholeStock(app, bought.product.id)
  app.gateway.pay(bought.ref)
  await deliverWebhook(app, bought.ref)
  return { staff: await signInAll(app), customer: bought.customer, id: bought.id, productId: bought.product.id }
}

function signInAll(app: TestApp): Promise<SignedInStaffMember> {
  return signInStaff(app, ['owner', 'pharmacist'])
}

export const shipmentInput = {
  carrier: 'Blue Dart',
  trackingNumber: 'BD 4711',
  shippedOn: '2026-11-20',
  expectedOn: '2026-11-24',
  cost: 49,
}

/** Fulfils an order up to this step by desk calls. */
export async function fulfilUpTo({ staff: { api }, id }: DeskScene, last: OrderChangeName): Promise<void> {
  const steps: readonly (readonly [OrderChangeName, () => Promise<unknown>])[] = [
    ['pack', async () => expectOk(await api('POST /api/desk/orders/:id/pack', { id }))],
    ['ship', async () => expectOk(await api('POST /api/desk/orders/:id/ship', { id, ...shipmentInput }))],
    ['sendOut', async () => expectOk(await api('POST /api/desk/orders/:id/out', { id }))],
    ['deliver', async () => expectOk(await api('POST /api/desk/orders/:id/deliver', { id }))],
  ]
  for (const [step, take] of steps) {
    await take()
    if (step === last) return
  }
}

/** Gives an order an address of which neither state nor PIN are known. */
export async function unclearState(app: TestApp, id: string): Promise<void> {
  const { shipping } = await app.ctx.db
    .selectFrom('orders')
    .select('shipping')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await app.ctx.db
    .updateTable('orders')
    .set({ shipping: JSON.stringify({ ...shipping, state: 'Narnia', postalCode: '999999' }) })
    .where('id', '=', id)
    .execute()
}
