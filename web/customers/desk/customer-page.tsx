import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import type { DeskCustomer } from '#contract/desk-customers.ts'
import { languageNames } from '#domain/languages/language-names.ts'
import { customerRules } from '#domain/customers/customer-changes.ts'
import { returnStateName, returnStateNames } from '#domain/returns/return-states.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { DetailsPage } from '#web/desk/details-page.tsx'
import { RowLink } from '#web/desk/list-links.tsx'
import { countText } from '#web/desk/list-store.ts'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { StatusBadge } from '#web/orders/status-badge.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/customer-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Customer', matches })
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return deskApi('GET /api/desk/customers/:id', { id })
}

export default function CustomerPage({ loaderData: result }: Route.ComponentProps) {
  return (
    <DetailsPage
      action="customers.read"
      title="Customer"
      list={{ label: 'Customers', href: href('/desk/customers') }}
      result={result}
    >
      {({ customer }) => <CustomerDetails key={customer._id} loaded={customer} />}
    </DetailsPage>
  )
}

const parts = {
  language: { presets: ({ language }: DeskCustomer) => ({ language }) },
  block: {
    intro: () => <p>All logins end, and new ones and new orders are refused. Open orders stay.</p>,
  },
}

/** Each view is audited, so the page does not reload by itself. */
function CustomerDetails({ loaded }: { loaded: DeskCustomer }) {
  const [customer, setCustomer] = useState(loaded)
  const { name, blocked, notes } = customer
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6">
        <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{name}</h1>
        {blocked !== null && <Badge tone="danger">Blocked</Badge>}
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-6">
          <Orders customer={customer} />
          <Returns customer={customer} />
          <Tickets customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Person customer={customer} />
          <DeskSection title="Steps">
            {blocked !== null && (
              <AlertBox>
                Blocked by {blocked.by} on {formatDateTime(blocked.at)}: {blocked.reason}
              </AlertBox>
            )}
            <RecordChanges
              of={customerRules}
              at="/api/desk/customers/:id"
              as="customer"
              record={customer}
              facts={customer}
              parts={parts}
              onChanged={setCustomer}
            />
          </DeskSection>
          {notes.length > 0 && (
            <DeskSection title="Notes">
              <ul className="divide-y divide-line">
                {notes.map(({ at, by, note }, index) => (
                  <li key={index} className="py-2.5">
                    <p className="whitespace-pre-line wrap-anywhere">{note}</p>
                    <p className="text-xs text-quiet">
                      {formatDateTime(at)} · {by}
                    </p>
                  </li>
                ))}
              </ul>
            </DeskSection>
          )}
        </div>
      </div>
    </>
  )
}

type PartProps = { customer: DeskCustomer }

function Person({ customer: { _id: id, email, phone, city, since, counts, language } }: PartProps) {
  return (
    <DeskSection title="Account">
      <FactList
        facts={[
          { label: 'Email', value: email === '' ? 'None known' : <span className="wrap-anywhere">{email}</span> },
          ...(phone === '' ? [] : [{ label: 'Phone', value: <TextLink href={`tel:+91${phone}`}>{phone}</TextLink> }]),
          ...(city === '' ? [] : [{ label: 'City', value: city }]),
          { label: 'Language of mails', value: languageNames[language] },
          { label: 'Since', value: formatDate(since) },
          { label: 'Prescriptions', value: countText(counts.prescriptions, ['prescription', 'prescriptions']) },
          { label: 'Patients', value: countText(counts.patients, ['patient', 'patients']) },
        ]}
      />
      {useDenial('privacy.read') === null && (
        <TextLink href={href('/desk/privacy/holds/:id', { id })} className="self-start">
          Hold of the purge
        </TextLink>
      )}
    </DeskSection>
  )
}

function Orders({ customer: { orders, counts } }: PartProps) {
  const title = `Orders (${countText(counts.orders, ['order', 'orders']).split(' ')[0]})`
  return (
    <Records title={title} empty="No order yet. Orders by telephone are taken under New order." rows={orders}>
      {({ _id: id, orderNumber, status, placedAt, amountCharged }) => (
        <>
          <RowLink to={href('/desk/orders/:id', { id })}>
            <span translate="no">#{orderNumber}</span>
          </RowLink>
          <StatusBadge status={status} />
          <span className="text-quiet">{formatDate(placedAt)}</span>
          <Rupees amount={amountCharged} />
        </>
      )}
    </Records>
  )
}

function Returns({ customer: { returns } }: PartProps) {
  return (
    <Records
      title="Returns"
      empty="No return. The customer asks for one on the page of a delivered order."
      rows={returns}
    >
      {(one) => (
        <>
          <RowLink to={href('/desk/returns/:id', { id: one._id })}>Return for #{one.orderNumber}</RowLink>
          <Badge>{returnStateName(one, returnStateNames)}</Badge>
          <span className="text-quiet">{formatDate(one.askedAt)}</span>
        </>
      )}
    </Records>
  )
}

const ticketStateNames = { open: 'To answer', answered: 'Answered', closed: 'Closed' } as const

function Tickets({ customer: { tickets } }: PartProps) {
  return (
    <Records title="Tickets" empty="No ticket. Messages of the contact form stand here." rows={tickets}>
      {({ _id: id, ticket, state, createdAt }) => (
        <>
          <RowLink to={href('/desk/tickets/:id', { id })}>{ticket}</RowLink>
          <Badge>{ticketStateNames[state]}</Badge>
          <span className="text-quiet">{formatDate(createdAt)}</span>
        </>
      )}
    </Records>
  )
}

type RecordsProps<Row> = {
  title: string
  empty: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

function Records<Row extends { readonly _id: string }>({ title, empty, rows, children }: RecordsProps<Row>) {
  return (
    <DeskSection title={title}>
      {rows.length === 0 && <p className="text-quiet">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            {children(row)}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
