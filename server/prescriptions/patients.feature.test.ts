import { expect, test } from 'vitest'
import { registerCustomer, type TestCustomer } from '#test/factories.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import {
  NOTICE_VERSION,
  addFamilyProfile,
  decideAllLines,
  buildPatientInput,
  sendTestPrescription,
  signInPharmacist,
  uploadPhoto,
} from '#test/prescription-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const profilesOf = async ({ api }: TestCustomer) => expectOk(await api('GET /api/patients', {})).patients
const seenAtDesk = async (id: string) =>
  expectOk(await (await signInPharmacist(app)).api('GET /api/desk/prescriptions/:id', { id })).prescription

test('keeps family profiles, changes and removes them', async () => {
  const customer = await registerCustomer(app)
  const { _id: id } = await addFamilyProfile(customer)
  app.clock.advance(1000)
  await addFamilyProfile(customer, { name: 'Meena Nair', relation: 'spouse', birthYear: 1985 })
  const changed = { ...buildPatientInput(), address: '9 New Road, Warangal' }
  expectOk(await customer.api('POST /api/patients/:id', { id, ...changed }))
  expect(await profilesOf(customer)).toMatchObject([
    { name: 'Ravi Nair', address: '9 New Road, Warangal', relation: 'parent', isMinor: false },
    { name: 'Meena Nair' },
  ])
  const [first] = await profilesOf(customer)
  expectOk(await customer.api('DELETE /api/patients/:id', { id: first!._id }))
  expect(await profilesOf(customer)).toMatchObject([{ name: 'Meena Nair' }])
  const rows = app.ctx.db.selectFrom('patients').select('id').where('customer_id', '=', customer.id)
  expect(await rows.execute()).toHaveLength(1)
})

test('answers 404 for the profile of another customer', async () => {
  const other = await registerCustomer(app)
  const { _id: id } = await addFamilyProfile(other)
  const customer = await registerCustomer(app)
  const fileIds = [await uploadPhoto(app, customer)]
  const answers = [
    await customer.api('POST /api/patients/:id', { id, ...buildPatientInput() }),
    await customer.api('DELETE /api/patients/:id', { id }),
    await customer.api('POST /api/prescriptions', { fileIds, patientId: id, consent: NOTICE_VERSION }),
  ]
  expect(answers.map((answer) => expectRefusal(answer).status)).toEqual([404, 404, 404])
  expect(await profilesOf(customer)).toEqual([])
  expect(await profilesOf(other)).toHaveLength(1)
})

test('keeps at most 20 profiles, also when two are added at once', async () => {
  const customer = await registerCustomer(app)
  for (let count = 1; count < 20; count += 1) await addFamilyProfile(customer, { name: `Relative ${count}` })
  const statuses = await Promise.all(
    ['One', 'Two'].map(async (name) => (await customer.api('POST /api/patients', buildPatientInput({ name }))).ok),
  )
  expect(statuses.toSorted()).toEqual([false, true])
  expect(await profilesOf(customer)).toHaveLength(20)
})

test('keeps a minor only with the word of a parent or guardian', async () => {
  const customer = await registerCustomer(app)
  const child = buildPatientInput({ name: 'Kavya Nair', birthYear: 2015, relation: 'child' })
  expect(expectRefusal(await customer.api('POST /api/patients', child))).toMatchObject({
    status: 422,
    fields: { isGuardian: 'Please confirm that you are the parent or guardian.' },
  })
  expect(expectRefusal(await customer.api('POST /api/patients', { ...child, relation: 'self' })).fields).toEqual({
    birthYear: 'An account is for adults. Please ask a parent or guardian to order for you.',
  })
  const { isMinor, _id: id } = await addFamilyProfile(customer, { ...child, isGuardian: true })
  expect(isMinor).toBe(true)
  const row = await app.ctx.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.guardian_confirmed_at).toEqual(app.clock.now())
})

test('names no field of the API in the sentence for several wrong fields', async () => {
  const { api } = await registerCustomer(app)
  const refusal = expectRefusal(await api('POST /api/patients', buildPatientInput({ name: '', address: '' })))
  expect(refusal.message).toBe('Please check the marked fields.')
  expect(Object.keys(refusal.fields ?? {}).toSorted()).toEqual(['address', 'name'])
})

