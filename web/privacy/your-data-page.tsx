import { lazy, Suspense } from 'react'
import { href, useRevalidator, useSearchParams } from 'react-router'
import type { YourData } from '#contract/privacy-your-data.ts'
import { ticketKindNames } from '#domain/enquiries/ticket-rules.ts'
import { heldInWords } from '#domain/privacy/held-data.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { ArrowLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/your-data-page.ts'
import { DataSection } from './data-section.tsx'

const ConsentSwitches = lazy(async () => ({ default: (await import('./consent-switches.tsx')).ConsentSwitches }))
const CopySection = lazy(async () => ({ default: (await import('./copy-section.tsx')).CopySection }))
const NomineeForm = lazy(async () => ({ default: (await import('./nominee-form.tsx')).NomineeForm }))
const ErasureSection = lazy(async () => ({ default: (await import('./erasure-section.tsx')).ErasureSection }))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Your data', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [data, consents, erasure] = await Promise.all([
    api('GET /api/privacy/your-data', {}),
    api('GET /api/consents', {}),
    api('GET /api/privacy/erasure', {}),
  ])
  const isWhole = data.ok && Array.isArray(data.body.held) && Array.isArray(data.body.complaints)
  if (!isWhole || !consents.ok || !erasure.ok || !Array.isArray(erasure.body.kept)) return null
  return { data: data.body, consents: consents.body.consents, erasure: erasure.body }
}

export function HydrateFallback() {
  return <LoadingPage title="Your data" />
}

export default function YourDataPage({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const [query] = useSearchParams()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="What we hold about you, what you agreed to, and your rights. You can use them here by yourself.">
          Your data
        </PageHeading>
        {loaderData === null ? (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            Your data could not be loaded just now.
          </RetryAlert>
        ) : (
          <Suspense fallback={<Loading />}>
            {query.has('erase') && <ErasureSection erasure={loaderData.erasure} token={query.get('erase')} />}
            <HeldData data={loaderData.data} />
            <ConsentSwitches consents={loaderData.consents} />
            <CopySection data={loaderData.data} />
            <Corrections />
            <Complaints complaints={loaderData.data.complaints} />
            <NomineeForm nominee={loaderData.data.nominee} />
            {!query.has('erase') && <ErasureSection erasure={loaderData.erasure} token={null} />}
          </Suspense>
        )}
      </div>
    </CustomerOnly>
  )
}

function Loading() {
  return <p role="status">Loading...</p>
}

function HeldData({ data: { email, held } }: { data: YourData }) {
  const there = held.filter(({ count }) => count > 0)
  return (
    <DataSection title="What we hold">
      <p className="wrap-anywhere">
        Your name, the mail address {email} and your password in a form that cannot be read back.
      </p>
      {there.length > 0 && (
        <ul className="list-disc pl-5">
          {there.map(({ kind, count }) => (
            <li key={kind}>{heldInWords(kind, count)}</li>
          ))}
        </ul>
      )}
    </DataSection>
  )
}

const correctionLinks = [
  { label: 'Address', to: href('/address') },
  { label: 'Family profiles', to: href('/account/family') },
  { label: 'Password', to: href('/forgot-password') },
]

function Corrections() {
  return (
    <DataSection title="Correct">
      <ul className="flex flex-col">
        {correctionLinks.map(({ label, to }) => (
          <li key={to}>
            <ArrowLink href={to}>{label}</ArrowLink>
          </li>
        ))}
      </ul>
      <p className="text-quiet">Something else is wrong? Write to us, and choose a privacy request.</p>
    </DataSection>
  )
}

function Complaints({ complaints }: Pick<YourData, 'complaints'>) {
  return (
    <DataSection title="Enquiries and complaints">
      {complaints.length === 0 ? (
        <p>There is none.</p>
      ) : (
        <ul className="divide-y divide-line">
          {complaints.map(({ ticket, kind, state, askedAt, nextDue }) => (
            <li key={ticket} className="flex flex-col py-2 first:pt-0">
              <span className="font-semibold">
                {ticketKindNames[kind]} {ticket}
              </span>
              <span className="text-quiet">
                Sent on {formatDate(askedAt)}.{' '}
                {nextDue === null ? 'Closed.' : `${dueWords[state]} ${formatDateTime(nextDue)}.`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ArrowLink href={href('/contact-us')}>Write to us</ArrowLink>
    </DataSection>
  )
}

const dueWords = { open: 'We answer by', answered: 'It ends by', closed: 'It ended by' } as const
