import { afterEach, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { mayDo } from '#domain/staff/actions.ts'
import { checkConservation } from '#test/conservation.ts'
import { createParcel, sheetInput } from '#test/day-steps.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const signInRider = () => signInStaff(app, ['rider'])

/** A parcel that a packer gave to this rider. */
async function parcelFor(rider: SignedInStaffMember) {
  const parcel = await createParcel(app)
  const { api } = await signInStaff(app, ['packer'])
  expectOk(await api('POST /api/desk/orders/:id/take', { id: parcel.id, staff: rider.staff.id }))
  return parcel
}

test('a rider sees the parcels of the own run alone, with nothing of what is in them', async () => {
  const [rider, colleague] = [await signInRider(), await signInRider()]
  const [own, other, free] = [await parcelFor(rider), await parcelFor(colleague), await createParcel(app)]
  const { parcels, riders } = expectOk(await rider.api('GET /api/desk/run', {}))
  expect(parcels.map(({ _id }) => _id)).toEqual([own.id])
  expect(riders).toEqual([])
  const packer = await signInStaff(app, ['packer'])
  const seen = expectOk(await packer.api('GET /api/desk/run', {}))
  const shown = seen.parcels.map(({ _id }) => _id)
  expect(shown).toEqual(expect.arrayContaining([own.id, other.id, free.id]))
  expect(seen.riders.map(({ id }) => id)).toEqual(expect.arrayContaining([rider.staff.id, colleague.staff.id]))
  expect(seen.riders.map(({ id }) => id)).not.toContain(packer.staff.id)
})

test('what a rider presses at the door changes the order, and the answer shows nothing of it', async () => {
  const rider = await signInRider()
  const [paid, missed, back] = [await parcelFor(rider), await parcelFor(rider), await parcelFor(rider)]
  const answers = [
    await rider.api('POST /api/desk/run/:id/deliver-paid', { id: paid.id, amount: paid.amount, mode: 'cash' }),
    await rider.api('POST /api/desk/run/:id/missed', { id: missed.id, reason: 'Nobody opened the door' }),
    await rider.api('POST /api/desk/run/:id/return', { id: back.id, reason: 'Refused at the door' }),
  ]
  expect(answers.map(expectOk)).toEqual([{ success: true }, { success: true }, { success: true }])
  const { api } = await signInStaff(app, ['owner'])
  const { order } = expectOk(await api('GET /api/desk/orders/:id', { id: paid.id }))
  expect([order.status, order.paymentStatus, order.cashMode]).toEqual(['Delivered', 'Paid', 'cash'])
  await app.runJobs()
  const subjects = app.mails.filter(({ to }) => to === paid.customer.email).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('is delivered'))
})

test('parcels of another run, of none and unknown ones are missing for a rider (404), and stay as they are', async () => {
  const [rider, colleague] = [await signInRider(), await signInRider()]
  const other = await parcelFor(colleague)
  const free = await createParcel(app)
  const refusals = []
  for (const id of [other.id, free.id, 'ord_nothing'])
    refusals.push(expectRefusal(await rider.api('POST /api/desk/run/:id/deliver', { id })))
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(refusals.map(({ message }) => message)).size).toBe(1)
  const statuses = await app.ctx.db
    .selectFrom('orders')
    .select('status')
    .where('id', 'in', [other.id, free.id])
    .execute()
  expect(statuses).toEqual([{ status: 'Shipped' }, { status: 'Shipped' }])
})

test('a parcel that was given to a colleague leaves the run of the rider', async () => {
  const [rider, colleague] = [await signInRider(), await signInRider()]
  const { id } = await parcelFor(rider)
  const { api } = await signInStaff(app, ['packer'])
  expectOk(await api('POST /api/desk/orders/:id/take', { id, staff: colleague.staff.id }))
  expect(expectOk(await rider.api('GET /api/desk/run', {})).parcels).toEqual([])
  expect(expectRefusal(await rider.api('POST /api/desk/run/:id/deliver', { id })).status).toBe(404)
  const support = await signInStaff(app, ['support'])
  expect(
    expectRefusal(await api('POST /api/desk/orders/:id/take', { id, staff: support.staff.id })).fields,
  ).toHaveProperty('staff')
})

test('a rider counts the own cash, hands it over, and reads no order by it', async () => {
  const rider = await signInRider()
  const { id, amount } = await parcelFor(rider)
  expectOk(await rider.api('POST /api/desk/run/:id/deliver-paid', { id, amount, mode: 'cash' }))
  const input = await sheetInput(rider.api, { cash: amount })
  const { person, count, rows } = expectOk(await rider.api('GET /api/desk/cash', {}))
  expect([person.id, count?.open.sums.cash]).toEqual([rider.staff.id, amount])
  expect(rows.map(({ order }) => order?._id)).toEqual([null])
  const { sheet } = expectOk(await rider.api('POST /api/desk/cash/sheets', input))
  expect(sheet.person.id).toBe(rider.staff.id)
  const colleague = await signInRider()
  expect(expectRefusal(await colleague.api('GET /api/desk/cash', { staff: rider.staff.id })).status).toBe(403)
})

test('a rider may call the run, the own cash and the own session, and nothing else of the desk', () => {
  const allowed = endpoints
    .filter(({ access }) => typeof access !== 'string' && mayDo(['rider'], access.desk))
    .map(({ method, path }) => `${method} ${path}`)
  expect(allowed.toSorted()).toEqual([
    'GET /api/desk/cash',
    'GET /api/desk/me',
    'GET /api/desk/run',
    'POST /api/desk/cash/count',
    'POST /api/desk/cash/expense',
    'POST /api/desk/cash/float',
    'POST /api/desk/cash/receipts',
    'POST /api/desk/cash/sheets',
    'POST /api/desk/logout',
    'POST /api/desk/phone/unlock',
    'POST /api/desk/run/:id/deliver',
    'POST /api/desk/run/:id/deliver-paid',
    'POST /api/desk/run/:id/missed',
    'POST /api/desk/run/:id/return',
    'POST /api/desk/step-up',
    'POST /api/desk/step-up/options',
  ])
})
