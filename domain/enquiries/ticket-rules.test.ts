import { expect, test } from 'vitest'
import { HOUR } from '../time.ts'
import { isTicketUrgent, ticketDueTimes } from './ticket-rules.ts'

const createdAt = new Date('2026-11-20T06:30:00Z')

test('gives 48 hours for a first answer and a month for the matter', () => {
  expect(ticketDueTimes(createdAt)).toEqual({
    ack_due: new Date('2026-11-22T06:30:00Z'),
    due: new Date('2026-12-20T06:30:00Z'),
  })
})

test.each([
  ['2027-01-31T18:00:00Z', '2027-02-28T18:00:00Z'],
  ['2027-12-31T00:00:00Z', '2028-01-31T00:00:00Z'],
  ['2028-01-30T00:00:00Z', '2028-02-29T00:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(ticketDueTimes(new Date(from)).due).toEqual(new Date(to))
})

test('is urgent from three quarters of its time until it is closed', () => {
  const nextDue = ticketDueTimes(createdAt).ack_due
  const after = (hours: number) => new Date(createdAt.getTime() + hours * HOUR)
  expect(isTicketUrgent({ state: 'open', createdAt, nextDue }, after(35.9))).toBe(false)
  expect(isTicketUrgent({ state: 'open', createdAt, nextDue }, after(36))).toBe(true)
  expect(isTicketUrgent({ state: 'answered', createdAt, nextDue }, after(99))).toBe(true)
  expect(isTicketUrgent({ state: 'closed', createdAt, nextDue }, after(99))).toBe(false)
})
