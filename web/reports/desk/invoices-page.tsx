import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { indianMonth } from '#domain/documents/registers.ts'
import { gstStateName } from '#domain/tax/gst-states.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

export const meta = deskPageMeta('Invoices')

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
  const valueOf = (name: FilterName) => (filter?.name === name ? filter.value : undefined)
  return (
    <DeskListPage
      page="Invoices"
      load="GET /api/desk/documents"
      input={{ month, placeOfSupply: valueOf('state'), day: valueOf('day'), hsn: valueOf('hsn') }}
      cursor="number"
      before={
        <>
          <MonthNavigation month={month} isLast={month === thisMonth} {...kept} />
          {filter !== null && (
            <p className="flex flex-wrap gap-x-3">
              <span>{filter.words}</span>
              <AppLink href={`${href('/desk/invoices')}?month=${month}`} className="underline">
                Show all
              </AppLink>
            </p>
          )}
        </>
      }
      nouns={['document', 'documents']}
      empty={{ icon: 'bag', title: 'No document in this month.', text: 'Packing an order writes its invoice.' }}
    >
      {({ number, issuedOn, isCreditNote, isCancelled, state, total, order }) => (
        <ListRow
          to={href('/desk/orders/:id', { id: order._id })}
          title={<span translate="no">{number}</span>}
          flags={
            <>
              {isCreditNote && <Badge tone="notice">Credit note</Badge>}
              {isCancelled && <Badge>Cancelled</Badge>}
            </>
          }
          side={<Rupees amount={total} className="font-semibold" />}
        >
          <p className="text-quiet">{`${formatDate(issuedOn)} · ${state} · Order #${order.orderNumber}`}</p>
        </ListRow>
      )}
    </DeskListPage>
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
