import { useState } from 'react'
import type { OrderReturns } from '#contract/returns.ts'
import { sentFields } from '#domain/returns/return-changes.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { api } from '#web/platform/api.ts'
import { formValues } from '#web/platform/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

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
  const send = useCall(
    (form: FormData) => api('POST /api/returns/:id/sent', { id, ...formValues(form, ['carrier', 'trackingNumber']) }),
    { done: onSent },
  )
  return (
    <CallForm call={send} aria-label="Parcel" submitLabel="It is on its way" button={{ className: 'self-start' }}>
      {(['carrier', 'trackingNumber'] as const).map((name) => (
        <Field
          key={name}
          label={sentFields[name].label}
          name={name}
          maxLength={sentFields[name].max}
          optional
          autoComplete="off"
          error={send.errors[name]}
        />
      ))}
    </CallForm>
  )
}
