import { type FormEvent, useState } from 'react'
import { api, refusalText } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type DeclineRequestProps = { id: string; onDeclined: () => void }

/** Ends a request without an order, with a reason if the customer likes. */
export function DeclineRequest({ id, onDeclined }: DeclineRequestProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)

  async function decline(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = formText(new FormData(event.currentTarget), 'reason').trim()
    setBusy(true)
    const result = await api('POST /api/prescription-requests/:id/decline', { id, reason })
    setBusy(false)
    if (!result.ok) return setAlert(refusalText(result, 'This could not be saved. Please check the connection.'))
    announce('The request has ended')
    onDeclined()
  }

  if (!isOpen)
    return (
      <Button variant="quiet" className="self-start" onClick={() => setOpen(true)}>
        I do not want it
      </Button>
    )
  return (
    <form noValidate aria-label="Decline" onSubmit={(event) => void decline(event)} className="flex flex-col gap-4">
      <Field label="Why not?" name="reason" optional maxLength={200} />
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button type="submit" variant="danger" busy={isBusy} busyLabel="Saving..." className="self-start">
        End it without an order
      </Button>
    </form>
  )
}
