import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { createMemoryFileStore } from '#test/memory-file-store.ts'
import { mailLoginCode } from '#test/account-steps.ts'
import { addProduct, buildAddress, placeCodOrder, registerCustomer, type TestCustomer } from '#test/factories.ts'
import { addFamilyProfile, sendTestPrescription } from '#test/prescription-steps.ts'
import { TEST_PASSWORD } from '#test/shopper-input.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { addTicket } from '#test/ticket-steps.ts'
import { useTestApp } from '#test/use-test-app.ts'

const files = createMemoryFileStore()
const app = useTestApp({ files })

/** A customer with the password of tests. */
async function registerKnown(): Promise<TestCustomer> {
  const customer = await registerCustomer(app)
  const password_hash = await app.ctx.passwords.hash(TEST_PASSWORD)
  await app.ctx.db.updateTable('customers').set({ password_hash }).where('id', '=', customer.id).execute()
  return customer
}

const ask = ({ api }: TestCustomer) => api('POST /api/privacy/copies', { password: TEST_PASSWORD })
const read = ({ token }: TestCustomer, id: string, kind: 'data' | 'page') =>
  app.send(`/api/privacy/copies/${id}/${kind}`, { headers: { authorization: `Bearer ${token}` } })

async function buildCustomer(): Promise<TestCustomer> {
  const customer = await registerKnown()
  expectOk(await customer.api('POST /api/address', buildAddress({ city: 'Hyderabad' })))
  await placeCodOrder(customer, [{ product: await addProduct(app, { name: 'Nebula <b>Tablets</b>' }) }])
  const { _id: patient } = await addFamilyProfile(customer)
  await sendTestPrescription(app, customer, undefined, patient)
  await addTicket(app, { email: customer.email.toUpperCase(), message: 'Where is my parcel?' })
  return customer
}

test('shows in counts what the shop holds, the complaints with their clock and the nominee', async () => {
  const customer = await buildCustomer()
  expectOk(await customer.api('POST /api/privacy/nominee', { name: 'Ravi Rao', contact: '9000000009' }))
  const data = expectOk(await customer.api('GET /api/privacy/your-data', {}))
  expect(Object.fromEntries(data.held.map(({ kind, count }) => [kind, count]))).toEqual({
    addresses: 1,
    cart: 0,
    orders: 1,
    documents: 0,
    returns: 0,
    prescriptions: 1,
    pictures: 1,
    patients: 1,
    tickets: 1,
    logins: 1,
  })
  expect(data).toMatchObject({
    email: customer.email,
    hasPassword: true,
    nominee: { name: 'Ravi Rao', contact: '9000000009' },
    complaints: [{ kind: 'enquiry', state: 'open', nextDue: expect.any(String) }],
    copy: null,
  })
  expectOk(await customer.api('POST /api/privacy/nominee', { name: '', contact: '' }))
  expect(expectOk(await customer.api('GET /api/privacy/your-data', {})).nominee).toBeNull()
  const refused = await customer.api('POST /api/privacy/nominee', { name: 'Ravi', contact: '' })
  expect(expectRefusal(refused)).toMatchObject({ status: 422, fields: { contact: expect.any(String) } })
})

test('a copy needs the password or a mailed code again', async () => {
  const customer = await registerCustomer(app)
  const send = (proof: object) => customer.api('POST /api/privacy/copies', proof)
  expect(expectRefusal(await send({})).status).toBe(422)
  expect(expectRefusal(await send({ password: 'wrong password' }))).toMatchObject({
    fields: { password: 'This password is wrong.' },
  })
  expect(expectRefusal(await send({ otp: '000000' })).status).toBe(422)
  const otp = await mailLoginCode(app, customer.email)
  expectOk(await send({ otp }))
})

test('a customer without a password proves it with a mailed code', async () => {
  const customer = await registerCustomer(app)
  await app.ctx.db.updateTable('customers').set({ password_hash: null }).where('id', '=', customer.id).execute()
  expect(expectOk(await customer.api('GET /api/privacy/your-data', {})).hasPassword).toBe(false)
  expect(expectRefusal(await ask(customer)).status).toBe(422)
  expectOk(await customer.api('POST /api/privacy/copies', { otp: await mailLoginCode(app, customer.email) }))
})

test('a copy holds everything in JSON and in a page, is mailed about, and lives a day', async () => {
  const customer = await buildCustomer()
  const { copy } = expectOk(await ask(customer))
  expect(copy).toMatchObject({ isReady: false })
  expect(expectRefusal(await ask(customer)).status).toBe(409)
  expect((await read(customer, copy._id, 'data')).status).toBe(404)
  const before = performance.now()
  await app.runJobs()
  expect(performance.now() - before).toBeLessThan(5000)
  expect(app.mails).toContainEqual(
    expect.objectContaining({ to: customer.email, subject: expect.stringContaining('copy of your data') }),
  )
  const data = (await (await read(customer, copy._id, 'data')).json()) as {
    sections: Record<string, object[]>
    pictures: { jpegBase64: string }[]
  }
  expect(data.sections.account).toMatchObject([{ email: customer.email, name: 'Asha Rao' }])
  expect(data.sections.orders).toMatchObject([{ products: [{ product: 'Nebula <b>Tablets</b>', packs: 1 }] }])
  expect(data.sections.patients).toMatchObject([{ name: 'Ravi Nair' }])
  expect(data.sections.enquiries).toMatchObject([{ message: 'Where is my parcel?' }])
  expect(Buffer.from(data.pictures[0]!.jpegBase64, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
  expect(JSON.stringify(data)).not.toContain('argon2')
  const response = await read(customer, copy._id, 'page')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const page = await response.text()
  expect(page).toContain('Nebula &lt;b&gt;Tablets&lt;/b&gt;')
  expect(page).toContain('src="data:image/jpeg;base64,')
  app.clock.advance(DAY - HOUR)
  expect((await read(customer, copy._id, 'page')).status).toBe(200)
  app.clock.advance(HOUR)
  expect((await read(customer, copy._id, 'page')).status).toBe(410)
  await app.runJobs()
  await app.runJobs()
  expect((await read(customer, copy._id, 'page')).status).toBe(404)
  expect(await files.read(`${copy._id}page`)).toBeNull()
  expect(await files.read(`${copy._id}data`)).toBeNull()
})

test('the copy of another customer is missing, and two asked for at once are one', async () => {
  const [one, other] = [await registerKnown(), await registerKnown()]
  const answers = await Promise.all([ask(one), ask(one), ask(one)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { copy } = expectOk(answers.find(({ ok }) => ok)!)
  await app.runJobs()
  expect((await read(one, copy._id, 'data')).status).toBe(200)
  for (const kind of ['data', 'page'] as const) expect((await read(other, copy._id, kind)).status).toBe(404)
  const renewed = expectOk(await ask(one)).copy
  expect(renewed._id).not.toBe(copy._id)
  expect((await read(one, copy._id, 'data')).status).toBe(404)
})
