import { expect, test } from 'vitest'
import { buildAddress, registerCustomer } from '#test/factories.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('a customer without an address gets null and the contact of the account', async () => {
  const asha = await registerCustomer(app)

  expect(expectOk(await asha.api('GET /api/address/get', {}))).toEqual({
    success: true,
    data: null,
    contact: { name: 'Asha Rao', email: asha.email },
    recent: [],
  })
})

test('a saved address comes back, trimmed and in India', async () => {
  const asha = await registerCustomer(app)
  const { country, ...typed } = buildAddress({ name: '  Asha Rao ' })

  const saved = expectOk(await asha.api('POST /api/address', typed))

  expect(saved.data).toEqual({ ...typed, name: 'Asha Rao', country: 'India' })
  expect(expectOk(await asha.api('GET /api/address/get', {})).data).toEqual(saved.data)
})

test('a pasted phone and PIN are saved as Latin digits', async () => {
  const asha = await registerCustomer(app)
  const pasted = { phoneNumber: '\u202A+91 98765\u201143210\u202C', postalCode: '५०० ००१' }

  const saved = expectOk(await asha.api('POST /api/address', buildAddress(pasted)))

  expect(saved.data).toMatchObject({ phoneNumber: '9876543210', postalCode: '500001' })
})

test('saving again replaces the one address', async () => {
  const asha = await registerCustomer(app)
  await asha.api('POST /api/address', buildAddress())

  const next = buildAddress({ address: '9 New Road', city: 'Warangal', postalCode: '506002' })
  expectOk(await asha.api('POST /api/address', next))

  expect(expectOk(await asha.api('GET /api/address/get', {})).data).toEqual(next)
  const rows = app.ctx.db.selectFrom('addresses').selectAll().where('customer_id', '=', asha.id)
  expect(await rows.execute()).toHaveLength(1)
})

test('the last five addresses stay for choice, the latest first, each with its name', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const save = async (address: string, label?: string) => {
    app.clock.advance(1000)
    const sent = { ...buildAddress({ address }), ...(label !== undefined && { label }) }
    return expectOk(await asha.api('POST /api/address', sent)).recent.map((one) => `${one.address}: ${one.label}`)
  }

  await save('1 Old Road', 'Home')
  await save('2 Lake Road', 'Parents')
  expect(await save('1 Old Road')).toEqual(['1 Old Road: Home', '2 Lake Road: Parents'])
  for (const number of [3, 4, 5, 6]) await save(`${number} Hill Road`)

  const { recent, data } = expectOk(await asha.api('GET /api/address/get', {}))
  expect(recent.map(({ address }) => address.slice(0, 1))).toEqual(['6', '5', '4', '3', '1'])
  expect(data).toMatchObject({ address: '6 Hill Road' })
  expect(expectOk(await ravi.api('GET /api/address/get', {})).recent).toEqual([])
})

test('two customers never see or overwrite each other’s address', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]
  const hers = buildAddress({ name: 'Asha Rao' })
  const his = buildAddress({ name: 'Ravi Nair' })

  await asha.api('POST /api/address', hers)
  await ravi.api('POST /api/address', his)

  expect(expectOk(await asha.api('GET /api/address/get', {})).data).toEqual(hers)
  expect(expectOk(await ravi.api('GET /api/address/get', {})).data).toEqual(his)
})

test('every rule of the form holds on the server, with a sentence for each field', async () => {
  const asha = await registerCustomer(app)

  const refusal = expectRefusal(
    await asha.api('POST /api/address', {
      ...buildAddress({
        name: ' ',
        phoneNumber: '12345',
        email: 'asha@',
        address: '',
        city: '',
        state: '',
        postalCode: '50001',
      }),
      country: 'Nepal',
    }),
  )

  expect(refusal).toMatchObject({ status: 422, code: 'invalid' })
  expect(refusal.fields).toEqual({
    name: 'Full name is required',
    phoneNumber: 'Phone number must be 10 digits',
    email: 'Invalid email address',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code must be 6 digits',
    country: 'We deliver within India only',
  })
  expect(expectOk(await asha.api('GET /api/address/get', {})).data).toBeNull()
})

test('an empty address is refused with the sentences of the form, not with those of a parser', async () => {
  const asha = await registerCustomer(app)

  const refusal = expectRefusal(await asha.api('POST /api/address', {} as never))

  expect(refusal.fields).toMatchObject({ name: 'Full name is required', postalCode: 'Postal code is required' })
})

test.each([
  ['a NUL', 'Asha\0Rao'],
  ['half a character', 'Asha \ud800'],
  ['a line break', 'Asha\nRao'],
])('text with %s is refused before the database sees it', async (_, name) => {
  const asha = await registerCustomer(app)

  const refusal = expectRefusal(await asha.api('POST /api/address', buildAddress({ name })))

  expect(refusal).toMatchObject({ status: 422, fields: { name: 'Please use plain text on one line' } })
})

test('a name in any script is kept as it was typed', async () => {
  const asha = await registerCustomer(app)

  expectOk(await asha.api('POST /api/address', buildAddress({ name: 'आशा राव 🌿', address: "12/4 O'Hara & <Sons>" })))

  expect(expectOk(await asha.api('GET /api/address/get', {})).data).toMatchObject({
    name: 'आशा राव 🌿',
    address: "12/4 O'Hara & <Sons>",
  })
})

test('extra fields change nothing, above all not the owner', async () => {
  const [asha, ravi] = [await registerCustomer(app), await registerCustomer(app)]

  const sent = {
    ...buildAddress(),
    customerId: ravi.id,
    customer_id: ravi.id,
    role: 'staff',
    __proto__: { role: 'staff' },
  }
  const saved = expectOk(await asha.api('POST /api/address', sent))

  expect(saved.data).toEqual(buildAddress())
  expect(expectOk(await ravi.api('GET /api/address/get', {})).data).toBeNull()
})

test('without a session there is no address', async () => {
  for (const answer of [
    await app.api('GET /api/address/get', {}),
    await app.api('POST /api/address', buildAddress()),
  ]) {
    expect(expectRefusal(answer)).toMatchObject({ status: 401, code: 'not_logged_in' })
  }
})
