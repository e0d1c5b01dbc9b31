import { beforeAll, expect, test } from 'vitest'
import { HOUR } from '#domain/time.ts'
import { type SignedInStaffMember, signInStaff } from '#test/staff-steps.ts'
import { expectOk, expectRefusal } from '#test/start-test-app.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { EnquiryRow } from '../db/tables.ts'
import { addTicket } from '#test/ticket-steps.ts'

const app = useTestApp()
let support: SignedInStaffMember
beforeAll(async () => {
  support = await signInStaff(app, ['support'])
})

const read = async (id: string) => expectOk(await support.api('GET /api/desk/tickets/:id', { id })).ticket
const answerIt = (id: string, answer = 'Yes, in three sizes.\nShall we keep one for you?') =>
  support.api('POST /api/desk/tickets/:id/answer', { id, answer })
const auditOf = (id: string) =>
  app.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'staff_id', 'changes', 'reason'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('mails an answer with the number in its subject, and keeps it with its author', async () => {
  const { id, number, due } = await addTicket(app, { email: 'devi@customer.example' })
  const { ticket } = expectOk(await answerIt(id))
  expect(ticket).toMatchObject({
    state: 'answered',
    assignedTo: { id: support.staff.id, name: support.staff.name },
    nextDue: due.toISOString(),
    answers: [{ by: support.staff.name, answer: 'Yes, in three sizes.\nShall we keep one for you?' }],
  })
  await app.runJobs()
  const [mail, ...others] = app.mails.filter(({ to }) => to === 'devi@customer.example')
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Your enquiry E-${number}`)
  for (const text of ['Hello Asha Rao', 'Yes, in three sizes.\nShall we', 'insulin pens', `keep E-${number}`])
    expect(mail!.text).toContain(text)
  expect(await auditOf(id)).toEqual([
    {
      action: 'tickets.answer',
      staff_id: support.staff.id,
      changes: { state: { before: 'open', after: 'answered' } },
      reason: '',
    },
  ])
})

test('refuses an empty answer and control characters, and mails nothing', async () => {
  const { id } = await addTicket(app, { email: 'visitor@customer.example' })
  for (const [answer, message] of [
    [' \n ', 'Please write an answer.'],
    ['a\0b', 'Please use plain text.'],
    ['a'.repeat(4001), 'Please use at most 4000 characters.'],
  ] as const)
    expect(expectRefusal(await answerIt(id, answer))).toMatchObject({ status: 422, fields: { answer: message } })
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === 'visitor@customer.example')).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'open', answers: [] })
})

test('closes with a reason, and an answer opens a closed ticket again', async () => {
  const { id } = await addTicket(app)
  expectOk(await support.api('POST /api/desk/tickets/:id/assign', { id }))
  const { nextDue } = await read(id)
  expectOk(await support.api('POST /api/desk/tickets/:id/kind', { id, kind: 'privacy' }))
  expect(await read(id)).toMatchObject({ kind: 'privacy', nextDue, assignedTo: { id: support.staff.id } })
  const close = () => support.api('POST /api/desk/tickets/:id/close', { id, reason: 'Answered by phone' })
  expect(expectOk(await close()).ticket).toMatchObject({ state: 'closed', closeReason: 'Answered by phone' })
  expect(expectRefusal(await close())).toMatchObject({ status: 409, code: 'conflict' })
  expect(expectRefusal(await support.api('POST /api/desk/tickets/:id/assign', { id }))).toMatchObject({ status: 409 })
  expectOk(await answerIt(id))
  expect(await read(id)).toMatchObject({ state: 'answered', closeReason: null })
  expect((await auditOf(id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['tickets.assign', ''],
    ['tickets.classify', ''],
    ['tickets.close', 'Answered by phone'],
    ['tickets.answer', ''],
  ])
  const missing = await support.api('POST /api/desk/tickets/:id/close', { id: 'enq_missing', reason: 'Twice' })
  expect(expectRefusal(missing)).toMatchObject({ status: 404, message: 'Ticket not found' })
})

test('lists a state by due time, a page at a time', async () => {
  const waiting: EnquiryRow[] = []
  for (let count = 0; count < 52; count += 1) {
    waiting.push(await addTicket(app))
    app.clock.advance(1000)
  }
  const list = async (after?: number) =>
    expectOk(await support.api('GET /api/desk/tickets', { state: 'open', ...(after && { after }) }))
  const first = await list()
  const second = await list(first.rows.at(-1)!.number)
  const seen = [...first.rows, ...second.rows].map(({ number }) => number)
  expect([first.rows.length, first.hasMore, second.hasMore]).toEqual([50, true, false])
  expect(seen.filter((number) => number >= waiting[0]!.number)).toEqual(waiting.map(({ number }) => number))
  expect(first.count).toBe(seen.length)
  expect(first.rows.every(({ state }) => state === 'open')).toBe(true)
})

test('marks a ticket as urgent after three quarters of the 48 hours', async () => {
  const { id } = await addTicket(app)
  app.clock.advance(35 * HOUR)
  const fresh = await signInStaff(app, ['support'])
  const isUrgent = async () => expectOk(await fresh.api('GET /api/desk/tickets/:id', { id })).ticket.isUrgent
  expect(await isUrgent()).toBe(false)
  app.clock.advance(HOUR)
  support = await signInStaff(app, ['support'])
  expect((await read(id)).isUrgent).toBe(true)
  expectOk(await answerIt(id))
  expect((await read(id)).isUrgent).toBe(false)
})
