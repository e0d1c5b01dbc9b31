import { useState } from 'react'
import { href } from 'react-router'
import type { TradeDebtor } from '#contract/trade-money.ts'
import { formatDate, indianDay, startOfIndianDay } from '#domain/time.ts'
import { invoiceAgeNames, type InvoiceAge } from '#domain/ledgers/trade-money.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { DeskListFrame } from '#web/desk/desk-list-frame.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { RowLink } from '#web/desk/list-links.tsx'
import { useDeskListStore } from '#web/desk/list-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/debtors-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Money of buyers', matches })
}

/** Whom to call for their unpaid invoices. */
export default function DebtorsPage() {
  const store = useDeskListStore<TradeDebtor>(
    (last, options) =>
      deskApi('GET /api/desk/trade-ledgers', { ...(last && { dueSince: last.dueSince, after: last.number }) }, options),
    ({ _id }) => _id,
  )
  return (
    <DeskListFrame action="trade.read" title="Money of buyers">
      <DeskList
        store={store}
        label="Buyers with unpaid invoices"
        nouns={['buyer', 'buyers']}
        empty={{
          icon: 'check',
          title: 'Every invoice is paid.',
          text: 'Orders on credit come here once they are packed.',
        }}
      >
        {(buyer) => <Debtor buyer={buyer} />}
      </DeskList>
    </DeskListFrame>
  )
}

function Debtor({ buyer }: { buyer: TradeDebtor }) {
  const { _id: id, firm, phone, balance, overdue, dueSince, ages } = buyer
  const [now] = useState(() => new Date())
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 wrap-anywhere">
        <RowLink to={href('/desk/trade-ledgers/:id', { id })}>{firm}</RowLink>
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{`Due ${dueSince > indianDay(now) ? 'on' : 'since'} ${formatDate(startOfIndianDay(dueSince))}`}</span>
          {overdue > 0 && <Badge tone="danger">Overdue</Badge>}
        </p>
        {phone !== null && (
          <AppLink href={`tel:+91${phone}`} className="relative underline">
            {phone}
          </AppLink>
        )}
      </div>
      <div className="lg:text-right">
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
      </div>
    </div>
  )
}
