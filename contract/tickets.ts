import { z } from 'zod'
import {
  ANSWER_MAX,
  CLOSE_REASON_MAX,
  ticketAnswerError,
  ticketKinds,
  ticketStates,
} from '#domain/enquiries/ticket-rules.ts'
import { customerCard } from './desk-customers.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, deskPage, id, instant, line, namedStaff, rowNumber, text } from './shapes.ts'

const access = { desk: 'tickets.answer' } as const

/** A ticket in a list of the desk. */
const ticketRow = z.object({
  _id: id,
  /** "E-10001". */
  ticket: z.string(),
  number: z.number().int(),
  kind: z.enum(ticketKinds),
  state: z.enum(ticketStates),
  name: z.string(),
  createdAt: instant,
  /** When a first answer is due, or after it when the ticket has to be closed. */
  nextDue: instant,
  isUrgent: z.boolean(),
  assignedTo: namedStaff.nullable(),
})
export type TicketRow = z.infer<typeof ticketRow>

const ticketDetails = ticketRow.extend({
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  message: z.string(),
  closeReason: z.string().nullable(),
  /** What an outlet is asked to keep; null for other tickets and for old reservations. */
  reserved: z.object({ productId: id, packs: z.number().int(), outlet: z.string() }).nullable(),
  /** The customer with the email address of the ticket, or null. */
  customer: customerCard.nullable(),
  /** Oldest first. */
  answers: z.array(z.object({ _id: id, at: instant, by: z.string(), answer: z.string() })),
})
export type Ticket = z.infer<typeof ticketDetails>

export const changedTicket = z.object({ success: z.literal(true), ticket: ticketDetails })

export const deskTicketList = endpoint('GET', '/api/desk/tickets', {
  access,
  summary: 'Tickets of a state, the first due on top: 50 a page; `after` is the number of the last row shown.',
  input: z.object({
    state: z.enum(ticketStates).optional(),
    after: rowNumber.optional(),
  }),
  output: deskPage(ticketRow),
})

export const deskTicketDetails = endpoint('GET', '/api/desk/tickets/:id', {
  access,
  summary: 'One ticket with its message and answers.',
  input: z.object({ id }),
  output: changedTicket,
})

export const deskAnswerTicket = endpoint('POST', '/api/desk/tickets/:id/answer', {
  access,
  isRepeatable: true,
  summary: 'Mails an answer to the visitor. An answer to a closed ticket opens it again.',
  input: z.object({
    id,
    answer: text(4 * ANSWER_MAX)
      .trim()
      .check(checkRule(ticketAnswerError)),
  }),
  output: changedTicket,
})

export const deskAssignTicket = endpoint('POST', '/api/desk/tickets/:id/assign', {
  access,
  isRepeatable: true,
  summary: 'Assigns a ticket to the caller.',
  input: z.object({ id }),
  output: changedTicket,
})

export const deskClassifyTicket = endpoint('POST', '/api/desk/tickets/:id/kind', {
  access,
  isRepeatable: true,
  summary: 'Says what a ticket is about.',
  input: z.object({ id, kind: z.enum(ticketKinds) }),
  output: changedTicket,
})

export const deskCloseTicket = endpoint('POST', '/api/desk/tickets/:id/close', {
  access,
  isRepeatable: true,
  summary: 'Closes a ticket with a reason.',
  input: z.object({ id, reason: line(CLOSE_REASON_MAX).min(1, 'Please say how it ended.') }),
  output: changedTicket,
})

export const ticketsEndpoints = [
  deskTicketList,
  deskTicketDetails,
  deskAnswerTicket,
  deskAssignTicket,
  deskClassifyTicket,
  deskCloseTicket,
] as const
