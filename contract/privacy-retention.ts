import { z } from 'zod'
import { holdChanges } from '#domain/privacy/hold-changes.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { day, id, instant } from './shapes.ts'

const access = { desk: 'privacy.read' } as const

const retainedKind = z.object({
  name: z.string(),
  title: z.string(),
  /** Such as "180 days after the refusal". */
  kept: z.string(),
  note: z.string(),
  ending: z.enum(['purge', 'anonymise', 'keep']),
  isHeld: z.boolean(),
  purged: z.object({ day, rows: z.number().int(), total: z.number().int() }).nullable(),
  /** Rows over their period, counted up to 1,000: those that go with the next run, and those that a hold keeps. */
  due: z.number().int(),
  held: z.number().int(),
})
export type RetainedKind = z.infer<typeof retainedKind>

const heldCustomer = z.object({ _id: id, name: z.string(), reason: z.string(), until: day })

export const deskRetentionList = endpoint('GET', '/api/desk/privacy/retention', {
  access,
  summary: 'Every kind of data with its period, what was purged and what waits, and the customers on hold.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), kinds: z.array(retainedKind), holds: z.array(heldCustomer) }),
})

export const deskProcessorList = endpoint('GET', '/api/desk/privacy/processors', {
  access,
  summary: 'Who receives personal data from the shop, from the configuration and the settings as they are now.',
  input: z.object({}),
  output: z.object({
    success: z.literal(true),
    processors: z.array(z.object({ name: z.string(), host: z.string(), receives: z.string(), when: z.string() })),
  }),
})

const hold = z.object({
  reason: z.string(),
  until: day,
  placedAt: instant,
  placedBy: z.string(),
  /** Null while it lasts. A hold whose last day is over has ended without a person. */
  ended: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
})

const holdDetails = z.object({
  /** Of the customer. */
  _id: id,
  name: z.string(),
  isHeld: z.boolean(),
  /** The newest first. */
  holds: z.array(hold),
})
export type HoldDetails = z.infer<typeof holdDetails>

export const changedHold = z.object({ success: z.literal(true), hold: holdDetails })

export const deskHoldDetails = endpoint('GET', '/api/desk/privacy/holds/:id', {
  access,
  summary: 'The holds on the purge of a customer.',
  input: z.object({ id }),
  output: changedHold,
})

/** The changes of the hold on a customer. */
export const holdChangeEndpoints = deskChanges('/api/desk/privacy/holds/:id', holdChanges, changedHold, {})

export const privacyRetentionEndpoints = [
  deskRetentionList,
  deskProcessorList,
  deskHoldDetails,
  ...Object.values(holdChangeEndpoints),
] as const
