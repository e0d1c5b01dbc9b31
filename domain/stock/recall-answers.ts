import type { ChangeFields } from '../staff/record-change.ts'

/** The possible answers of a customer to a recall. */
export const recallAnswerNames = {
  returns: 'Sends the packs back',
  used: 'Has used them',
  destroyed: 'Has thrown them away',
  unreachable: 'Could not be reached',
} as const satisfies Record<string, string>

export type RecallAnswer = keyof typeof recallAnswerNames

/** What staff note of an answer. */
export const recallAnswerFields = {
  answer: { kind: 'choice', label: 'The customer', options: recallAnswerNames, missing: 'Please choose an answer.' },
  note: { kind: 'line', label: 'Note', max: 200 },
} as const satisfies ChangeFields
