import { useState } from 'react'
import { href } from 'react-router'
import type { PatientProfile } from '#contract/patients.ts'
import type { Prescription } from '#contract/prescriptions.ts'
import { prescriptionStateNames } from '#domain/prescriptions/prescription-rules.ts'
import { requestStateNames } from '#domain/prescriptions/request-rules.ts'
import { formatDate, formatDateTime } from '#domain/time.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AppLink, ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { PrescriptionForm } from './prescription-form.tsx'
import { QueueNote } from './queue-note.tsx'
import { PrescriptionThumbnails } from './prescription-thumbnails.tsx'

type OwnPrescriptionsProps = {
  /** Null: they could not be loaded. */
  prescriptions: readonly Prescription[] | null
  patients: readonly PatientProfile[]
  isLoading: boolean
  onChanged: () => void
}

/** A form for a new prescription, and those that the customer sent. */
export function OwnPrescriptions({ prescriptions, patients, isLoading, onChanged }: OwnPrescriptionsProps) {
  return (
    <>
      <Card as="section" aria-labelledby="new-prescription" className="flex flex-col gap-4">
        <h2 id="new-prescription" className="text-xl font-semibold">
          New prescription
        </h2>
        <PrescriptionForm patients={patients} onSent={onChanged} />
      </Card>
      {prescriptions === null ? (
        <RetryAlert busy={isLoading} onRetry={onChanged}>
          Your prescriptions could not be loaded just now.
        </RetryAlert>
      ) : prescriptions.length === 0 ? (
        <EmptyState icon="rx" title="No prescription yet." />
      ) : (
        <ul aria-label="Your prescriptions" className="flex flex-col gap-4">
          {prescriptions.map((prescription) => (
            <PrescriptionCard key={prescription._id} prescription={prescription} onWithdrawn={onChanged} />
          ))}
        </ul>
      )}
    </>
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
  const {
    _id: id,
    state,
    sentAt,
    reason,
    pictures,
    patientName,
    validUntil,
    orders,
    request = null,
    queue,
  } = prescription
  const withdraw = useCall(() => api('DELETE /api/prescriptions/:id', { id }), {
    done: (body) => {
      setCutAt(body.cutAt ?? null)
      announce('The prescription is withdrawn')
      onWithdrawn()
    },
  })
  const [cutAt, setCutAt] = useState<string | null>(null)

  return (
    <Card as="li" className="flex flex-col items-start gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatDateTime(sentAt)}</span>
        <Badge tone={stateTones[state]}>{prescriptionStateNames[state]}</Badge>
      </p>
      {patientName !== '' && <p>For {patientName}</p>}
      <QueueNote queue={queue} />
      {state === 'approved' && validUntil !== null && <p>Valid until {formatDate(`${validUntil}T00:00:00+05:30`)}</p>}
      {request !== null && (
        <ArrowLink href={href('/account/requests/:id', { id: request._id })}>
          {requestStateNames[request.state]}
        </ArrowLink>
      )}
      {reason !== '' && <p>{reason}</p>}
      {orders.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {orders.map(({ _id, orderNumber }) => (
            <AppLink
              key={_id}
              href={href('/orderdetails/:id', { id: _id })}
              className="inline-flex min-h-11 items-center font-semibold text-brand-strong hover:underline"
            >
              <span translate="no">Order #{orderNumber}</span>
            </AppLink>
          ))}
        </p>
      )}
      <PrescriptionThumbnails addresses={pictures} />
      <CallAlert call={withdraw} />
      {cutAt !== null && (
        <AlertBox tone="notice">
          Your order needs another prescription by {formatDateTime(cutAt)}. Without one we take its products out of the
          order then, and you do not pay for them.
        </AlertBox>
      )}
      {state === 'received' && (
        <Button variant="danger" busy={withdraw.isBusy} busyLabel="Withdrawing..." onClick={() => withdraw.start()}>
          Withdraw
        </Button>
      )}
    </Card>
  )
}
