import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { CustomerDocument } from '#contract/documents.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/documents-page.ts'
import { DocumentButton } from './document-button.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Invoices', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  return loadDocuments()
}

type LoadedDocuments = { readonly rows: readonly CustomerDocument[]; readonly hasMore: boolean }

async function loadDocuments(after?: string): Promise<LoadedDocuments | null> {
  const result = await api('GET /api/documents', after === undefined ? {} : { after })
  return result.ok && Array.isArray(result.body.rows) && result.body.rows.every(hasOrder) ? result.body : null
}

/** Whether a row of an answer can be shown (catalogue-4). */
function hasOrder(row: Partial<CustomerDocument> | null): boolean {
  return typeof row?.order?._id === 'string' && typeof row.issuedOn === 'string'
}

export function HydrateFallback() {
  return <LoadingPage title="Invoices" />
}

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="Each order gets its invoice when it is packed.">Invoices</PageHeading>
        {loaderData === null ? (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            Your invoices could not be loaded just now.
          </RetryAlert>
        ) : loaderData.rows.length === 0 ? (
          <EmptyState
            icon="bag"
            title="No invoice yet."
            action={<LinkButton href={href('/orders')}>Your orders</LinkButton>}
          >
            <p>The invoice of an order appears here and on its page once it is packed.</p>
          </EmptyState>
        ) : (
          <DocumentList key={loaderData.rows[0]?.number} first={loaderData} />
        )}
      </div>
    </CustomerOnly>
  )
}

function DocumentList({ first }: { first: LoadedDocuments }) {
  const [loaded, setLoaded] = useState(first)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function loadOlder() {
    setState('busy')
    const next = await loadDocuments(loaded.rows.at(-1)?.number)
    setState(next === null ? 'failed' : 'idle')
    if (next !== null) setLoaded({ rows: [...loaded.rows, ...next.rows], hasMore: next.hasMore })
  }

  return (
    <>
      <ul aria-label="Your invoices" className="flex flex-col gap-4">
        {loaded.rows.map((document) => (
          <Card key={document._id} as="li" className="flex flex-col items-start gap-3">
            <p className="flex flex-wrap gap-x-4 gap-y-1">
              <span className="font-semibold">{formatDate(startOfIndianDay(document.issuedOn))}</span>
              <Rupees amount={document.total} />
              <AppLink href={href('/orderdetails/:id', { id: document.order._id })} className="underline">
                {`Order #${document.order.orderNumber}`}
              </AppLink>
            </p>
            <DocumentButton orderId={document.order._id} document={document} />
          </Card>
        ))}
      </ul>
      {state === 'failed' && <AlertBox>Older invoices could not be loaded just now. Please try again.</AlertBox>}
      {loaded.hasMore && (
        <Button variant="secondary" busy={state === 'busy'} onClick={() => void loadOlder()}>
          Load older invoices
        </Button>
      )}
    </>
  )
}
