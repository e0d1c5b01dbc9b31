import { expect, test } from 'vitest'
import { createConfirmedOrder } from '#test/fulfilment-steps.ts'
import { approvePrescription } from '#test/prescription-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { purgeData } from './purge-data.ts'

const app = useTestApp()

test('the daily job purges the registers after five years, and documents with their cancellations after eight', async () => {
  const { db } = app.ctx
  const { customer, staff, id } = await createConfirmedOrder(app, 'H1')
  await approvePrescription(app, customer, id)
  expectOk(await staff.api('POST /api/desk/orders/:id/pack', { id }))
  expectOk(await staff.api('POST /api/desk/orders/:id/cancel', { id, reason: 'Ordered twice' }))
  const has = async (table: 'documents' | 'prescription_register') =>
    (await db.selectFrom(table).select('order_id').execute()).length > 0
  const kept: Record<string, boolean[]> = {}
  for (const day of ['2031-11-30', '2031-12-01', '2034-11-20', '2034-11-21']) {
    await purgeData({ ...app.ctx, now: () => new Date(`${day}T06:00:00Z`) })
    kept[day] = [await has('prescription_register'), await has('documents')]
  }
  expect(kept).toEqual({
    '2031-11-30': [true, true],
    '2031-12-01': [false, true],
    '2034-11-20': [false, true],
    '2034-11-21': [false, false],
  })
})
