import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { TradeLedger } from '#contract/trade-money.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { session } from '#web/accounts/session-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/own-ledger-page.ts'
import { LedgerEntries, LedgerSums, UnpaidInvoices } from './ledger-parts.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Trade account', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const result = await api('GET /api/trade/ledger', {})
  if (result.ok) return result.body.ledger
  return result.reason === 'refused' && result.status === 404 ? ('none' as const) : null
}

export function HydrateFallback() {
  return <LoadingPage title="Trade account" />
}

/** What a licensed buyer owes, and the invoices to pay. */
export default function OwnLedgerPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="Orders on credit, and what was paid for them.">Trade account</PageHeading>
        {loaderData === null ? (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            Your account could not be loaded just now.
          </RetryAlert>
        ) : loaderData === 'none' ? (
          <p>You have no trade account.</p>
        ) : (
          <OwnLedger ledger={loaderData} />
        )}
      </div>
    </CustomerOnly>
  )
}

function OwnLedger({ ledger }: { ledger: TradeLedger }) {
  const [now] = useState(() => new Date())
  return (
    <>
      <Card as="section" aria-label="Sums" className="flex flex-col gap-3">
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
        <UnpaidInvoices ledger={ledger} now={now} hrefOf={(id) => href('/orderdetails/:id', { id })} />
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
