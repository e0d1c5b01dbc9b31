import { expect, test } from 'vitest'
import { DAY } from '#domain/time.ts'
import { createConfirmedOrder, type DeskScene, createPaidOrder } from '#test/fulfilment-steps.ts'
import { signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const resend = ({ staff, id }: DeskScene, mail: string) =>
  staff.api('POST /api/desk/orders/:id/resend-mail', { id, mail })

test('sends a mail again with another message id, at most three times a day, and audits it', async () => {
  const scene = await createConfirmedOrder(app)
  await app.runJobs()
  const key = `mail.order-placed:${scene.id}:customer`
  const first = app.mails.find(({ to }) => to === scene.customer.email)!
  for (let count = 0; count < 3; count += 1) {
    const from = app.mails.length
    const { order } = expectOk(await resend(scene, key))
    expect(order.mails).toMatchObject([{ key, state: 'waiting' }])
    expect(await resend(scene, key)).toMatchObject({ status: count === 2 ? 429 : 409 })
    await app.runJobs()
    expect(app.mails.slice(from)).toEqual([{ ...first, messageId: expect.not.stringMatching(first.messageId) }])
  }
  expect(await resend(scene, key)).toMatchObject({ status: 429, message: expect.stringContaining('three times today') })
  const rows = await app.ctx.db
    .selectFrom('audit_log')
    .select('changes')
    .where('action', '=', 'mail.resend')
    .where('subject_id', '=', scene.id)
    .execute()
  expect(rows.map(({ changes }) => changes.mail?.after)).toEqual([key, key, key])
  app.clock.advance(DAY)
  expectOk(await resend({ ...scene, staff: await signInStaff(app, ['support']) }, key))
})

test('sends a given-up mail again', async () => {
  const scene = await createConfirmedOrder(app)
  const key = `mail.order-placed:${scene.id}:customer`
  await app.ctx.db
    .updateTable('jobs')
    .set({ given_up_at: app.clock.now(), last_error: 'mail server away' })
    .where('dedupe_key', '=', key)
    .execute()
  const read = async () => expectOk(await scene.staff.api('GET /api/desk/orders/:id', { id: scene.id })).order.mails
  expect(await read()).toMatchObject([{ key, state: 'failed' }])
  expectOk(await resend(scene, key))
  await app.runJobs()
  expect(await read()).toMatchObject([{ key, state: 'sent' }])
})

test('lists the mails about a cut and its refund and sends them again', async () => {
  const scene = await createPaidOrder(app)
  const { api } = scene.staff
  const lines = [{ position: 0, quantity: 1 }]
  expectOk(await api('POST /api/desk/orders/:id/cut', { id: scene.id, reason: 'Not enough in stock', lines }))
  await app.runPayments()
  await app.runJobs()
  const { mails } = expectOk(await api('GET /api/desk/orders/:id', { id: scene.id })).order
  expect(mails.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Payment received', 'Something was cut', 'Refund made']),
  )
  const from = app.mails.length
  for (const { key } of mails) expectOk(await resend(scene, key))
  await app.runJobs()
  expect(app.mails.slice(from).map(({ to }) => to)).toEqual(mails.map(() => scene.customer.email))
})

test("refuses unknown mails and another order's mail (404)", async () => {
  const scene = await createConfirmedOrder(app)
  const other = await createConfirmedOrder(app)
  await app.runJobs()
  for (const mail of ['mail.unknown', `mail.order-placed:${scene.id}:shop`, `mail.order-placed:${other.id}:customer`])
    expect(await resend(scene, mail)).toMatchObject({ status: 404 })
})
