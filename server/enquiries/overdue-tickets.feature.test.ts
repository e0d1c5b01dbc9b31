import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/time.ts'
import { addStaff, signInStaff } from '#test/staff-steps.ts'
import { expectOk } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { scheduleOverdueTickets } from './overdue-tickets.ts'

const app = useTestApp()

test('mails each owner once at each due time that passes, and none for tickets done in time', async () => {
  const { api } = await signInStaff(app, ['support'])
  const owners = [await addStaff(app, ['owner']), await addStaff(app, ['owner', 'pharmacist'])]
  await addStaff(app, ['owner'], { blocked_at: app.clock.now() })
  const form = { name: 'Asha Rao', phone: '9876543210', email: 'late@customer.example', message: 'Insulin pens?' }
  const ask = async () => {
    const { ticket } = expectOk(await app.api('POST /api/enquiries', form))
    const number = Number(ticket.slice(2))
    return app.ctx.db
      .selectFrom('enquiries')
      .select(['id', 'number'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  }
  const forgotten = await ask()
  const answered = await ask()
  const closed = await ask()
  expectOk(await api('POST /api/desk/tickets/:id/answer', { id: answered.id, answer: 'Yes, in three sizes.' }))
  expectOk(await api('POST /api/desk/tickets/:id/close', { id: closed.id, reason: 'By phone' }))
  const overdue = async () => {
    await scheduleOverdueTickets(app.ctx)
    await app.runJobs()
    return app.mails.filter(({ subject }) => subject.endsWith(' is overdue'))
  }
  app.clock.advance(48 * HOUR - 1)
  expect(await overdue()).toEqual([])
  app.clock.advance(HOUR)
  const mails = await overdue()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    owners.map(({ email }) => [email, `E-${forgotten.number} is overdue`]).toSorted(),
  )
  expect(mails[0]!.text).toContain('has no answer yet')
  expect(mails[0]!.text).toContain(`/desk/tickets/${forgotten.id}`)
  app.clock.advance(32 * DAY)
  const later = (await overdue()).slice(mails.length)
  expect(later.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
    owners.map(({ email }) => [email, `E-${answered.number} is overdue`]).toSorted(),
  )
  expect(later[0]!.text).toContain('is not closed yet')
})
