import type { Ref } from 'react'
import type { OrderCustomer } from '#contract/staff-orders.ts'
import { formatDate } from '#domain/time.ts'

type CustomerListProps = {
  customers: readonly OrderCustomer[]
  /** The first entry, to move the focus to. */
  first?: Ref<HTMLButtonElement>
  onChoose: (customer: OrderCustomer) => void
}

/** Customers to choose from. */
export function CustomerList({ customers, first, onChoose }: CustomerListProps) {
  if (customers.length === 0) return null
  return (
    <ul aria-label="Customers" className="divide-y divide-line">
      {customers.map((customer, index) => (
        <li key={customer._id}>
          <button
            ref={index === 0 ? first : undefined}
            type="button"
            onClick={() => onChoose(customer)}
            className="flex min-h-14 w-full flex-col items-start rounded-md px-2 py-2 text-start hover:bg-brand-soft"
          >
            <span className="font-semibold wrap-anywhere">{customer.name || customer.email}</span>
            <CustomerFacts customer={customer} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function CustomerFacts({ customer }: { customer: OrderCustomer }) {
  return <span className="text-quiet wrap-anywhere">{customerFacts(customer)}</span>
}

/** What tells a customer from others. */
export function customerFacts({ phone, email, address, lastOrder }: OrderCustomer): string {
  const facts = [
    phone,
    email ?? 'no mail address',
    address?.city,
    lastOrder === null ? 'no order yet' : `order #${lastOrder.orderNumber} of ${formatDate(lastOrder.placedAt)}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
