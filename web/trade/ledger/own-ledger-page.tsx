import { href, useRevalidator } from 'react-router'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/own-ledger-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Trade account', matches })
}

/** The ledger's parts load with the data, so that the first load of all pages stays small. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const from = new URL(request.url).searchParams.get('from') || undefined
  const [{ OwnLedger }, result] = await Promise.all([
    import('./own-ledger.tsx'),
    api('GET /api/trade/ledger', { from }),
  ])
  if (result.ok) return { OwnLedger, ...result.body }
  return result.reason === 'refused' && result.code === 'forbidden' ? { refusal: result.message } : null
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
        ) : 'refusal' in loaderData ? (
          <p>{loaderData.refusal}</p>
        ) : loaderData.ledger === null ? (
          <p>
            You have no trade account. <TextLink href={href('/trade')}>Trade prices for licensed buyers</TextLink>
          </p>
        ) : (
          <loaderData.OwnLedger
            ledger={loaderData.ledger}
            canPayOnline={loaderData.canPayOnline}
            beingPaid={loaderData.beingPaid}
          />
        )}
      </div>
    </CustomerOnly>
  )
}
