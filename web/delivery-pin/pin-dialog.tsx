import { type FormEvent, useState } from 'react'
import { arrivalText } from '#domain/delivery/delivery-words.ts'
import { focusFirstError } from '#web/platform/field-errors.ts'
import { formText } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { setDeliveryPin } from './delivery-pin.ts'
import { loadDelivery } from './load-delivery.ts'
import { readPin } from './read-pin.ts'

/** Asks for the PIN to deliver to. */
export function PinDialog({ pin, onClose }: { pin: string; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = readPin(formText(new FormData(event.currentTarget), 'headerPin'))
    setError(typed.error)
    if (typed.error !== null) return focusFirstError(event.currentTarget, { headerPin: typed.error })
    setDeliveryPin(typed.pin)
    onClose()
    void announceArrival(typed.pin)
  }

  return (
    <Dialog open title="Where shall we deliver?" onClose={onClose}>
      <form noValidate data-unguarded onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="PIN code"
          name="headerPin"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="6 digits. This device remembers it, and every product then says when it arrives."
          defaultValue={pin}
          error={error}
        />
        <Button type="submit" size="large" wide>
          Deliver here
        </Button>
      </form>
    </Dialog>
  )
}

async function announceArrival(pin: string): Promise<void> {
  const delivery = await loadDelivery(publicApi, pin)
  if (delivery === null) return announce(`Delivery to ${pin}`)
  const { known, district } = delivery
  announce(`${known ? district : pin}: delivery ${arrivalText(delivery, new Date())}`)
}
