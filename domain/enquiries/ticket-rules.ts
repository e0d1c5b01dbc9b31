import { UNPRINTABLE } from '../plain-text.ts'
import { HOUR } from '../time.ts'

export const ticketKinds = ['enquiry', 'grievance', 'privacy', 'reservation'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** The kinds on screen. `privacy` asks for a copy, a correction or the deletion of personal data. */
export const ticketKindNames = {
  enquiry: 'Enquiry',
  grievance: 'Grievance',
  privacy: 'Privacy request',
  reservation: 'Reservation',
} as const satisfies Record<TicketKind, string>

export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** How long a first answer may take (enquiries-2). */
const ACKNOWLEDGE_WITHIN_MS = 48 * HOUR

/** The part of its time after which a ticket is urgent (enquiries-2). */
export const URGENT_FROM = 0.75

/** The longest answer and close reason, in characters. */
export const ANSWER_MAX = 4000
export const CLOSE_REASON_MAX = 200

/** The due times of the first answer and of the closing of a ticket: 48 hours and one month after its creation (enquiries-2). */
export function ticketDueTimes(createdAt: Date): { ack_due: Date; due: Date } {
  return { ack_due: new Date(createdAt.getTime() + ACKNOWLEDGE_WITHIN_MS), due: oneMonthAfter(createdAt) }
}

/** The same time one month later, or on the last day of a shorter month. */
function oneMonthAfter(date: Date): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + 1)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}

/** The reason to refuse an answer, or `null`. It may have several lines. */
export function ticketAnswerError(answer: string): string | null {
  if (answer.trim() === '') return 'Please write an answer.'
  if (answer.length > ANSWER_MAX) return `Please use at most ${ANSWER_MAX} characters.`
  return UNPRINTABLE.test(answer.replace(/[\r\n\t]/g, ' ')) ? 'Please use plain text.' : null
}

/** Whether three quarters of the time until the next due time have passed. Closed tickets have no due time. */
export function isTicketUrgent(
  { state, createdAt, nextDue }: { readonly state: TicketState; readonly createdAt: Date; readonly nextDue: Date },
  now: Date,
): boolean {
  const start = createdAt.getTime()
  return state !== 'closed' && now.getTime() >= start + URGENT_FROM * (nextDue.getTime() - start)
}
