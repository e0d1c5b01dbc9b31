import { useState } from 'react'
import type { TradeLedger } from '#contract/trade-money.ts'
import { session } from '#web/accounts/session-store.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LedgerEntries, LedgerSums } from './ledger-parts.tsx'
import { PayInvoices } from './pay-invoices.tsx'

type OwnLedgerProps = { ledger: TradeLedger; canPayOnline: boolean; beingPaid: number }

/** The sums, unpaid invoices and entries of a licensed buyer. */
export function OwnLedger({ ledger, ...payment }: OwnLedgerProps) {
  const [now] = useState(() => new Date())
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
        <StatementButton number={ledger.buyer.number} />
      </Card>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">Unpaid invoices</h2>
        <PayInvoices ledger={ledger} now={now} {...payment} />
      </Card>
      <Card as="section" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">Entries</h2>
        <LedgerEntries ledger={ledger} />
      </Card>
    </>
  )
}

function StatementButton({ number }: { number: number }) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function save() {
    setBusy(true)
    const headers = { authorization: `Bearer ${session.token ?? ''}` }
    const isSaved = await saveFile(() => fetch('/api/trade/statement', { headers }), `statement-${number}.pdf`)
    setBusy(false)
    setFailed(!isSaved)
  }

  return (
    <>
      <Button variant="secondary" busy={isBusy} busyLabel="Reading..." onClick={() => void save()}>
        Download the statement
      </Button>
      {hasFailed && <AlertBox>The statement could not be read just now. Please try again.</AlertBox>}
    </>
  )
}
