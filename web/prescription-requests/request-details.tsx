import { href } from 'react-router'
import type { ApiOutput } from '#contract/api.ts'
import type { ApiResult } from '#contract/client.ts'
import type { PrescriptionRequest } from '#contract/prescription-requests.ts'
import type { PaymentType } from '#domain/orders/order-status.ts'
import { requestStateNames } from '#domain/prescriptions/request-rules.ts'
import { formatDateTime } from '#domain/time.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { refusalText } from '#web/platform/api.ts'
import { PrescriptionThumbnails } from '#web/prescriptions/prescription-thumbnails.tsx'
import { QueueNote } from '#web/prescriptions/queue-note.tsx'
import { AlertBox } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ArrowLink } from '#web/ui/link.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import { ConfirmOffer } from './confirm-offer.tsx'
import { DeclineRequest } from './decline-request.tsx'
import { OfferLines } from './offer-lines.tsx'

type RequestDetailsProps = {
  result: ApiResult<ApiOutput<'GET /api/prescription-requests/:id'>>
  methods: readonly PaymentType[]
  isLoading: boolean
  onChanged: () => void
}

/** A request with its offer, or why it could not be loaded. */
export function RequestDetails({ result, methods, isLoading, onChanged }: RequestDetailsProps) {
  if (result.ok) {
    const { request } = result.body
    return (
      <LoadedRequest
        key={`${request.state}-${request.offerNumber}`}
        request={request}
        methods={methods}
        onChanged={onChanged}
      />
    )
  }
  return (
    <RetryAlert busy={isLoading} onRetry={onChanged}>
      {refusalText(result, 'This could not be loaded just now.')}
    </RetryAlert>
  )
}

const tones = {
  sent: 'neutral',
  prepared: 'notice',
  confirmed: 'success',
  declined: 'neutral',
  ended: 'neutral',
} as const

type LoadedRequestProps = Pick<RequestDetailsProps, 'methods' | 'onChanged'> & { request: PrescriptionRequest }

function LoadedRequest({ request, methods, onChanged }: LoadedRequestProps) {
  const { state, sentAt, endsAt, pictures, patientName, address, collectAt, offerNumber, message, order, queue } =
    request
  return (
    <>
      <Card className="flex flex-col items-start gap-3">
        <Badge tone={tones[state]}>{requestStateNames[state]}</Badge>
        <p>Sent on {formatDateTime(sentAt)}</p>
        {patientName !== '' && <p>For {patientName}</p>}
        <QueueNote queue={queue} />
        <PrescriptionThumbnails addresses={pictures} />
        {state === 'sent' && offerNumber > 0 && (
          <p>Our pharmacist is correcting the offer. We write to you when it is ready.</p>
        )}
        {state === 'prepared' && offerNumber > 1 && (
          <AlertBox tone="notice">We have corrected this offer. Please look at it again.</AlertBox>
        )}
        {message !== '' && <AlertBox tone="notice">{message}</AlertBox>}
        {order !== null && (
          <ArrowLink href={href('/orderdetails/:id', { id: order._id })}>
            <span translate="no">Order #{order.orderNumber}</span>
          </ArrowLink>
        )}
      </Card>
      {state === 'prepared' ? (
        <ConfirmOffer request={request} methods={methods} onChanged={onChanged} />
      ) : (
        request.lines.length > 0 && <OfferLines lines={request.lines} isOpen={state === 'sent'} />
      )}
      <Card as="section" aria-labelledby="place" className="flex flex-col gap-2">
        <h2 id="place" className="text-xl font-semibold">
          {collectAt === null ? 'Deliver to' : `You collect it: ${collectAt}`}
        </h2>
        <AddressText address={address} />
      </Card>
      {state === 'prepared' && endsAt !== null && (
        <p className="text-quiet">
          You can confirm until {formatDateTime(endsAt)}. After that it ends without an order.
        </p>
      )}
      {(state === 'sent' || state === 'prepared') && <DeclineRequest id={request._id} onDeclined={onChanged} />}
    </>
  )
}
