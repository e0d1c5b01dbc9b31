import type { TicketRow } from '#contract/tickets.ts'
import { ticketKindNames } from '#domain/enquiries/ticket-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The due time of a ticket, red after three quarters of its time, its kind and its assignee. */
export function TicketFlags({ ticket: { kind, state, nextDue, isUrgent, assignedTo } }: { ticket: TicketRow }) {
  return (
    <>
      {state === 'closed' ? (
        <Badge>Closed</Badge>
      ) : (
        <Badge tone={isUrgent ? 'danger' : 'neutral'} icon="clock">
          {`${state === 'open' ? 'Answer' : 'Close'} by ${formatDateTime(nextDue)}`}
        </Badge>
      )}
      {kind !== 'enquiry' && <Badge tone="notice">{ticketKindNames[kind]}</Badge>}
      {assignedTo !== null && <Badge tone="brand">{assignedTo.name}</Badge>}
    </>
  )
}
