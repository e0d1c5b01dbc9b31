import { href } from 'react-router'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { Badge } from '#web/ui/badge.tsx'

export const meta = deskPageMeta('Customers')

export default function CustomersPage() {
  return (
    <DeskListPage
      page="Customers"
      load="GET /api/desk/customers"
      cursor="_id"
      search="Name, phone or mail"
      nouns={['customer', 'customers']}
      empty={({ q }) => ({
        icon: 'user',
        title: q === '' ? 'There is no customer yet.' : 'No customer found.',
        text:
          q === ''
            ? 'They stand here when they register, and when you take an order by telephone.'
            : 'Try a part of the name, the whole phone number or the email address.',
      })}
    >
      {({ _id: id, name, email, phone, city, since, isBlocked }) => (
        <ListRow
          to={href('/desk/customers/:id', { id })}
          title={name}
          flags={isBlocked && <Badge tone="danger">Blocked</Badge>}
        >
          <p>{[email, phone, city].filter(Boolean).join(' · ')}</p>
          <p className="text-quiet">since {formatDate(since)}</p>
        </ListRow>
      )}
    </DeskListPage>
  )
}
