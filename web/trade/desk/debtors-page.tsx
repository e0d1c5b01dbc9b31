import { href } from 'react-router'
import type { TradeDebtor } from '#contract/trade-money.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { invoiceAgeNames, type InvoiceAge } from '#domain/ledgers/trade-money.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import type { DeskColumns } from '#web/desk/list-columns.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'

export const meta = deskPageMeta('Money of buyers')

/** Whom to call for their unpaid invoices. */
export default function DebtorsPage() {
  return (
    <DeskListPage
      page="Money of buyers"
      load="GET /api/desk/trade-ledgers"
      cursor="number"
      placeAfter={({ dueSince, number }) => ({ dueSince, after: number })}
      label="Buyers with unpaid invoices"
      nouns={['buyer', 'buyers']}
      empty={{
        icon: 'check',
        title: 'Every invoice is paid.',
        text: 'Orders on credit come here once they are packed.',
      }}
      {...debtorColumns}
    />
  )
}

const debtorColumns: DeskColumns<TradeDebtor> = {
  to: ({ _id: id }) => href('/desk/trade-ledgers/:id', { id }),
  columns: [
    { title: 'Firm', part: 'title', cell: ({ firm }) => firm },
    {
      title: 'Phone',
      part: 'note',
      width: 'w-32',
      cell: ({ phone }) =>
        phone !== null && (
          <AppLink href={`tel:+91${phone}`} className="relative inline-flex items-center underline">
            {phone}
          </AppLink>
        ),
    },
    { title: 'Due', part: 'line', width: 'w-40', cell: (buyer, asOf) => <DueDay buyer={buyer} asOf={asOf} /> },
    ...(Object.keys(invoiceAgeNames) as InvoiceAge[]).map((age) => ({
      title: invoiceAgeNames[age],
      part: 'table' as const,
      isFigure: true,
      width: 'w-28',
      cell: ({ ages }: TradeDebtor) => ages[age] > 0 && <Rupees amount={ages[age]} />,
    })),
    {
      title: 'Balance',
      part: 'side',
      isFigure: true,
      width: 'w-32',
      cell: ({ balance }) => <Rupees amount={balance} className="font-semibold" />,
      inRow: (buyer) => <BalanceByAge buyer={buyer} />,
    },
  ],
}

function DueDay({ buyer: { dueSince, overdue }, asOf }: { buyer: TradeDebtor; asOf: Date }) {
  const day = formatDate(startOfIndianDay(dueSince))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>{`Due ${dueSince > indianDay(asOf) ? 'on' : 'since'} ${day}`}</span>
      {overdue > 0 && <Badge tone="danger">Overdue</Badge>}
    </span>
  )
}

function BalanceByAge({ buyer: { balance, ages } }: { buyer: TradeDebtor }) {
  return (
    <>
      <Rupees amount={balance} className="font-semibold" />
      <ul className="text-quiet">
        {(Object.keys(invoiceAgeNames) as InvoiceAge[])
          .filter((age) => ages[age] > 0)
          .map((age) => (
            <li key={age}>
              <span>{`${invoiceAgeNames[age]}: `}</span>
              <Rupees amount={ages[age]} />
            </li>
          ))}
      </ul>
    </>
  )
}
