import { reasonField, type RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'

type HoldState = 'free' | 'held'

/** What staff do about the purge of a person's data (privacy-2). */
export const holdChanges = {
  place: {
    permission: 'privacy.fulfil',
    summary: 'Stops the purge of a customer for a court or a dispute, up to and including a day. 409 while one lasts.',
    from: ['free'],
    participle: 'put on hold',
    label: 'Put on hold…',
    variant: 'secondary',
    done: 'On hold',
    audit: 'Put the purge of a customer on hold',
    dialog: { title: 'Put the purge on hold', submit: 'Put on hold' },
    fields: {
      reason: { ...reasonField, hint: 'Such as the number of the case. The customer does not read it.' },
      until: { kind: 'day', label: 'Last day of the hold' },
    },
  },
  end: {
    permission: 'privacy.fulfil',
    summary: 'Ends the hold on a customer: what is over its period goes with the next purge. 409 without one.',
    from: ['held'],
    participle: 'released',
    label: 'End the hold…',
    variant: 'danger',
    done: 'The hold has ended',
    audit: 'Ended the hold on the purge of a customer',
    dialog: { title: 'End the hold', submit: 'End the hold' },
    fields: { reason: reasonField },
  },
} as const satisfies Record<string, RecordChange<HoldState, never>>

export const holdRules = recordRules(holdChanges, {
  nouns: 'customers',
  of: ({ isHeld }: { readonly isHeld: boolean }): HoldState => (isHeld ? 'held' : 'free'),
  names: { free: 'without a hold', held: 'on hold' },
})
