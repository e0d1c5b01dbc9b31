import { useState } from 'react'
import { href, useSearchParams } from 'react-router'
import type { Purchase } from '#contract/reports.ts'
import { indianMonth } from '#domain/documents/registers.ts'
import { formatDate } from '#domain/time.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { DownloadButton } from '#web/desk/download-button.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { MonthNavigation, readMonth } from '#web/desk/month-navigation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Balance } from '#web/ui/figure-table.tsx'

export const meta = deskPageMeta('Purchases')

/** The suppliers' invoices of a month with their tax (tax-8). */
export default function PurchasesPage() {
  const [query] = useSearchParams()
  const [thisMonth] = useState(() => indianMonth(new Date()))
  const month = readMonth(query, thisMonth)
  return (
    <DeskListPage
      page="Purchases"
      load="GET /api/desk/reports/purchases"
      input={{ month }}
      cursor="number"
      kept={{ month }}
      filters={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <MonthNavigation month={month} isLast={month === thisMonth} />
          <DownloadButton
            action="reports.export"
            label="CSV as in GSTR-2B"
            path={`/api/desk/reports/purchases/csv?month=${month}`}
            fileName={`purchases-${month}.csv`}
          />
        </div>
      }
      nouns={['invoice', 'invoices']}
      empty={{
        icon: 'bag',
        title: 'No supplier’s invoice in this month.',
        text: 'Posting a receipt enters the invoice of its goods.',
      }}
      {...purchaseColumns}
    />
  )
}

const purchaseColumns: DeskColumns<Purchase> = {
  to: ({ _id: id }) => href('/desk/receipts/:id', { id }),
  columns: [
    {
      title: 'Invoice',
      part: 'title',
      width: 'w-36',
      cell: ({ invoiceNumber }) => <span translate="no">{invoiceNumber}</span>,
    },
    { title: 'Supplier', part: 'line', cell: ({ supplierName }) => supplierName },
    {
      title: 'State',
      part: 'flags',
      width: 'w-36',
      cell: ({ findings }) => findings.length > 0 && <Badge tone="notice">Does not add up</Badge>,
    },
    {
      title: 'GSTIN',
      part: 'note',
      width: 'w-44',
      cell: ({ supplierGstin }) => <span translate="no">{supplierGstin || 'None'}</span>,
      inRow: ({ supplierGstin, invoiceDate }) => `${supplierGstin || 'No GSTIN'} · ${formatDate(invoiceDate)}`,
    },
    { title: 'Date', part: 'table', width: 'w-28', cell: ({ invoiceDate }) => formatDate(invoiceDate) },
    {
      title: 'Taxable value',
      part: 'table',
      isFigure: true,
      width: 'w-28',
      cell: ({ claimed }) => <Balance amount={claimed.taxable} />,
    },
    {
      title: 'CGST',
      part: 'table',
      isFigure: true,
      width: 'w-26',
      cell: ({ claimed }) => <Balance amount={claimed.cgst} />,
    },
    {
      title: 'SGST',
      part: 'table',
      isFigure: true,
      width: 'w-26',
      cell: ({ claimed }) => <Balance amount={claimed.sgst} />,
    },
    {
      title: 'IGST',
      part: 'side',
      isFigure: true,
      width: 'w-26',
      cell: ({ claimed }) => <Balance amount={claimed.igst} />,
      inRow: ({ claimed }) => <TaxSum taxes={claimed} />,
    },
  ],
}

/** All taxes together, for which a narrow row has place. */
function TaxSum({ taxes: { cgst, sgst, igst } }: { taxes: Purchase['claimed'] }) {
  return (
    <span>
      <span className="text-quiet">GST </span>
      <Balance amount={cgst + sgst + igst} />
    </span>
  )
}
