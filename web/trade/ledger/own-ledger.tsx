import { useEffect, useState } from 'react'
import type { TradeLedger } from '#contract/trade-money.ts'
import { SaveFileButton } from '#web/documents/save-file-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { noteBuyer } from '#web/trade-prices/paint-buyer-links.ts'
import { Card } from '#web/ui/card.tsx'
import { ExpiredGoods } from './expired-goods.tsx'
import { HeldCheques, LedgerEntries, LedgerSums } from './ledger-parts.tsx'
import { PayInvoices } from './pay-invoices.tsx'

type OwnLedgerProps = { ledger: TradeLedger; canPayOnline: boolean; beingPaid: number }

/** The sums, unpaid invoices and entries of a licensed buyer. */
export function OwnLedger({ ledger, ...payment }: OwnLedgerProps) {
  const [now] = useState(() => new Date())
  // A buyer who comes here first has seen no trade price, which shows the links in header and bottom bar.
  useEffect(() => noteBuyer(true), [])
  return (
    <>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">What is due</h2>
        <LedgerSums ledger={ledger} />
        {ledger.upiRequest !== '' && (
          <LinkButton href={ledger.upiRequest} className="self-start">
            Pay what is due by UPI
          </LinkButton>
        )}
        <div>
          <SaveFileButton
            label="Download the statement"
            path={`/api/trade/statement?from=${ledger.from}`}
            fileName={`statement-${ledger.buyer.number}.pdf`}
          />
        </div>
      </Card>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">Unpaid invoices</h2>
        <PayInvoices ledger={ledger} now={now} {...payment} />
      </Card>
      {ledger.heldCheques.length > 0 && (
        <Card as="section" className="flex flex-col gap-3">
          <h2 className="text-xl font-semibold">Cheques held for their day</h2>
          <HeldCheques ledger={ledger} />
        </Card>
      )}
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">Entries</h2>
        <LedgerEntries ledger={ledger} />
      </Card>
      <ExpiredGoods />
    </>
  )
}
