import { useState } from 'react'
import type { ApiOutput } from '#contract/api.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { formatDateTime } from '#domain/time.ts'
import { useDenial } from '#web/desk/desk-permission.tsx'
import { DeskSection } from '#web/desk/desk-section.tsx'
import { deskApi } from '#web/desk/desk-session.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallAlert } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

type ShownLink = ApiOutput<'GET /api/desk/orders/:id/payment-link'>

/** The payment link of an order that waits for its payment, to copy into a message. */
export function PaymentLink({ order }: { order: DeskOrder }) {
  const denial = useDenial('orders.place')
  const [shown, setShown] = useState<ShownLink | null>(null)
  const show = useCall(() => deskApi('GET /api/desk/orders/:id/payment-link', { id: order._id }), {
    done: setShown,
    fallback: 'The link could not be read. Please try again.',
  })
  if (order.paymentType !== 'ONLINE' || order.status !== 'Pending' || denial !== null) return null

  async function copy({ link }: ShownLink) {
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    announce(isCopied ? 'The link is copied' : 'Please copy the link by hand')
  }

  return (
    <DeskSection title="Payment link">
      <CallAlert call={show} />
      {shown === null ? (
        <Button variant="secondary" className="self-start" busy={show.isBusy} onClick={() => show.start()}>
          Show the payment link
        </Button>
      ) : (
        <>
          <Field
            label="Link"
            name="payment-link"
            value={shown.link}
            readOnly
            onFocus={({ target }) => target.select()}
            hint={`Valid until ${formatDateTime(shown.validUntil)}. It shows the number and the amount alone.`}
          />
          <Button className="self-start" onClick={() => void copy(shown)}>
            Copy the link
          </Button>
        </>
      )}
    </DeskSection>
  )
}
