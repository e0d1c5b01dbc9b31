import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { apiContext } from '#web/platform/server-context.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/check-document-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Check a document', matches })
}

/** The document; null when no document has this code, 'failed' without an answer. */
async function findDocument(client: Client, token: string) {
  const result = await client('GET /api/documents/:token', { token })
  if (result.ok) return result.body.document ?? 'failed'
  return result.reason === 'refused' && result.status < 500 ? null : ('failed' as const)
}

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const document = await findDocument(context.get(apiContext), token)
  return data({ document }, { status: document === 'failed' ? 503 : document === null ? 404 : 200 })
}

export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return { document: await findDocument(publicApi, token) }
}

/** What the code on an invoice opens: whether the document is valid, and nothing about buyer or goods. */
export default function CheckDocumentPage({ loaderData: { document } }: Route.ComponentProps) {
  if (document === null)
    return (
      <EmptyState icon="alert" heading="h1" title="No document has this code.">
        <p>Please scan the code on the paper again.</p>
      </EmptyState>
    )
  if (document === 'failed')
    return (
      <EmptyState icon="alert" heading="h1" title="The document could not be checked just now.">
        <p>Please open this page again in a minute.</p>
      </EmptyState>
    )
  return (
    <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
      <PageHeading>Check a document</PageHeading>
      <AlertBox tone={document.isCancelled ? 'danger' : 'success'}>
        {document.isCancelled ? 'This document is cancelled.' : 'This document is valid.'}
      </AlertBox>
      <Card>
        <FactList
          facts={[
            { label: 'Number', value: document.number },
            { label: 'Date', value: formatDate(startOfIndianDay(document.issuedOn)) },
            { label: 'Total', value: <Rupees amount={document.total} /> },
          ]}
        />
      </Card>
    </div>
  )
}
