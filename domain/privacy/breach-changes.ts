import { readClockTime } from '../settings/clock-time.ts'
import type { ChangeFields, RecordChange, TextFormat } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { HOUR } from '../time.ts'

/** What a letter says where nothing was typed. */
export const LETTER_GAP = '[to be completed]'

/** The law gives so long to tell the Data Protection Board in detail. */
export const BOARD_PERIOD = 72 * HOUR

/** The kinds of data that a breach may concern, as staff choose them. */
export const breachKinds = {
  accounts: 'Accounts: name, mail, phone',
  addresses: 'Saved addresses',
  logins: 'Logins',
  orders: 'Orders with their addresses',
  prescriptions: 'Prescriptions and family profiles',
  returns: 'Returns and their photos',
  enquiries: 'Enquiries',
} as const

export type BreachKind = keyof typeof breachKinds
export const breachKindNames = Object.keys(breachKinds) as readonly BreachKind[]

const clockFormat: TextFormat = {
  normalise: (text) => readClockTime(text) ?? text,
  refusal: (text) => (readClockTime(text) === null ? 'Please type a time such as 14:30 or 2:30 PM.' : null),
}

const flags = Object.fromEntries(breachKindNames.map((kind) => [kind, { kind: 'flag', label: breachKinds[kind] }])) as {
  readonly [Kind in BreachKind]: { readonly kind: 'flag'; readonly label: string }
}

const facts = {
  what: { kind: 'lines', label: 'What happened?', max: 2000, missing: 'Please say what happened.' },
  noticedOn: { kind: 'day', label: 'Noticed on', hint: 'The 72 hours begin here.' },
  noticedTime: {
    kind: 'line',
    label: 'Noticed at',
    max: 20,
    hint: 'Such as 14:30.',
    missing: 'Please type the time.',
    format: clockFormat,
  },
  fromDay: { kind: 'day', label: 'Data from', hint: 'Empty: all data since the shop opened.', isOptional: true },
  untilDay: { kind: 'day', label: 'Data until', hint: 'Empty: up to now.', isOptional: true },
  ...flags,
  consequences: { kind: 'lines', label: 'What may follow for those affected?', max: 2000 },
  measures: { kind: 'lines', label: 'What have you done?', max: 2000 },
  advice: { kind: 'lines', label: 'What can those affected do?', max: 2000 },
} as const satisfies ChangeFields

type TypedDays = { readonly fromDay: string; readonly untilDay: string }

const check = ({ fromDay, untilDay }: TypedDays) => ({
  untilDay: fromDay !== '' && untilDay !== '' && untilDay < fromDay ? 'This is before the first day.' : null,
})

/** What the refusals of changes depend on. */
export type BreachFacts = {
  readonly isClosed: boolean
  readonly isBoardTold: boolean
  readonly arePeopleTold: boolean
  /** People whom the shop can mail. */
  readonly mailable: number
  /** Whether the letter to those affected still has a place to complete. */
  readonly hasGap: boolean
}

type BreachState = 'open' | 'closed'
const open = { permission: 'privacy.fulfil', from: ['open'] } as const

/** What staff do about a breach of personal data (privacy-3). */
export const breachChanges = {
  open: {
    permission: 'privacy.fulfil',
    creates: true,
    summary: 'Opens a breach of personal data: what happened, when it was noticed, and whose data it concerns.',
    label: 'Open a breach…',
    variant: 'danger',
    done: 'The breach is open',
    audit: 'Opened a breach of personal data',
    dialog: { title: 'Open a breach', submit: 'Open' },
    fields: facts,
    check,
  },
  edit: {
    ...open,
    summary: 'Changes what is known of a breach. 409 when it is closed or was changed meanwhile.',
    participle: 'changed',
    label: 'Change what is known…',
    variant: 'secondary',
    done: 'Saved',
    audit: 'Changed what is known of a breach',
    dialog: { title: 'Change what is known', submit: 'Save' },
    fields: facts,
    check,
  },
  draft: {
    ...open,
    summary: 'Keeps the letters to the Board and to those affected as they are typed.',
    participle: 'changed',
    label: 'Change the letters…',
    variant: 'secondary',
    done: 'The letters are saved',
    audit: 'Changed the letters about a breach',
    dialog: { title: 'Change the letters', submit: 'Save' },
    fields: {
      boardDraft: {
        kind: 'lines',
        label: 'To the Data Protection Board',
        max: 8000,
        missing: 'Please write the letter.',
      },
      peopleDraft: { kind: 'lines', label: 'To those affected', max: 8000, missing: 'Please write the letter.' },
    },
  },
  tellBoard: {
    ...open,
    path: 'tell-board',
    summary: 'Notes that the Data Protection Board was told. 409 when it is noted already.',
    participle: 'reported',
    absentIf: ({ isBoardTold }: BreachFacts) => (isBoardTold ? 'The Board was told already.' : null),
    label: 'The Board was told…',
    variant: 'primary',
    done: 'Noted',
    audit: 'Told the Data Protection Board of a breach',
    dialog: { title: 'The Board was told', submit: 'Save' },
    fields: {
      reference: {
        kind: 'line',
        label: 'Number or receipt of the Board',
        max: 200,
        missing: 'Please type the number.',
      },
    },
  },
  mail: {
    ...open,
    summary: 'Mails the letter to each person affected, once, with a record of each. 409 when they were mailed.',
    participle: 'mailed',
    absentIf: ({ arePeopleTold }: BreachFacts) => (arePeopleTold ? 'Those affected were mailed already.' : null),
    refusedIf: ({ mailable, hasGap }: BreachFacts) => {
      if (mailable === 0) return 'No person with a mail address is affected.'
      return hasGap ? `Please complete the letter to those affected first: it says ${LETTER_GAP}.` : null
    },
    label: 'Mail those affected…',
    variant: 'danger',
    done: 'The mails are under way',
    audit: 'Mailed those affected by a breach',
    dialog: { title: 'Mail those affected', submit: 'Mail them' },
  },
  close: {
    ...open,
    summary: 'Closes a breach of which the Board and those affected were told. 409 before.',
    participle: 'closed',
    refusedIf: ({ isBoardTold, arePeopleTold, mailable }: BreachFacts) => {
      if (!isBoardTold) return 'The Board has not been told yet.'
      return arePeopleTold || mailable === 0 ? null : 'Those affected have not been mailed yet.'
    },
    label: 'Close…',
    variant: 'secondary',
    done: 'Closed',
    audit: 'Closed a breach of personal data',
    dialog: { title: 'Close the breach', submit: 'Close' },
  },
} as const satisfies Record<string, RecordChange<BreachState, BreachFacts>>

export const breachRules = recordRules(breachChanges, {
  nouns: 'breaches',
  of: ({ isClosed }: BreachFacts): BreachState => (isClosed ? 'closed' : 'open'),
})
