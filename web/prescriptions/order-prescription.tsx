import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderPrescriptions } from '#contract/prescriptions.ts'
import { formatDate } from '#domain/time.ts'
import { api } from '#web/platform/api.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { loadOrderPrescriptions } from './load-prescriptions.ts'
import type { PrescriptionDraft } from './prescription-draft.ts'
import { useCall } from '#web/ui/use-call.ts'
import { PrescriptionForm } from './prescription-form.tsx'
import { QueueNote } from './queue-note.tsx'

type LineState = OrderPrescriptions['lines'][number]['state']

const stateBadges: Readonly<Record<LineState, { tone: 'notice' | 'neutral' | 'success'; text: string }>> = {
  missing: { tone: 'notice', text: 'Please send it' },
  ask: { tone: 'notice', text: 'Please send it again' },
  received: { tone: 'neutral', text: 'With our pharmacist' },
  approved: { tone: 'success', text: 'Approved' },
}

type OrderPrescriptionProps = {
  orderId: string
  loaded: OrderPrescriptions
  /** Why the prescription chosen at checkout could not be bound. */
  failure?: string | null
  /** The files chosen at checkout. */
  draft?: PrescriptionDraft
  /** The upload of those files; resolves with its failure, or null. */
  sending?: Promise<string | null>
}

/** The products of an order that need a prescription with their states, and a form to send one. */
export function OrderPrescription({ orderId, loaded, failure = null, draft, sending }: OrderPrescriptionProps) {
  const [{ lines, canSend, patients, saved, queue }, setPrescriptions] = useState(loaded)
  const [alert, setAlert] = useState(failure)

  async function reload() {
    const fresh = await loadOrderPrescriptions(orderId)
    if (fresh !== null) setPrescriptions(fresh)
  }

  const showSent = useEffectEvent(async (why: string | null) => {
    setAlert(why)
    await reload()
  })
  useEffect(() => {
    void sending?.then((why) => showSent(why))
  }, [sending])

  function takeOver(now: OrderPrescriptions) {
    setAlert(null)
    setPrescriptions(now)
  }

  return (
    <Card as="section" aria-labelledby="prescription" className="flex flex-col gap-4 print:hidden">
      <h2 id="prescription" className="text-xl font-semibold">
        Prescription
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ position, productName, state, reason }) => (
          <li key={position} className="flex flex-col items-start gap-1 py-2">
            <span translate="no" className="font-medium wrap-anywhere">
              {productName}
            </span>
            <Badge tone={stateBadges[state].tone} icon="rx">
              {stateBadges[state].text}
            </Badge>
            {reason !== '' && <span className="text-quiet">{reason}</span>}
          </li>
        ))}
      </ul>
      <QueueNote queue={queue} />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      {canSend && (
        <>
          <p className="text-quiet">
            We pack these products when our pharmacist has approved the prescription. Without one we take them out of
            the order after three days, and you do not pay for them.
          </p>
          <SavedPrescriptions orderId={orderId} saved={saved} onTaken={takeOver} />
          <PrescriptionForm
            orderId={orderId}
            patients={patients}
            {...(draft !== undefined && { draft })}
            onSent={() => void reload()}
          />
        </>
      )}
    </Card>
  )
}

type SavedPrescriptionsProps = {
  orderId: string
  saved: OrderPrescriptions['saved']
  onTaken: (now: OrderPrescriptions) => void
}

/** Earlier prescriptions that the order may use. */
function SavedPrescriptions({ orderId, saved, onTaken }: SavedPrescriptionsProps) {
  const take = useCall(
    (prescriptionId: string) => api('POST /api/orders/:id/prescriptions', { id: orderId, prescriptionId }),
    {
      done: (body) => {
        onTaken(body)
        announce('The prescription is used for this order')
      },
    },
  )
  return (
    <>
      <CallAlert call={take} />
      {saved.map(({ _id, sentAt, patientName }) => (
        <Button
          key={_id}
          variant="secondary"
          className="self-start"
          busy={take.running === _id}
          onClick={() => take.start(_id)}
        >
          {`Use the one of ${formatDate(sentAt)}${patientName === '' ? '' : ` for ${patientName}`}`}
        </Button>
      ))}
    </>
  )
}
