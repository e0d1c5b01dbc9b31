import { expect, test } from 'vitest'
import { DAY, indianDay } from '#domain/time.ts'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { decideAllLines, sendTestPrescription, signInPharmacist } from '#test/prescription-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

test('a new prescription replaces one that has lapsed, which says why', async () => {
  const { id, customer } = await createConfirmedOrder(app, 'H')
  const { _id: prescription } = await sendTestPrescription(app, customer, id)
  const pharmacist = await signInPharmacist(app)
  expectOk(await decideAllLines(pharmacist, prescription))
  const yesterday = indianDay(new Date(app.clock.now().getTime() - DAY))
  await app.ctx.db.updateTable('prescriptions').set({ valid_until: yesterday }).where('id', '=', prescription).execute()
  const states = async () =>
    expectOk(await customer.api('GET /api/orders/:id/prescriptions', { id })).lines.map(({ state }) => state)
  expect(await states()).toEqual(['missing'])
  const { _id: second } = await sendTestPrescription(app, customer, id)
  expect(await states()).toEqual(['received'])
  const issuedOn = indianDay(app.clock.now())
  expectOk(await decideAllLines(pharmacist, second, { verdict: 'approve' }, { issuedOn }))
  expectOk(await pharmacist.api('POST /api/desk/orders/:id/pack', { id }))
  expect(await states()).toEqual(['approved'])
  const { prescriptions } = expectOk(await customer.api('GET /api/prescriptions', {}))
  expect(prescriptions.map(({ _id, reason }) => [_id, reason])).toEqual([
    [second, ''],
    [prescription, 'The prescription is too old'],
  ])
})