test.each([
  ['a year in the future', { birthYear: 2027 }, { birthYear: 'Please check the year of birth.' }],
  ['no year', { birthYear: 0 }, { birthYear: 'Please enter the year of birth.' }],
  ['no name', { name: ' ' }, { name: 'Please enter the patient’s name.' }],
  ['no address', { address: '' }, { address: 'Please enter the patient’s address.' }],
  ['no relation', { relation: '' as 'self' }, { relation: 'Please choose who this is.' }],
])('refuses a profile with %s', async (_, wrong, fields) => {
  const customer = await registerCustomer(app)
  expect(expectRefusal(await customer.api('POST /api/patients', buildPatientInput(wrong)))).toMatchObject({
    status: 422,
    fields,
  })
})

test('the pharmacist sees the chosen profile and confirms it, with the earlier prescriptions of this patient first', async () => {
  const { customer, id: orderId } = await createConfirmedOrder(app, 'H')
  const father = await addFamilyProfile(customer)
  const mother = await addFamilyProfile(customer, { name: 'Meena Nair' })
  const { name, birthYear, address } = buildPatientInput()
  const patient = { name, birthYear, address }
  const first = await sendTestPrescription(app, customer, orderId, father._id)
  expect(first.patientName).toBe('Ravi Nair')
  expect((await seenAtDesk(first._id)).patient).toEqual({ ...patient, relation: 'parent', isMinor: false })
  expectOk(await decideAllLines(await signInPharmacist(app), first._id, { verdict: 'approve' }, { patient }))
  expect((await seenAtDesk(first._id)).patient).toMatchObject({ ...patient, relation: 'parent' })

  const hers = await sendTestPrescription(app, customer, undefined, mother._id)
  const his = await sendTestPrescription(app, customer, undefined, father._id)
  expect((await seenAtDesk(his._id)).earlier).toMatchObject([{ _id: first._id, isSamePatient: true }])
  expect((await seenAtDesk(hers._id)).earlier).toMatchObject([{ _id: first._id, isSamePatient: false }])
})

test('a decided prescription keeps its patient when the profile is changed or removed', async () => {
  const { customer, id: orderId } = await createConfirmedOrder(app, 'H')
  const { _id: id, name, birthYear, address } = await addFamilyProfile(customer)
  const decided = await sendTestPrescription(app, customer, orderId, id)
  const waiting = await sendTestPrescription(app, customer, undefined, id)
  const patient = { name, birthYear, address }
  expectOk(await decideAllLines(await signInPharmacist(app), decided._id, { verdict: 'approve' }, { patient }))
  const changed = expectOk(
    await customer.api('POST /api/patients/:id', { id, ...buildPatientInput({ name: 'Somesh Nair' }) }),
  ).patient
  expect([(await seenAtDesk(decided._id)).patient?.name, (await seenAtDesk(waiting._id)).patient?.name]).toEqual([
    'Ravi Nair',
    'Somesh Nair',
  ])
  expectOk(await customer.api('DELETE /api/patients/:id', { id: changed._id }))
  expect(await profilesOf(customer)).toEqual([])
  expect((await seenAtDesk(waiting._id)).patient?.name).toBe('Somesh Nair')
})

test('a pharmacist who corrects the patient leaves the profile as it is', async () => {
  const { customer, id: orderId } = await createConfirmedOrder(app, 'H')
  const { _id: patientId, ...profile } = await addFamilyProfile(customer)
  const { _id: id } = await sendTestPrescription(app, customer, orderId, patientId)
  const patient = { name: 'Ravindra Nair', birthYear: 1951, address: 'Ward 4, Hyderabad' }
  expectOk(await decideAllLines(await signInPharmacist(app), id, { verdict: 'approve' }, { patient }))
  expect((await seenAtDesk(id)).patient).toEqual({ ...patient, relation: null, isMinor: false })
  expect(await profilesOf(customer)).toEqual([{ _id: patientId, ...profile }])
})
