import { useState } from 'react'
import { href } from 'react-router'
import type { TradeDebtor } from '#contract/trade-money.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { invoiceAgeNames, type InvoiceAge } from '#domain/ledgers/trade-money.ts'
import { DeskListPage, deskPageMeta } from '#web/desk/desk-list-page.tsx'
import { ListRow } from '#web/desk/list-links.tsx'
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
    >
      {(buyer) => <Debtor buyer={buyer} />}
    </DeskListPage>
  )
}

function Debtor({ buyer }: { buyer: TradeDebtor }) {
  const { _id: id, firm, phone, balance, overdue, dueSince, ages } = buyer
  const [now] = useState(() => new Date())
  return (
    <ListRow
      to={href('/desk/trade-ledgers/:id', { id })}
      title={firm}
      side={
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
      }
    >
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{`Due ${dueSince > indianDay(now) ? 'on' : 'since'} ${formatDate(startOfIndianDay(dueSince))}`}</span>
        {overdue > 0 && <Badge tone="danger">Overdue</Badge>}
      </p>
      {phone !== null && (
        <AppLink href={`tel:+91${phone}`} className="relative underline">
          {phone}
        </AppLink>
      )}
    </ListRow>
  )
}
