import { type FormEvent, useState } from 'react'
import type { OrderReturns } from '#contract/returns.ts'
import { sentFields } from '#domain/returns/return-changes.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { useFormErrors } from '#web/platform/use-form-errors.ts'
import { AlertBox } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

/** Where an approved return is sent to, and the form that says it is on its way. */
export function SentForm({ id, onSent }: { id: string; onSent: (now: OrderReturns) => void }) {
  const { name, addresses } = useShop()
  const [outlet] = addresses
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex w-full flex-col gap-3 pt-2">
      <p className="text-quiet">Send it to this address, with the number of your order on the parcel:</p>
      <address translate="no" className="not-italic">
        {[name, ...outlet.lines].join(', ')}
      </address>
      {isOpen ? (
        <ParcelFields id={id} onSent={onSent} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          I have sent it
        </Button>
      )}
    </div>
  )
}

function ParcelFields({ id, onSent }: { id: string; onSent: (now: OrderReturns) => void }) {
  const [isBusy, setBusy] = useState(false)
  const { errors, alert, showRefusal } = useFormErrors()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setBusy(true)
    const result = await api('POST /api/returns/:id/sent', {
      id,
      carrier: formText(data, 'carrier'),
      trackingNumber: formText(data, 'trackingNumber'),
    })
    setBusy(false)
    if (result.ok) return onSent(result.body)
    showRefusal(form, result)
  }

  return (
    <form noValidate aria-label="Parcel" onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      {(['carrier', 'trackingNumber'] as const).map((name) => (
        <Field
          key={name}
          label={sentFields[name].label}
          name={name}
          maxLength={sentFields[name].max}
          optional
          autoComplete="off"
          error={errors[name]}
        />
      ))}
      {alert !== null && <AlertBox>{alert}</AlertBox>}
      <Button type="submit" busy={isBusy} busyLabel="Saving..." className="self-start">
        It is on its way
      </Button>
    </form>
  )
}
