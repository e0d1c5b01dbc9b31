import { useState } from 'react'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

type DeclineRequestProps = { id: string; onDeclined: () => void }

/** Ends a request without an order, with a reason if the customer likes. */
export function DeclineRequest({ id, onDeclined }: DeclineRequestProps) {
  const [isOpen, setOpen] = useState(false)
  const decline = useCall(
    (form: FormData) =>
      api('POST /api/prescription-requests/:id/decline', { id, reason: formText(form, 'reason').trim() }),
    {
      done: () => {
        announce('The request has ended')
        onDeclined()
      },
    },
  )
  if (!isOpen)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        I do not want it
      </Button>
    )
  return (
    <CallForm
      call={decline}
      aria-label="Decline"
      submitLabel="End it without an order"
      button={{ variant: 'danger', className: 'self-start' }}
    >
      <Field label="Why not?" name="reason" optional maxLength={200} />
    </CallForm>
  )
}
