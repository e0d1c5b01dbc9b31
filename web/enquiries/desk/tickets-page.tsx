import { href } from 'react-router'
import { formatDateTime } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { TicketFlags } from './ticket-flags.tsx'

export const meta = deskPageMeta('Tickets')

const emptyTexts = {
  open: { title: 'Nothing to answer.', text: 'Messages of the contact form and reservations stand here.' },
  answered: { title: 'No ticket waits for its end.', text: 'An answered ticket waits here until you close it.' },
  closed: { title: 'No ticket is closed yet.', text: 'Close a ticket on its page when nothing is left to do.' },
}

export default function TicketsPage() {
  return (
    <DeskListPage
      page="Tickets"
      load="GET /api/desk/tickets"
      cursor="number"
      views={{
        label: 'Ticket states',
        name: 'state',
        tabs: { open: 'To answer', answered: 'Answered', closed: 'Closed' },
      }}
      nouns={['ticket', 'tickets']}
      empty={({ view }) => ({ icon: 'mail', ...emptyTexts[view] })}
    >
      {(ticket) => (
        <ListRow
          to={href('/desk/tickets/:id', { id: ticket._id })}
          title={ticket.ticket}
          flags={<TicketFlags ticket={ticket} />}
        >
          <p>{ticket.name}</p>
          <p className="text-quiet">{formatDateTime(ticket.createdAt)}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
