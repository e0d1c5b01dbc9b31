import { href } from 'react-router'
import type { CustomerListRow } from '#contract/desk-customers.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
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
      {...customerColumns}
    />
  )
}

const customerColumns: DeskColumns<CustomerListRow> = {
  to: ({ _id: id }) => href('/desk/customers/:id', { id }),
  columns: [
    { title: 'Name', part: 'title', cell: ({ name }) => name },
    {
      title: 'Mail',
      part: 'line',
      cell: ({ email }) => email,
      inRow: ({ email, phone, city }) => [email, phone, city].filter(Boolean).join(' · '),
    },
    { title: 'Phone', part: 'table', width: 'w-36', cell: ({ phone }) => phone },
    { title: 'Place', part: 'table', width: 'w-40 xl:w-52', cell: ({ city }) => city },
    {
      title: 'State',
      part: 'flags',
      width: 'w-28',
      cell: ({ isBlocked }) => isBlocked && <Badge tone="danger">Blocked</Badge>,
    },
    {
      title: 'Customer since',
      part: 'note',
      width: 'w-36',
      cell: ({ since }) => formatDate(since),
      inRow: ({ since }) => `since ${formatDate(since)}`,
    },
  ],
}
