import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildAddress, buildOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal, startTestApp, type TestApp } from '#test/start-test-app.ts'

let app: TestApp
let asha: TestCustomer
let order: ReturnType<typeof buildOrder>
beforeAll(async () => {
  app = await startTestApp()
  asha = await registerCustomer(app)
  order = buildOrder([{ product: await addProduct(app) }])
})
afterEach(async () => {
  await checkConservation(app.ctx.db)
  expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toEqual([])
})
afterAll(() => app.close())

const refusalOf = async (body: unknown, headers: Record<string, string> = {}) =>
  expectRefusal(await asha.api('POST /api/orders/create', body as never, { headers }))

test('missing shipping details are listed in one sentence, in the order of the specification', async () => {
  const { name, city, ...rest } = buildAddress()

  expect(await refusalOf({ ...order, shippingDetails: { ...rest, email: '  ' } })).toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Missing required shipping details: name, email, city',
  })
})

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['fields which are no text', { name: 7, city: ['x'], state: {} }],
])('shipping details which are %s miss everything', async (_, shippingDetails) => {
  const message = 'Missing required shipping details: name, phoneNumber, email, address, city, state, postalCode'
  expect(await refusalOf({ ...order, shippingDetails })).toMatchObject({ status: 422, message })
})

test('wrong shipping details get the sentence of the form beside each field', async () => {
  const shippingDetails = buildAddress({ phoneNumber: '12345', postalCode: '5000001' })

  expect(await refusalOf({ ...order, shippingDetails })).toMatchObject({
    status: 422,
    code: 'invalid',
    fields: {
      'shippingDetails.phoneNumber': 'Phone number must be 10 digits',
      'shippingDetails.postalCode': 'Postal code must be 6 digits',
    },
  })
})

test.each([
  ['a NUL', 'x\0y'],
  ['half a character', 'x\udfff'],
  ['a line break', 'x\ny'],
])('an address with %s is refused, never an error of ours', async (_, address) => {
  expect(await refusalOf({ ...order, shippingDetails: buildAddress({ address }) })).toMatchObject({ status: 422 })
})

test.each([[undefined], [[]]])('an order of %j says that the cart is empty', async (items) => {
  const message = 'Your cart is empty. Please add items to proceed with payment.'

  expect(await refusalOf({ ...order, items })).toMatchObject({ status: 422, code: 'invalid', message })
})

test.each([
  ['an unknown payment type', { paymentType: 'BARTER' }],
  ['no payment type', { paymentType: undefined }],
  ['items which are no list', { items: { productId: 'p', quantity: 1 } }],
  ['a negative quantity', { items: [{ productId: 'p', quantity: -1 }] }],
  ['a quantity of 0', { items: [{ productId: 'p', quantity: 0 }] }],
  ['half a quantity', { items: [{ productId: 'p', quantity: 0.5 }] }],
  ['a product id with a NUL', { items: [{ productId: 'p\0', quantity: 1 }] }],
  ['no product id', { items: [{ quantity: 1 }] }],
  ['a total as text', { totalAmount: '89.00' }],
  ['no total', { totalAmount: undefined }],
  [
    'more of one product than an order holds',
    {
      items: [
        { productId: 'p', quantity: 600 },
        { productId: 'p', quantity: 600 },
      ],
    },
  ],
  [
    'more lines than an order holds',
    { items: Array.from({ length: 101 }, (_, n) => ({ productId: `p${n}`, quantity: 1 })) },
  ],
])('an order with %s is refused', async (_, part) => {
  expect(await refusalOf({ ...order, ...part })).toMatchObject({ status: 422, code: 'invalid' })
})

test.each([
  ['', 'empty'],
  ['k'.repeat(201), 'too long'],
  ['kéy', 'not printable ASCII'],
])('the idempotency key %j is refused: %s', async (key) => {
  expect(await refusalOf(order, { 'idempotency-key': key })).toMatchObject({ status: 422, code: 'invalid' })
})

test('a body which is no JSON, or no object, is refused', async () => {
  const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
  for (const body of ['{', '[]', '"x"', 'null']) {
    expect((await app.send('/api/orders/create', { method: 'POST', headers, body })).status).toBe(400)
  }
})
