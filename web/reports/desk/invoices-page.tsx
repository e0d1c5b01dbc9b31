import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { DocumentReportRow } from '#contract/reports.ts'
import { indianMonth } from '#domain/documents/registers.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import { FilterLine } from '#web/desk/filter-line.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Rupees } from '#web/ui/price.tsx'

export const meta = deskPageMeta('Invoices')

/** What narrows the list, by its name in the address: its words, or null for a value that is none. */
const filters = {
  state: (value) => (gstStateName(value) === '' ? null : `to ${gstStateName(value)}`),
  day: (value) => (/^2\d{3}-\d\d-\d\d$/.test(value) ? formatDate(value) : null),
  hsn: (value) => {
    if (value === 'none') return 'with a line without HSN'
    return /^\d{4,8}$/.test(value) ? `with a line of HSN ${value}` : null
  },
} as const satisfies Record<string, (value: string) => string | null>
type FilterName = keyof typeof filters
type Filter = { readonly name: FilterName; readonly value: string; readonly words: string }

/** The documents of a month: all, or those of one state, day or HSN. A search finds those of every month. */
export default function InvoicesPage() {
  const [query] = useSearchParams()
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const month = readMonth(query, thisMonth)
  const isSearch = (query.get('q') ?? '') !== ''
  const filter = isSearch ? null : readFilter(query)
  const kept = filter !== null && filter.name !== 'day' ? { query: { [filter.name]: filter.value } } : {}
  const valueOf = (name: FilterName) => (filter?.name === name ? filter.value : undefined)
  return (
    <DeskListPage
      page="Invoices"
      load="GET /api/desk/documents"
      input={{ month, placeOfSupply: valueOf('state'), day: valueOf('day'), hsn: valueOf('hsn') }}
      cursor="number"
      search="Number of the document or order, or buyer"
      kept={{ month }}
      filters={
        isSearch ? (
          <FilterLine chosen={[{ text: 'Found in all months', without: { month } }]} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <MonthNavigation month={month} isLast={month === thisMonth} {...kept} />
            <DownloadButton
              action="reports.export"
              label="CSV"
              path={`/api/desk/reports/documents/csv?${fileQuery(month, filter)}`}
              fileName={`documents-${month}.csv`}
            />
            <FilterLine chosen={filter === null ? [] : [{ text: `Only ${filter.words}`, without: { month } }]} />
          </div>
        )
      }
      nouns={['document', 'documents']}
      empty={({ q }) =>
        q === ''
          ? { icon: 'bag', title: 'No document in this month.', text: 'Packing an order writes its invoice.' }
          : {
              icon: 'search',
              title: 'No document found.',
              text: 'Type the whole number of the document or order, or a part of the buyer’s name.',
            }
      }
      {...documentColumns}
    />
  )
}

const documentColumns: DeskColumns<DocumentReportRow> = {
  to: ({ order }) => href('/desk/orders/:id', { id: order._id }),
  columns: [
    { title: 'Number', part: 'title', width: 'w-48', cell: ({ number }) => <span translate="no">{number}</span> },
    {
      title: 'Kind',
      part: 'flags',
      width: 'w-28 xl:w-48',
      cell: (row) => (
        <span className="flex gap-1">
          <DocumentFlags row={row} />
        </span>
      ),
      inRow: (row) => <DocumentFlags row={row} />,
    },
    {
      title: 'Day',
      part: 'note',
      width: 'w-32',
      cell: ({ issuedOn }) => formatDate(issuedOn),
      inRow: ({ issuedOn, state, order }) => `${formatDate(issuedOn)} · ${state} · Order #${order.orderNumber}`,
    },
    { title: 'Buyer', part: 'line', cell: ({ buyerName }) => buyerName },
    { title: 'State', part: 'table', width: 'w-36', cell: ({ state }) => state },
    { title: 'Order', part: 'table', width: 'w-28', cell: ({ order }) => `#${order.orderNumber}` },
    {
      title: 'Total',
      part: 'side',
      isFigure: true,
      width: 'w-36',
      cell: ({ total }) => <Rupees amount={total} className="font-semibold" />,
    },
  ],
}

function DocumentFlags({ row: { isCreditNote, isCancelled } }: { row: DocumentReportRow }) {
  return (
    <>
      {isCreditNote && <Badge tone="notice">Credit note</Badge>}
      {isCancelled && <Badge>Cancelled</Badge>}
    </>
  )
}

/** The month and the filter as the address of the file takes them. */
function fileQuery(month: string, filter: Filter | null): string {
  const chosen = filter === null ? {} : { [filter.name === 'state' ? 'placeOfSupply' : filter.name]: filter.value }
  return new URLSearchParams({ month, ...chosen }).toString()
}

function readFilter(query: URLSearchParams): Filter | null {
  for (const name of Object.keys(filters) as FilterName[]) {
    const value = query.get(name) ?? ''
    const words = filters[name](value)
    if (words !== null) return { name, value, words }
  }
  return null
}
