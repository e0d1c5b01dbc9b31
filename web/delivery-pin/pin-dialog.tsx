import { arrivalText } from '#domain/delivery/delivery-words.ts'
import { formText } from '#web/platform/forms.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'
import { setDeliveryPin } from './delivery-pin.ts'
import { loadDelivery } from './load-delivery.ts'
import { readPin } from './read-pin.ts'

/** Asks for the PIN to deliver to. */
export function PinDialog({ pin, onClose }: { pin: string; onClose: () => void }) {
  const deliver = useCall((form: FormData) => {
    const typed = readPin(formText(form, 'headerPin'))
    if (typed.error !== null) return { errors: { headerPin: typed.error } }
    setDeliveryPin(typed.pin)
    onClose()
    void announceArrival(typed.pin)
    return null
  })

  return (
    <Dialog open title="Where shall we deliver?" onClose={onClose}>
      <CallForm call={deliver} data-unguarded submitLabel="Deliver here" button={{ size: 'large', wide: true }}>
        <Field
          label="PIN code"
          name="headerPin"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="6 digits. This device remembers it, and every product then says when it arrives."
          defaultValue={pin}
          error={deliver.errors.headerPin}
        />
      </CallForm>
    </Dialog>
  )
}

async function announceArrival(pin: string): Promise<void> {
  const delivery = await loadDelivery(publicApi, pin)
  if (delivery === null) return announce(`Delivery to ${pin}`)
  const { known, district } = delivery
  announce(`${known ? district : pin}: delivery ${arrivalText(delivery, new Date())}`)
}
