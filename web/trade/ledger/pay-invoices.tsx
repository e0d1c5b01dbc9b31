import { useState } from 'react'
import { href } from 'react-router'
import type { TradeLedger } from '#contract/trade-money.ts'
import { formatRupees, sumPaise, tolerantPaise } from '#domain/money.ts'
import { MAX_PAID_INVOICES } from '#domain/ledgers/trade-money.ts'
import { gatewayPage, openGateway, useOnPageRestored } from '#web/payments/waiting-page.tsx'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { UnpaidInvoices } from './ledger-parts.tsx'

type PayInvoicesProps = { ledger: TradeLedger; canPayOnline: boolean; beingPaid: number; now: Date }

/** The unpaid invoices, of which the buyer chooses some and pays them online (trade-9). */
export function PayInvoices({ ledger, canPayOnline, beingPaid, now }: PayInvoicesProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  useOnPageRestored(() => location.reload())
  const chosen = ledger.invoices.filter(({ documentId }) => !left.has(documentId)).slice(0, MAX_PAID_INVOICES)
  const amount = sumPaise(chosen.map((invoice) => tolerantPaise(invoice.left)))

  const pay = useCall(
    async () => {
      const documentIds = chosen.map(({ documentId }) => documentId)
      return gatewayPage(await api('POST /api/trade/payments', { documentIds, amount: amount / 100 }))
    },
    { done: openGateway, fallback: 'The payment could not be started. Please check the connection.' },
  )

  function choose(documentId: string, isChosen: boolean) {
    const others = [...left].filter((id) => id !== documentId)
    setLeft(new Set(isChosen ? others : [...others, documentId]))
  }

  const canChoose = canPayOnline && ledger.invoices.length > 0
  return (
    <>
      <UnpaidInvoices
        ledger={ledger}
        now={now}
        hrefOf={(id) => href('/orderdetails/:id', { id })}
        {...(canChoose && { isChosen: (id) => !left.has(id), onChoose: choose })}
      />
      {beingPaid > 0 && (
        <AlertBox tone="notice">
          <span>{`A payment of ${formatRupees(tolerantPaise(beingPaid))} was started and is not settled yet. `}</span>
          <span>If you have paid, please do not pay again: the money will stand here within some minutes.</span>
        </AlertBox>
      )}
      <CallAlert call={pay} />
      {canChoose && (
        <Button
          className="self-start"
          busy={pay.isBusy}
          busyLabel="Processing..."
          disabled={chosen.length === 0}
          onClick={() => pay.start()}
        >
          {`Pay ${formatRupees(amount)} online`}
        </Button>
      )}
    </>
  )
}
