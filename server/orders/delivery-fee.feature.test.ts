import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { checkConservation } from '#test/conservation.ts'
import { orderInput, registerCustomer } from '#test/factories.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { addBatchedProduct } from '#test/stock-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

test('orders, pages and texts follow the delivery charge of the owner, and it is free from the amount of the setting', async () => {
  const { api } = await signInStaff(app, ['owner'])
  const price = { selling_price_paise: paise(10_000), mrp_paise: paise(10_000) }
  const product = await addBatchedProduct(app, { stock: 50, ...price })
  const place = async (quantity: number, deliveryFee: number) => {
    const customer = await registerCustomer(app)
    const itemsTotal = quantity * 100
    const totals = { itemsTotal, deliveryFee, totalAmount: itemsTotal + deliveryFee }
    return customer.api('POST /api/orders/create', { ...orderInput([{ product, quantity }]), ...totals })
  }
  expect(expectOk(await place(1, 49)).order.totalAmount).toBe(149)
  expectOk(await api('POST /api/desk/settings/deliveryFee', { fee: 30, freeFrom: 500, version: 0 }))
  expect(expectRefusal(await place(1, 49))).toMatchObject({
    code: 'price_changed',
    message: expect.stringContaining('Please load the page again'),
  })
  expect(expectOk(await place(1, 30)).order.totalAmount).toBe(130)
  expect(expectOk(await place(4, 30)).order.totalAmount).toBe(430)
  expect(expectRefusal(await place(5, 30)).code).toBe('price_changed')
  expect(expectOk(await place(5, 0)).order.totalAmount).toBe(500)
  const policy = JSON.stringify(app.ctx.pages.shown('shipping-policy'))
  expect(policy).toContain('Rs. 30.00 (free from Rs. 500.00)')
  expect(policy).not.toContain('Rs. 49')
})
