import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { ANSWER_MAX } from './ticket-rules.ts'

const fields = {
  title: { kind: 'line', label: 'Title', max: 80, missing: 'Please type a title.' },
  text: {
    kind: 'lines',
    label: 'Text',
    hint: 'Where {name} and {number} stand, the name of the customer and the number of the ticket are put in.',
    max: ANSWER_MAX,
    missing: 'Please type the text.',
  },
} as const

/** The changes of canned replies by staff. */
export const replyChanges = {
  add: {
    permission: 'tickets.answer',
    creates: true,
    summary: 'Adds a canned reply.',
    label: 'Add a reply…',
    variant: 'primary',
    done: 'The reply is saved',
    audit: 'Added a canned reply',
    dialog: { title: 'Add a reply', submit: 'Save the reply' },
    fields,
  },
  edit: {
    permission: 'tickets.answer',
    path: '',
    summary: 'Edits a canned reply.',
    label: 'Edit…',
    variant: 'secondary',
    done: 'The reply is saved',
    audit: 'Edited a canned reply',
    dialog: { title: 'Edit the reply', submit: 'Save the reply' },
    fields,
  },
  remove: {
    permission: 'tickets.answer',
    summary: 'Removes a canned reply.',
    label: 'Remove',
    variant: 'quiet',
    done: 'Removed',
    audit: 'Removed a canned reply',
  },
} as const satisfies Record<string, RecordChange<never, never>>

export const replyRules = recordRules(replyChanges)

export type ReplyChangeName = keyof typeof replyChanges

/** The text of a canned reply to one ticket. */
export function fillReply(text: string, { name, ticket }: { readonly name: string; readonly ticket: string }): string {
  const values: Readonly<Record<string, string>> = { '{name}': name, '{number}': ticket }
  return text.replaceAll(/\{(?:name|number)\}/g, (placeholder) => values[placeholder] ?? placeholder)
}
