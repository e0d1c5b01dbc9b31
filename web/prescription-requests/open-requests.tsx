import { Suspense, use, useState } from 'react'
import { href } from 'react-router'
import { openRequestStates, requestStateNames } from '#domain/prescriptions/request-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { loadPrescriptions } from '#web/prescriptions/load-prescriptions.ts'
import { PrescriptionThumbnails } from '#web/prescriptions/prescription-thumbnails.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArrowLink } from '#web/ui/link.tsx'

async function loadOpen() {
  const open: readonly string[] = openRequestStates
  return ((await loadPrescriptions()) ?? []).filter(({ request }) => request && open.includes(request.state))
}

/** The orders that the shop prepares for the customer, with what was sent. */
export function OpenRequests() {
  const [loading] = useState(loadOpen)
  return (
    <Suspense>
      <Requests loading={loading} />
    </Suspense>
  )
}

function Requests({ loading }: { loading: ReturnType<typeof loadOpen> }) {
  const prescriptions = use(loading)
  if (prescriptions.length === 0) return null
  return (
    <ul aria-label="Orders that we prepare" className="flex flex-col gap-4">
      {prescriptions.map(({ _id, sentAt, pictures, request }) => (
        <Card as="li" key={_id} className="flex flex-col items-start gap-2">
          <p className="font-semibold">Order with prescription</p>
          <p className="text-quiet">{formatDateTime(sentAt)}</p>
          <PrescriptionThumbnails addresses={pictures} />
          {request !== null && (
            <ArrowLink href={href('/account/requests/:id', { id: request._id })}>
              {requestStateNames[request.state]}
            </ArrowLink>
          )}
        </Card>
      ))}
    </ul>
  )
}
