import { expect, test } from 'vitest'
import { addProduct, placeCodOrder, registerCustomer, inPaise } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('the database refuses negative stock', async () => {
  const product = await addProduct(app)
  const change = app.ctx.db.updateTable('products').set({ stock: -1 }).where('id', '=', product.id)
  await expect(change.execute()).rejects.toThrow('check constraint')
})

test('the database refuses an order whose total is not its lines and fee', async () => {
  const change = app.ctx.db
    .updateTable('orders')
    .set((eb) => ({ total_paise: eb('total_paise', '+', inPaise(1)) }))
    .where('id', '=', await placeAnOrder())
  await expect(change.execute()).rejects.toThrow('check constraint')
})

test('the database refuses a second open payment attempt of one order', async () => {
  const orderId = await placeAnOrder()
  await insertOpenAttempt(orderId, 'first')
  await expect(insertOpenAttempt(orderId, 'second')).rejects.toThrow('one_open_attempt')
})

async function placeAnOrder(): Promise<string> {
  return (await placeCodOrder(await registerCustomer(app), [{ product: await addProduct(app) }]))._id
}

function insertOpenAttempt(orderId: string, reference: string): Promise<unknown> {
  const now = app.clock.now()
  return app.ctx.db
    .insertInto('payment_attempts')
    .values({
      id: reference,
      order_id: orderId,
      gateway: 'sandbox',
      merchant_ref: reference,
      amount_paise: inPaise(1),
      state: 'pending',
      return_token: reference,
      return_origin: 'http://localhost',
      created_at: now,
      expires_at: now,
    })
    .execute()
}
