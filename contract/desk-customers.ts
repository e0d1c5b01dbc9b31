import { z } from 'zod'
import { languages } from '#domain/languages/languages.ts'
import { customerChanges } from '#domain/customers/customer-changes.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { returnStates } from '#domain/returns/return-states.ts'
import { ticketStates } from '#domain/enquiries/ticket-rules.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { deskPage, id, instant, plainLine, rupees } from './shapes.ts'

const access = { desk: 'customers.read' } as const

/** A customer beside a ticket or an order. Counts stop at 501. */
export const customerCard = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  orders: z.number().int(),
  isBlocked: z.boolean(),
})
export type CustomerCard = z.infer<typeof customerCard>

const customerRow = customerCard.omit({ orders: true }).extend({
  /** Of the saved address; empty without one. */
  phone: z.string(),
  city: z.string(),
  since: instant,
})
export type CustomerListRow = z.infer<typeof customerRow>

const customerDetails = customerRow.extend({
  /** The language of the mails to the customer. */
  language: z.enum(languages),
  blocked: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** The newest twenty, as of tickets and returns. */
  orders: z.array(
    z.object({
      _id: id,
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      placedAt: instant,
      amountCharged: rupees,
    }),
  ),
  tickets: z.array(z.object({ _id: id, ticket: z.string(), state: z.enum(ticketStates), createdAt: instant })),
  returns: z.array(
    z.object({
      _id: id,
      orderNumber: z.string(),
      state: z.enum(returnStates),
      isWithdrawn: z.boolean(),
      askedAt: instant,
    }),
  ),
  /** Counts stop at 501. */
  counts: z.object({
    orders: z.number().int(),
    prescriptions: z.number().int(),
    patients: z.number().int(),
  }),
  /** Newest first. */
  notes: z.array(z.object({ at: instant, by: z.string(), note: z.string() })),
})
export type DeskCustomer = z.infer<typeof customerDetails>
export type DeskCustomerInPaise = z.input<typeof customerDetails>

export const changedCustomer = z.object({ success: z.literal(true), customer: customerDetails })

export const deskCustomerList = endpoint('GET', '/api/desk/customers', {
  access,
  summary:
    'Customers by name, phone or mail, the newest first: 50 a page; `after` is the id of the last row shown. A search finds at most 100.',
  input: z.object({ q: plainLine(100).optional(), after: id.optional() }),
  output: deskPage(customerRow),
})

export const deskCustomerDetails = endpoint('GET', '/api/desk/customers/:id', {
  access,
  summary: 'One customer with orders, tickets, returns and notes. The view is audited.',
  input: z.object({ id }),
  output: changedCustomer,
})

/** The changes of a customer by staff. */
export const customerChangeEndpoints = deskChanges('/api/desk/customers/:id', customerChanges, changedCustomer, {})

export const deskCustomersEndpoints = [
  deskCustomerList,
  deskCustomerDetails,
  ...Object.values(customerChangeEndpoints),
] as const
