import { beforeAll, expect, test } from 'vitest'
import { listMailsTo, mailLoginCode, signUp } from '#test/account-steps.ts'
import { addProduct, buildAddress, registerCustomer } from '#test/factories.ts'
import { addCaller, newPhone, staffOrderInput } from '#test/staff-order-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let staff: SignedInStaffMember
beforeAll(async () => {
  staff = await signInStaff(app, ['support'])
})

const find = async (q: string) => expectOk(await staff.api('GET /api/desk/order-customers', { q })).rows
const newMail = () => `${newPhone()}@customer.example`

/** A customer whom the desk added, with one order. */
async function callerWithOrder(email?: string) {
  const customer = await addCaller(staff, email)
  const input = staffOrderInput(customer._id, [{ product: await addProduct(app) }])
  const { order } = expectOk(await staff.api('POST /api/desk/orders', input))
  return { customer, orderId: order.orderNumber }
}

const ordersOf = async (token: string) =>
  expectOk(await app.as(token)('GET /api/orders/list', {})).orders.map(({ orderId }) => orderId)

test('finds customers by phone as people type it, by mail address and by a part of the name', async () => {
  const web = await registerCustomer(app, { username: 'Padmavati Iyer' })
  const phone = newPhone()
  expectOk(await web.api('POST /api/address', buildAddress({ phoneNumber: phone })))
  for (const q of [`+91 ${phone.slice(0, 5)}-${phone.slice(5)}`, web.email, 'padmavati', 'ATI IY']) {
    const rows = await find(q)
    expect(rows.map(({ _id }) => _id)).toEqual([web.id])
    expect(rows[0]).toMatchObject({ name: 'Padmavati Iyer', phone, email: web.email, isUnclaimed: false })
    expect(rows[0]?.address).toMatchObject({ city: 'Hyderabad' })
  }
  expect(await find('zz')).toEqual([])
  expect(await find('100%_nobody')).toEqual([])
})

test('a known phone number or mail address offers its customer instead of a second one', async () => {
  const email = newMail()
  const customer = await addCaller(staff, email)
  const samePhone = { name: 'Somebody', phone: customer.phone }
  const refused = expectRefusal(await staff.api('POST /api/desk/order-customers', samePhone))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Kamala Devi') })
  expect(refused.body).toMatchObject({ customers: [{ _id: customer._id }] })
  const sameMail = { name: 'Somebody', phone: newPhone(), email: email.toUpperCase() }
  expect(expectRefusal(await staff.api('POST /api/desk/order-customers', sameMail)).body).toMatchObject({
    customers: [{ _id: customer._id }],
  })
  const wrong = { name: '', phone: '12', email: 'x' }
  expect(
    Object.keys(expectRefusal(await staff.api('POST /api/desk/order-customers', wrong)).fields ?? {}).toSorted(),
  ).toEqual(['email', 'name', 'phone'])
})

test('parallel calls of one phone number add one customer', async () => {
  const phone = newPhone()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => staff.api('POST /api/desk/order-customers', { name: 'Kamala Devi', phone })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('registering with the noted mail address claims the customer with all orders, once (accounts-11)', async () => {
  const email = newMail()
  const { customer, orderId } = await callerWithOrder(email)
  expect((await listMailsTo(app, email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Your order ${orderId}`),
  ])
  const token = await signUp(app, email, { username: 'Kamala' })
  expect(await ordersOf(token)).toEqual([orderId])
  const moved = await staff.api('POST /api/desk/order-customers/:id/mail', { id: customer._id, email: newMail() })
  expect(expectRefusal(moved)).toMatchObject({ status: 409, message: expect.stringContaining('has a login already') })
})

test('a login code claims it too, after staff have noted and corrected the address', async () => {
  const { customer, orderId } = await callerWithOrder()
  const [mistyped, email] = [newMail(), newMail()]
  const id = customer._id
  for (const one of [mistyped, email])
    expectOk(await staff.api('POST /api/desk/order-customers/:id/mail', { id, email: one }))
  const otp = await mailLoginCode(app, email)
  const { token } = expectOk(await app.api('POST /api/auth/code-login', { email, otp }))
  expect(await ordersOf(token)).toEqual([orderId])
  expect((await find(email))[0]).toMatchObject({ isUnclaimed: false })
  const strangers = await signUp(app, mistyped)
  expect(await ordersOf(strangers)).toEqual([])
})

test('the address of an account is never given to another customer, and no password opens an unclaimed one', async () => {
  const owner = await registerCustomer(app)
  const { customer } = await callerWithOrder()
  const taken = await staff.api('POST /api/desk/order-customers/:id/mail', { id: customer._id, email: owner.email })
  expect(expectRefusal(taken).body).toMatchObject({ customers: [{ _id: owner.id }] })
  const email = newMail()
  expectOk(await staff.api('POST /api/desk/order-customers/:id/mail', { id: customer._id, email }))
  for (const password of ['', 'null', 'none'])
    expect((await app.api('POST /api/auth/login', { email, password })).ok).toBe(false)
  const missing = await staff.api('POST /api/desk/order-customers/:id/mail', { id: 'cus_missing', email: newMail() })
  expect(expectRefusal(missing)).toMatchObject({ status: 404 })
})

test('mails of a telephone order are in the language that staff chose for its customer', async () => {
  const email = newMail()
  const input = { name: 'Kamala Devi', phone: newPhone(), email, language: 'te' } as const
  const { customer } = expectOk(await staff.api('POST /api/desk/order-customers', input))
  const order = async () => {
    const product = await addProduct(app, { stock: 9 })
    expectOk(await staff.api('POST /api/desk/orders', staffOrderInput(customer._id, [{ product }])))
    await app.runJobs()
    return app.mails.findLast(({ to }) => to === email)
  }
  expect((await order())?.subject).toMatch(/\p{Script=Telugu}/u)
  const { _id: id } = customer
  expect(expectOk(await staff.api('GET /api/desk/customers/:id', { id })).customer.language).toBe('te')
  expectOk(await staff.api('POST /api/desk/customers/:id/language', { id, language: 'hi' }))
  expect((await order())?.subject).toMatch(/\p{Script=Devanagari}/u)
})
