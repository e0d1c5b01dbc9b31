import { expect, test } from 'vitest'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('remembers a doctor by the registration number, as the last approval wrote it', async () => {
  const doctors = async (q: string) => {
    const { api } = await signInPharmacist(app)
    return expectOk(await api('GET /api/desk/doctors', { q })).doctors
  }
  const first = { name: 'Dr. Meena Pillai', registration: 'KA 77 001', address: 'Old Clinic' }
  const moved = { ...first, registration: 'ka77001', address: 'New Clinic' }
  for (const doctor of [first, moved]) {
    const { customer, id } = await createConfirmedOrder(app, 'H')
    await approvePrescription(app, customer, id, { doctor })
  }
  expect(await doctors('ka 77')).toEqual([moved])
  expect(await doctors('PILLAI')).toEqual([moved])
  expect(await doctors('77001')).toEqual([])
  expect(await doctors('%_')).toEqual([])
})
