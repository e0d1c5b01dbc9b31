import { z } from 'zod'
import { ticketChanges } from '#domain/enquiries/ticket-changes.ts'
import { ANSWER_MAX, ticketAnswerError, ticketKinds, ticketStates } from '#domain/enquiries/ticket-rules.ts'
import { customerCard } from './desk-customers.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { checkRule, deskPage, id, instant, namedStaff, rowNumber, text } from './shapes.ts'

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

/** The changes of a ticket by staff. */
export const ticketChangeEndpoints = deskChanges('/api/desk/tickets/:id', ticketChanges, changedTicket, {
  answer: {
    answer: text(4 * ANSWER_MAX)
      .trim()
      .check(checkRule(ticketAnswerError)),
  },
})

export const ticketsEndpoints = [deskTicketList, deskTicketDetails, ...Object.values(ticketChangeEndpoints)] as const
