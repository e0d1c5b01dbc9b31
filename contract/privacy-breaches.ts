import { z } from 'zod'
import { breachChanges, breachKindNames, type BreachKind } from '#domain/privacy/breach-changes.ts'
import { deskChanges } from './desk-change.ts'
import { endpoint } from './endpoint.ts'
import { UNPRINTABLE } from '#domain/plain-text.ts'
import { day, id, instant, rowVersion, text } from './shapes.ts'

const access = { desk: 'privacy.read' } as const

const breachRow = z.object({
  _id: id,
  what: z.string(),
  noticedAt: instant,
  /** 72 hours later. */
  boardDue: instant,
  boardToldAt: instant.nullable(),
  peopleToldAt: instant.nullable(),
  closedAt: instant.nullable(),
})
export type BreachRow = z.infer<typeof breachRow>

const breachDetails = breachRow.extend({
  version: z.number().int(),
  openedBy: z.string(),
  openedAt: instant,
  fromDay: day.nullable(),
  untilDay: day.nullable(),
  kinds: z.array(z.enum(breachKindNames as [BreachKind, ...BreachKind[]])),
  consequences: z.string(),
  measures: z.string(),
  advice: z.string(),
  /** The people whose data it concerns, and those of them with a mail address; after the mails, those who were mailed. */
  people: z.number().int(),
  mailable: z.number().int(),
  mailed: z.number().int(),
  boardReference: z.string(),
  boardDraft: z.string(),
  peopleDraft: z.string(),
})
export type BreachDetails = z.infer<typeof breachDetails>

export const changedBreach = z.object({ success: z.literal(true), breach: breachDetails })

export const deskBreachList = endpoint('GET', '/api/desk/privacy/breaches', {
  access,
  summary: 'The breaches of personal data, the newest first, at most 100.',
  input: z.object({}),
  output: z.object({ success: z.literal(true), breaches: z.array(breachRow) }),
})

export const deskBreachDetails = endpoint('GET', '/api/desk/privacy/breaches/:id', {
  access,
  summary: 'A breach with its letters and the number of people affected.',
  input: z.object({ id }),
  output: changedBreach,
})

const version = rowVersion

/** Text with the lines that were typed. */
const letter = (max: number, missing?: string) => {
  const typed = text(4 * max)
    .overwrite((value) => value.replaceAll('\r\n', '\n').trim())
    .max(max)
    .refine((value) => !UNPRINTABLE.test(value.replaceAll('\n', ' ')), 'Please use plain text')
  return missing === undefined ? typed : typed.min(1, missing)
}

const typedFacts = {
  what: letter(2000, 'Please say what happened.'),
  consequences: letter(2000),
  measures: letter(2000),
  advice: letter(2000),
}

/** The changes of a breach. */
export const breachChangeEndpoints = deskChanges('/api/desk/privacy/breaches/:id', breachChanges, changedBreach, {
  open: typedFacts,
  edit: { version, ...typedFacts },
  draft: {
    version,
    boardDraft: letter(8000, 'Please write the letter.'),
    peopleDraft: letter(8000, 'Please write the letter.'),
  },
  tellBoard: { version },
  mail: { version },
  close: { version },
})

export const privacyBreachEndpoints = [
  deskBreachList,
  deskBreachDetails,
  ...Object.values(breachChangeEndpoints),
] as const
