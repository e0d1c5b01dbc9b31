import { afterEach, expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { openSession } from '#server/http/session.ts'
import { checkConservation } from '#test/conservation.ts'
import { createDeliveredOrder, sendReturnRequest, takeReturnUpTo } from '#test/return-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(() => checkConservation(app.ctx.db))

const asked = {
  reason: 'faulty' as const,
  isUnopened: false,
  note: 'The strip was empty',
  payout: 'asha@bank',
  lines: [{ position: 0, quantity: 1 }],
}

test('staff record a return by phone after the last day, which the customer cannot ask for any more', async () => {
  const scene = await createDeliveredOrder(app)
  const { customer, id } = scene
  app.clock.advance(40 * DAY)
  const staff = await signInStaff(app, ['owner', 'pharmacist'])
  const token = await openSession(app.ctx, app.ctx.db, customer.id)
  const own = await sendReturnRequest({ customer: { ...customer, api: app.as(token) }, id })
  expect(expectRefusal(own).message).toContain('could be sent back until')
  const { return: asking } = expectOk(
    await staff.api('POST /api/desk/orders/:id/returns', { id, ...asked, note: 'The strip\r\nwas empty' }),
  )
  expect(asking).toMatchObject({ state: 'asked', note: asked.note })
  const audited = await app.ctx.db
    .selectFrom('audit_log')
    .select(['reason', 'changes'])
    .where('action', '=', 'returns.ask')
    .executeTakeFirstOrThrow()
  expect(audited).toEqual({
    reason: 'The strip was empty',
    changes: { lines: { before: null, after: ['1 of line 1'] } },
  })
  const inspected = await takeReturnUpTo({ staff }, asking._id, 'inspect')
  expect(inspected).toMatchObject({ state: 'inspected', payout: expect.anything() })
})

test.each([
  ['opened packs that are not needed any more', { reason: 'unwanted' as const }, 422, 'isUnopened'],
  ['more packs than were supplied', { lines: [{ position: 0, quantity: 9 }] }, 422, 'lines'],
  ['a cash order without a place for the money', { payout: '' }, 422, 'payout'],
])('staff record no return of %s', async (_, changes, status, field) => {
  const { staff, id } = await createDeliveredOrder(app)
  const refusal = expectRefusal(await staff.api('POST /api/desk/orders/:id/returns', { id, ...asked, ...changes }))
  expect(refusal).toMatchObject({ status, fields: { [field]: expect.any(String) } })
})

test('an order has one open return, also when staff record another', async () => {
  const scene = await createDeliveredOrder(app)
  expectOk(await sendReturnRequest(scene))
  const refusal = expectRefusal(await scene.staff.api('POST /api/desk/orders/:id/returns', { id: scene.id, ...asked }))
  expect(refusal.status).toBe(409)
})
