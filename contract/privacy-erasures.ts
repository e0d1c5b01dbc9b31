import { z } from 'zod'
import { erasureStates, keptKinds, type KeptKind } from '#domain/privacy/erasure-rules.ts'
import { endpoint } from './endpoint.ts'
import { day, deskPage, id, instant, line, text } from './shapes.ts'

const access = 'customer' as const
const read = { desk: 'privacy.erasures' } as const

const kept = z.array(
  z.object({
    kind: z.enum(Object.keys(keptKinds) as [KeptKind, ...KeptKind[]]),
    count: z.number().int(),
    until: day.nullable(),
  }),
)

const ownErasure = z.object({
  success: z.literal(true),
  /** Null unless it is asked for. `dueAt` is null until the mailed link was opened. */
  erasure: z.object({ askedAt: instant, dueAt: instant.nullable() }).nullable(),
  /** Why it is refused now, as sentences; null if nothing is open. */
  refusal: z.string().nullable(),
  /** What the law would keep. */
  kept,
})
export type OwnErasure = z.infer<typeof ownErasure>

export const showErasure = endpoint('GET', '/api/privacy/erasure', {
  access,
  summary: 'Whether this account is being erased, what is in the way, and what the law keeps.',
  input: z.object({}),
  output: ownErasure,
})

export const askForErasure = endpoint('POST', '/api/privacy/erasure', {
  access,
  summary: 'Mails a link that confirms the erasure within 24 hours. Refused while something is open (409).',
  input: z.object({}),
  output: ownErasure,
})

export const confirmErasure = endpoint('POST', '/api/privacy/erasure/confirm', {
  access,
  summary: 'Confirms the erasure with the mailed link: it is carried out after seven days. An old link gets 410.',
  input: z.object({ token: text(200).min(1) }),
  output: ownErasure,
})

export const withdrawErasure = endpoint('DELETE', '/api/privacy/erasure', {
  access,
  summary: 'Keeps the account.',
  input: z.object({}),
  output: ownErasure,
})

const erasureRow = z.object({
  _id: id,
  customerId: id,
  state: z.enum(erasureStates),
  askedAt: instant,
  dueAt: instant.nullable(),
  doneAt: instant.nullable(),
  kept,
})
export type ErasureListRow = z.infer<typeof erasureRow>

export const deskErasureList = endpoint('GET', '/api/desk/privacy/erasures', {
  access: read,
  summary: 'Erasures, the newest first: 50 a page.',
  input: z.object({ after: id.optional() }),
  output: deskPage(erasureRow),
})

export const deskErasureDetails = endpoint('GET', '/api/desk/privacy/erasures/:id', {
  access: read,
  summary: 'What the law keeps of an erased customer. Needs a reason (422), which the audit log keeps.',
  input: z.object({ id, reason: line(200).optional() }),
  output: z.object({
    success: z.literal(true),
    erasure: erasureRow,
    /** The licensed buyer, whose ledger is kept. */
    firm: z.object({ name: z.string(), gstin: z.string() }).nullable(),
    documents: z.array(
      z.object({
        _id: id,
        orderId: id,
        number: z.string(),
        kind: z.string(),
        issuedOn: day,
        name: z.string(),
        address: z.string(),
      }),
    ),
    prescriptions: z.array(
      z.object({ sentAt: instant, patientName: z.string(), doctorName: z.string(), medicines: z.array(z.string()) }),
    ),
  }),
})

export const erasuresEndpoints = [
  showErasure,
  askForErasure,
  confirmErasure,
  withdrawErasure,
  deskErasureList,
  deskErasureDetails,
] as const
