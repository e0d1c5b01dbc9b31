import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { DocumentReportRow } from '#contract/reports.ts'
import { indianMonth } from '#domain/documents/registers.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { formatDate } from '#domain/time.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/invoices-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Invoices', matches })
}

/** What narrows the list, by its name in the address: its words, or null for a value that is none. */
const filters = {
  state: (value) => (gstStateName(value) === '' ? null : `Only supplies to ${gstStateName(value)}.`),
  day: (value) => (/^2\d{3}-\d\d-\d\d$/.test(value) ? `Only ${formatDate(value)}.` : null),
  hsn: (value) => {
    if (value === 'none') return 'Only documents with a line without HSN.'
    return /^\d{4,8}$/.test(value) ? `Only documents with a line of HSN ${value}.` : null
  },
} as const satisfies Record<string, (value: string) => string | null>
type FilterName = keyof typeof filters
type Filter = { readonly name: FilterName; readonly value: string; readonly words: string }

/** The documents of a month: all, or those of one state, day or HSN. */
export default function InvoicesPage() {
  const [query] = useSearchParams()
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const month = readMonth(query, thisMonth)
  const filter = readFilter(query)
  const kept = filter !== null && filter.name !== 'day' ? { query: { [filter.name]: filter.value } } : {}
  return (
    <DeskListFrame action="reports.read" title="Invoices">
      <MonthNavigation month={month} isLast={month === thisMonth} {...kept} />
      {filter !== null && (
        <p className="flex flex-wrap gap-x-3">
          <span>{filter.words}</span>
          <AppLink href={`${href('/desk/invoices')}?month=${month}`} className="underline">
            Show all
          </AppLink>
        </p>
      )}
      <InvoiceList key={`${month} ${filter?.name} ${filter?.value}`} month={month} filter={filter} />
    </DeskListFrame>
  )
}

function readFilter(query: URLSearchParams): Filter | null {
  for (const name of Object.keys(filters) as FilterName[]) {
    const value = query.get(name) ?? ''
    const words = filters[name](value)
    if (words !== null) return { name, value, words }
  }
  return null
}

function InvoiceList({ month, filter }: { month: string; filter: Filter | null }) {
  const valueOf = (name: FilterName) => (filter?.name === name ? filter.value : undefined)
  const only = { placeOfSupply: valueOf('state'), day: valueOf('day'), hsn: valueOf('hsn') }
  const store = useDeskListStore<DocumentReportRow>(
    (last, options) => deskApi('GET /api/desk/documents', { month, ...only, after: last?.number }, options),
    ({ number }) => number,
  )
  return (
    <DeskList
      store={store}
      label="Invoices"
      nouns={['document', 'documents']}
      empty={{ icon: 'bag', title: 'No document in this month.', text: 'Packing an order writes its invoice.' }}
    >
      {(row) => <InvoiceRow row={row} />}
    </DeskList>
  )
}

function InvoiceRow({ row }: { row: DocumentReportRow }) {
  const { number, issuedOn, isCreditNote, isCancelled, state, total, order } = row
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RowLink to={href('/desk/orders/:id', { id: order._id })}>
            <span translate="no">{number}</span>
          </RowLink>
          {isCreditNote && <Badge tone="notice">Credit note</Badge>}
          {isCancelled && <Badge>Cancelled</Badge>}
        </p>
        <p className="text-quiet">{`${formatDate(issuedOn)} · ${state} · Order #${order.orderId}`}</p>
      </div>
      <Rupees amount={total} className="font-semibold tabular-nums" />
    </div>
  )
}
