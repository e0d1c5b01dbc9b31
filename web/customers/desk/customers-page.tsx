import { href, useSearchParams } from 'react-router'
import type { CustomerListRow } from '#contract/desk-customers.ts'
import { formatDate } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { DeskSearch } from '#web/desk/desk-search.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Route } from './+types/customers-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Customers', matches })
}

export default function CustomersPage() {
  const [query] = useSearchParams()
  const q = query.get('q') ?? ''
  return (
    <DeskListFrame action="customers.read" title="Customers">
      <DeskSearch label="Customers" hint="Name, phone or mail" q={q} />
      <CustomerList key={q} q={q} />
    </DeskListFrame>
  )
}

function CustomerList({ q }: { q: string }) {
  const store = useDeskListStore<CustomerListRow>(
    (last, options) => deskApi('GET /api/desk/customers', { ...(q && { q }), after: last?._id }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskList
      store={store}
      label="Customers"
      nouns={['customer', 'customers']}
      empty={
        q === ''
          ? {
              icon: 'user',
              title: 'There is no customer yet.',
              text: 'They stand here when they register, and when you take an order by telephone.',
            }
          : {
              icon: 'user',
              title: 'No customer found.',
              text: 'Try a part of the name, the whole phone number or the email address.',
            }
      }
    >
      {({ _id: id, name, email, phone, city, since, isBlocked }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RowLink to={href('/desk/customers/:id', { id })}>{name}</RowLink>
            {isBlocked && <Badge tone="danger">Blocked</Badge>}
          </p>
          <p className="wrap-anywhere">{[email, phone, city].filter(Boolean).join(' · ')}</p>
          <p className="text-quiet">since {formatDate(since)}</p>
        </>
      )}
    </DeskList>
  )
}
