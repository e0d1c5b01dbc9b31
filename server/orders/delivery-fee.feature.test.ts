import { afterEach, expect, test } from 'vitest'
import { paise, rupeesFromPaise } from '#domain/money.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { chargeAt } from '#domain/settings/delivery-fee.ts'
import { checkConservation } from '#test/conservation.ts'
import { buildAddress, orderInput, registerCustomer } from '#test/factories.ts'
import { confirmInput, prepareTestOffer } from '#test/prescription-request-steps.ts'
import { addCaller, staffOrderInput } from '#test/staff-order-steps.ts'
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

/** A repeatable share from 0 to 1. */
function createShares(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test('cart, order, telephone order, offer, invoice and texts agree about the charge of each zone', async () => {
  const owner = await signInStaff(app, ['owner', 'pharmacist'])
  const { api } = owner
  expectOk(await api('POST /api/desk/settings/deliveryFee', { fee: 49, freeFrom: 0, version: 1 }))
  const addZone = async (name: string, pins: string[], fee: number | null, freeFrom: number | null) => {
    const { version } = expectOk(await api('GET /api/desk/delivery', {})).settings
    const terms = { way: 'courier', daysMin: 1, daysMax: 2, cutOff: '16:00', isCodAllowed: true, codMax: null } as const
    const form = { name, reach: 'places', pins, districts: [], ...terms, fee, freeFrom, version } as const
    return api('POST /api/desk/delivery/zones', { ...form, pins: [...form.pins], districts: [] })
  }
  expect(expectRefusal(await addZone('Odd', ['7'], null, 500)).fields).toEqual({ fee: 'Please type the charge too.' })
  expectOk(await addZone('Hyderabad', ['500'], 20, 300))
  expectOk(await addZone('Islands', ['744'], 199.5, null))
  expectOk(await addZone('Kochi', ['682'], 0, null))
  expectOk(await addZone('Chennai', ['600'], null, null))
  const share = createShares(7)
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(share() * list.length)]!
  const products = await Promise.all(
    [3_50, 99_00, 149_99, 20_01].map((price) =>
      addBatchedProduct(app, { stock: 500, selling_price_paise: paise(price), mrp_paise: paise(price) }),
    ),
  )
  const fees = new Set<number>()
  for (let round = 0; round < 24; round += 1) {
    const postalCode = oneOf(['500001', '744101', '682001', '600001', '110001', '500999'])
    const wanted = products
      .filter((_, place) => place === round % 4 || share() < 0.4)
      .map((product) => ({ product, quantity: 1 + Math.floor(share() * 5) }))
    // What the pages do: the terms at the PIN, else those of the shop.
    const charge = chargeAt(expectOk(await app.api('GET /api/pincodes/:pin', { pin: postalCode })))
    const lines = wanted.map(({ product, quantity }) => ({ unitPrice: product.selling_price_paise, quantity }))
    const priced = priceCart(lines, charge ?? app.ctx.settings.shop.deliveryFee)
    const seen = {
      itemsTotal: rupeesFromPaise(priced.itemsTotal),
      deliveryFee: rupeesFromPaise(priced.deliveryFee),
      totalAmount: rupeesFromPaise(priced.totalAmount),
    }
    fees.add(seen.deliveryFee)
    const shippingDetails = { ...buildAddress({ postalCode }) }
    const { api: shopper } = await registerCustomer(app)
    const wrong = { ...seen, deliveryFee: seen.deliveryFee + 1, totalAmount: seen.totalAmount + 1 }
    expect(
      expectRefusal(await shopper('POST /api/orders/create', { ...orderInput(wanted), shippingDetails, ...wrong })),
    ).toMatchObject({ code: 'price_changed' })
    const { order } = expectOk(
      await shopper('POST /api/orders/create', { ...orderInput(wanted), shippingDetails, ...seen }),
    )
    expect(expectOk(await shopper('GET /api/orders/details/:id', { id: order._id })).order).toMatchObject(seen)
    const caller = await addCaller(owner)
    const { email: _email, country: _country, ...deskAddress } = shippingDetails
    const telephone = staffOrderInput(caller._id, wanted, { shippingDetails: deskAddress, ...seen })
    expect(expectOk(await api('POST /api/desk/orders', telephone)).order.totalAmount).toBe(seen.totalAmount)
    expectOk(await api('POST /api/desk/orders/:id/pack', { id: order._id }))
    const { totals } = await app.ctx.db
      .selectFrom('documents')
      .select('totals')
      .where('order_id', '=', order._id)
      .executeTakeFirstOrThrow()
    expect(totals).toMatchObject({ deliveryFeePaise: priced.deliveryFee, totalPaise: priced.totalAmount })
  }
  expect([...fees].toSorted((a, b) => a - b)).toEqual([0, 20, 49, 199.5])
  const words = 'Rs. 49.00 (Kochi: Rs. 0.00; Islands: Rs. 199.50; Hyderabad: Rs. 20.00, free from Rs. 300.00)'
  expect(JSON.stringify(app.ctx.pages.shown('shipping-policy'))).toContain(words)
  expect(app.ctx.settings.shop.feeText).toBe(words)

  const { customer, request } = await prepareTestOffer(app)
  expect(request).toMatchObject({ deliveryFee: 20, charge: { fee: 20, freeFrom: 300 } })
  const confirmed = await customer.api('POST /api/prescription-requests/:id/confirm', confirmInput(request))
  expect(expectOk(confirmed).order.totalAmount).toBe(request.totalAmount)
})
