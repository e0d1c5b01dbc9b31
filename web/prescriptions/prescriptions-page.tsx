import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Prescription } from '#contract/prescriptions.ts'
import { prescriptionStateNames } from '#domain/prescriptions/prescription-rules.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { addressBook } from '#web/addresses/address-book.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/prescriptions-page.ts'
import { loadPatients, loadPrescriptions } from './load-prescriptions.ts'
import { PrescriptionForm } from './prescription-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Prescriptions', matches })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [prescriptions, patients] = await Promise.all([loadPrescriptions(), loadPatients(), addressBook.ready()])
  return { prescriptions, patients: patients ?? [] }
}

export function HydrateFallback() {
  return <LoadingPage title="Prescriptions" />
}

export default function PrescriptionsPage({ loaderData: { prescriptions, patients } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column flex max-w-prose flex-col gap-6 py-6 md:py-8">
        <PageHeading lead="Send one for an order on its page, or keep it here for the next one.">
          Prescriptions
        </PageHeading>
        <Card as="section" aria-labelledby="new-prescription" className="flex flex-col gap-4">
          <h2 id="new-prescription" className="text-xl font-semibold">
            New prescription
          </h2>
          <PrescriptionForm patients={patients} onSent={() => void revalidate()} />
        </Card>
        {prescriptions === null ? (
          <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
            Your prescriptions could not be loaded just now.
          </RetryAlert>
        ) : prescriptions.length === 0 ? (
          <EmptyState icon="rx" title="No prescription yet." />
        ) : (
          <ul aria-label="Your prescriptions" className="flex flex-col gap-4">
            {prescriptions.map((prescription) => (
              <PrescriptionCard
                key={prescription._id}
                prescription={prescription}
                onWithdrawn={() => void revalidate()}
              />
            ))}
          </ul>
        )}
      </div>
    </CustomerOnly>
  )
}

const stateTones = {
  received: 'neutral',
  more: 'notice',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
} as const

function PrescriptionCard({ prescription, onWithdrawn }: { prescription: Prescription; onWithdrawn: () => void }) {
  const { _id: id, state, sentAt, reason, pictures, patientName, validUntil, orders } = prescription
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [cutAt, setCutAt] = useState<string | null>(null)

  async function withdraw() {
    setBusy(true)
    const result = await api('DELETE /api/prescriptions/:id', { id })
    setBusy(false)
    if (!result.ok) return setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
    setCutAt(result.body.cutAt ?? null)
    announce('The prescription is withdrawn')
    onWithdrawn()
  }

  return (
    <Card as="li" className="flex flex-col items-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatDateTime(sentAt)}</span>
        <Badge tone={stateTones[state]}>{prescriptionStateNames[state]}</Badge>
      </p>
      {patientName !== '' && <p>For {patientName}</p>}
      {state === 'approved' && validUntil !== null && <p>Valid until {formatDate(`${validUntil}T00:00:00+05:30`)}</p>}
      {reason !== '' && <p>{reason}</p>}
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {orders.map(({ _id, orderId }) => (
            <AppLink
              key={_id}
              href={href('/orderdetails/:id', { id: _id })}
              className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
            >
              <span translate="no">Order #{orderId}</span>
            </AppLink>
          ))}
        </p>
      )}
      <ul className="flex flex-wrap gap-3">
        {pictures.map((address, index) => (
          <li key={address}>
            <img
              src={address}
              alt={`Page ${index + 1} of the prescription`}
              loading="lazy"
              className="size-24 rounded-md border border-line bg-sunken object-cover"
            />
          </li>
        ))}
      </ul>
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {cutAt !== null && (
        <AlertBox tone="notice">
          Your order needs another prescription by {formatDateTime(cutAt)}. Without one we take its products out of the
          order then, and you do not pay for them.
        </AlertBox>
      )}
      {state === 'received' && (
        <Button variant="danger" busy={isBusy} busyLabel="Withdrawing..." onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
    </Card>
  )
}
