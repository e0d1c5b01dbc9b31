import { href } from 'react-router'
import type { CustomerCard } from '#contract/desk-customers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { countText } from './list-store.ts'
import { RowLink } from './list-links.tsx'

/** The customer of a record, with a link to everything about them. */
export function CustomerCardLink({ customer }: { customer: CustomerCard }) {
  return (
    <div className="flex flex-col border-t border-line pt-2">
      <p className="flex flex-wrap items-center gap-x-3">
        <RowLink to={href('/desk/customers/:id', { id: customer._id })}>{customer.name}</RowLink>
        {customer.isBlocked && <Badge tone="danger">Blocked</Badge>}
      </p>
      <p className="text-quiet wrap-anywhere">{customer.email}</p>
      <p className="text-quiet">{countText(customer.orders, ['order', 'orders'])}</p>
    </div>
  )
}
