import { languageNames } from '../languages/language-names.ts'
import { reasonField, type RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

/** What a blocked customer is told. */
export const BLOCKED_CUSTOMER = 'This account is blocked. Please call us to order or to learn why.'

type CustomerState = 'active' | 'blocked'

/** The changes of a customer by staff (accounts-10). */
export const customerChanges = {
  note: {
    permission: 'customers.read',
    summary: 'Writes a note that only the desk reads.',
    label: 'Write a note…',
    variant: 'secondary',
    done: 'The note is saved',
    audit: 'Wrote a note on a customer',
    dialog: { title: 'Write a note', submit: 'Save' },
    fields: {
      note: {
        kind: 'lines',
        label: 'Note',
        hint: 'Only the desk reads it. Please write nothing about health.',
        max: 500,
        missing: 'Please write a note.',
      },
    },
  },
  language: {
    permission: 'orders.place',
    summary: 'Sets the language of the mails to a customer. A login on pages in another language sets it again.',
    label: 'Language of mails…',
    variant: 'secondary',
    done: 'Language saved',
    audit: 'Set the language of the mails to a customer',
    dialog: { title: 'Language of mails', submit: 'Save' },
    fields: {
      language: { kind: 'choice', label: 'Language', options: languageNames, missing: 'Please choose a language.' },
    },
  },
  block: {
    permission: 'customers.block',
    summary: 'Blocks a customer: logins end, new ones and new orders are refused, open orders stay.',
    from: ['active'],
    participle: 'blocked',
    label: 'Block…',
    variant: 'danger',
    done: 'Blocked',
    audit: 'Blocked a customer',
    dialog: { title: 'Block the customer', submit: 'Block' },
    fields: { reason: { ...reasonField, hint: 'The customer does not read it.' } },
  },
  unblock: {
    permission: 'customers.block',
    summary: 'Lets a blocked customer log in and order again.',
    from: ['blocked'],
    participle: 'unblocked',
    label: 'Unblock…',
    variant: 'secondary',
    done: 'Unblocked',
    audit: 'Unblocked a customer',
    dialog: { title: 'Unblock the customer', submit: 'Unblock' },
    fields: { reason: reasonField },
  },
} as const satisfies Record<string, RecordChange<CustomerState, never>>

export const customerRules = recordRules(customerChanges, {
  nouns: 'customers',
  of: ({ isBlocked }: { readonly isBlocked: boolean }): CustomerState => (isBlocked ? 'blocked' : 'active'),
})
