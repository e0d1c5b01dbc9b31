import { z } from 'zod'
import { ticketKinds, ticketStates } from '#domain/enquiries/ticket-rules.ts'
import { heldKinds, type HeldKind } from '#domain/privacy/held-data.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, line, success, text } from './shapes.ts'

const access = 'customer' as const

/** The password, or a mailed login code, typed again. */
const identityProof = z.object({ password: text(1000).optional(), otp: text(100).optional() })

const copy = z.object({
  _id: id,
  askedAt: instant,
  isReady: z.boolean(),
  expiresAt: instant,
})
export type DataCopy = z.infer<typeof copy>

const yourData = z.object({
  success: z.literal(true),
  email: z.string(),
  /** Whether the account has a password. Without one, a mailed code proves who asks. */
  hasPassword: z.boolean(),
  held: z.array(
    z.object({ kind: z.enum(Object.keys(heldKinds) as [HeldKind, ...HeldKind[]]), count: z.number().int() }),
  ),
  nominee: z.object({ name: z.string(), contact: z.string() }).nullable(),
  complaints: z.array(
    z.object({
      ticket: z.string(),
      kind: z.enum(ticketKinds),
      state: z.enum(ticketStates),
      askedAt: instant,
      /** When the first answer is due, and when the end; null once it is closed. */
      nextDue: instant.nullable(),
    }),
  ),
  copy: copy.nullable(),
})
export type YourData = z.infer<typeof yourData>

export const showYourData = endpoint('GET', '/api/privacy/your-data', {
  access,
  summary: 'What the shop holds about this customer, in counts, with the nominee, complaints and the copy.',
  input: z.object({}),
  output: yourData,
})

export const askForCopy = endpoint('POST', '/api/privacy/copies', {
  access,
  summary: 'Asks for a copy of all data. Needs the password or a login code again. One copy at a time (409).',
  input: identityProof,
  output: z.object({ success: z.literal(true), copy }),
})

export const showCopyData = endpoint('GET', '/api/privacy/copies/:id/data', {
  access,
  summary: 'The copy as JSON with the pictures. After 24 hours 410.',
  input: z.object({ id }),
  output: z.record(z.string(), z.unknown()),
})

export const showCopyPage = endpoint('GET', '/api/privacy/copies/:id/page', {
  access,
  summary: 'The copy as a page to read, with the pictures. After 24 hours 410.',
  contentType: 'text/html',
  input: z.object({ id }),
  output: z.string(),
})

export const nameNominee = endpoint('POST', '/api/privacy/nominee', {
  access,
  summary: 'Names who uses the rights of this customer after death or incapacity. Empty texts remove the nominee.',
  input: z
    .object({ name: line(100), contact: line(200) })
    .refine(({ name, contact }) => name === '' || contact !== '', {
      path: ['contact'],
      error: 'Please type a telephone number or an address.',
    })
    .refine(({ name, contact }) => name !== '' || contact === '', { path: ['name'], error: 'Please type a name.' }),
  output: success,
})

export const yourDataEndpoints = [showYourData, askForCopy, showCopyData, showCopyPage, nameNominee] as const
