import { href, useSearchParams } from 'react-router'
import type { TicketRow } from '#contract/tickets.ts'
import { type TicketState, ticketStates } from '#domain/enquiries/ticket-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DeskTabs } from '#web/desk/desk-tabs.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import type { Route } from './+types/tickets-page.ts'
import { TicketFlags } from './ticket-flags.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Tickets', matches })
}

export default function TicketsPage() {
  const [query] = useSearchParams()
  const state = ticketStates.find((one) => one === query.get('state')) ?? 'open'
  return (
    <DeskListFrame action="tickets.answer" title="Tickets">
      <DeskTabs
        label="Ticket states"
        tabs={ticketStates.map((one) => ({
          label: stateNames[one],
          query: { state: one },
          isCurrent: one === state,
        }))}
      />
      <TicketList key={state} state={state} />
    </DeskListFrame>
  )
}

const stateNames: Readonly<Record<TicketState, string>> = { open: 'To answer', answered: 'Answered', closed: 'Closed' }

const emptyTexts: Readonly<Record<TicketState, { readonly title: string; readonly text: string }>> = {
  open: { title: 'Nothing to answer.', text: 'Messages of the contact form and reservations stand here.' },
  answered: { title: 'No ticket waits for its end.', text: 'An answered ticket waits here until you close it.' },
  closed: { title: 'No ticket is closed yet.', text: 'Close a ticket on its page when nothing is left to do.' },
}

function TicketList({ state }: { state: TicketState }) {
  const store = useDeskListStore<TicketRow>(
    (last, options) => deskApi('GET /api/desk/tickets', { state, after: last?.number }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Tickets"
      nouns={['ticket', 'tickets']}
      empty={{ icon: 'mail', ...emptyTexts[state] }}
    >
      {(ticket) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RowLink to={href('/desk/tickets/:id', { id: ticket._id })}>{ticket.ticket}</RowLink>
            <TicketFlags ticket={ticket} />
          </p>
          <p className="wrap-anywhere">{ticket.name}</p>
          <p className="text-quiet">{formatDateTime(ticket.createdAt)}</p>
        </>
      )}
    </DeskList>
  )
}
