import type { RecordChange } from '../staff/record-change.ts'
import { recordRules } from '../staff/record-rules.ts'
import { CLOSE_REASON_MAX, ticketKindNames, type TicketState } from './ticket-rules.ts'

type TicketFacts = { readonly state: TicketState }

const closedRefusal = ({ state }: TicketFacts) =>
  state === 'closed' ? 'This ticket is closed. An answer opens it again.' : null

/** The changes of a ticket by staff. */
export const ticketChanges = {
  answer: {
    permission: 'tickets.answer',
    summary: 'Mails an answer to the visitor. An answer to a closed ticket opens it again.',
    label: 'Send the answer',
    variant: 'primary',
    done: 'The answer is on its way',
    audit: 'Answered a ticket',
  },
  assign: {
    permission: 'tickets.answer',
    summary: 'Assigns a ticket to the caller.',
    absentIf: closedRefusal,
    label: 'I answer this',
    variant: 'secondary',
    done: 'The ticket is yours',
    audit: 'Took over a ticket',
  },
  classify: {
    permission: 'tickets.answer',
    path: 'kind',
    summary: 'Says what a ticket is about.',
    label: 'Kind',
    variant: 'secondary',
    done: 'Changed',
    audit: 'Changed the kind of a ticket',
    fields: {
      kind: {
        kind: 'select',
        label: 'Kind',
        options: ticketKindNames,
        missing: 'Please say what the ticket is about.',
      },
    },
  },
  close: {
    permission: 'tickets.answer',
    summary: 'Closes a ticket with a reason.',
    absentIf: closedRefusal,
    label: 'Close…',
    variant: 'secondary',
    done: 'The ticket is closed',
    audit: 'Closed a ticket',
    dialog: { title: 'Close the ticket', submit: 'Close the ticket' },
    fields: {
      reason: { kind: 'line', label: 'How did it end?', max: CLOSE_REASON_MAX, missing: 'Please say how it ended.' },
    },
  },
} as const satisfies Record<string, RecordChange<TicketState, TicketFacts>>

export const ticketRules = recordRules<typeof ticketChanges, TicketState, TicketFacts>(ticketChanges)
