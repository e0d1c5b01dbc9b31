import { afterEach, beforeAll, expect, test } from 'vitest'
import { checkConservation } from '#test/conservation.ts'
import { addProduct, buildAddress, orderInput, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let asha: TestCustomer
let order: ReturnType<typeof orderInput>
beforeAll(async () => {
  asha = await registerCustomer(app)
  order = orderInput([{ product: await addProduct(app) }])
})
afterEach(async () => {
  await checkConservation(app.ctx.db)
  expect(expectOk(await asha.api('GET /api/orders/list', {})).orders).toEqual([])
})

const refusalOf = async (body: unknown, headers: Record<string, string> = {}) =>
  expectRefusal(await asha.api('POST /api/orders/create', body as never, { headers }))

test('lists missing shipping details in one sentence, in the order of the form', async () => {
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
  ['of the wrong type', { name: 7, city: ['x'], state: {} }],
])('reports every field as missing when the shipping details are %s', async (_, shippingDetails) => {
  const message = 'Missing required shipping details: name, phoneNumber, email, address, city, state, postalCode'
  expect(await refusalOf({ ...order, shippingDetails })).toMatchObject({ status: 422, message })
})

test('reports invalid shipping details with the message of the form for each field', async () => {
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
  ['a lone surrogate', 'x\udfff'],
  ['a line break', 'x\ny'],
])('rejects an address with %s (422)', async (_, address) => {
  expect(await refusalOf({ ...order, shippingDetails: buildAddress({ address }) })).toMatchObject({ status: 422 })
})

test.each([[undefined], [[]]])('rejects items of %j as an empty cart', async (items) => {
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
])('rejects an order with %s (422)', async (_, part) => {
  expect(await refusalOf({ ...order, ...part })).toMatchObject({ status: 422, code: 'invalid' })
})

test.each([
  ['', 'empty'],
  ['k'.repeat(201), 'too long'],
  ['kéy', 'not printable ASCII'],
])('rejects the idempotency key %j: %s (422)', async (key) => {
  expect(await refusalOf(order, { 'idempotency-key': key })).toMatchObject({ status: 422, code: 'invalid' })
})

test('rejects a body that is not a JSON object', async () => {
  const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'application/json' }
  for (const body of ['{', '[]', '"x"', 'null']) {
    expect((await app.send('/api/orders/create', { method: 'POST', headers, body })).status).toBe(400)
  }
})
