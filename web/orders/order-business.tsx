import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCall } from '#web/ui/use-call.ts'

/** The firm to which the invoice of an order goes, until the order is packed (documents-10). */
export function OrderBusiness({ order: { _id: id, business: loaded } }: { order: Order }) {
  const [business, setBusiness] = useState(loaded)
  const [isEditing, setEditing] = useState(business === null)
  const gstin = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEditing) gstin.current?.focus()
  }, [isEditing])
  const save = useCall(
    (form: FormData) =>
      api('POST /api/orders/:id/business', { id, gstin: formText(form, 'gstin'), firm: formText(form, 'firm').trim() }),
    {
      done: ({ order }) => {
        announce(order.business === null ? 'The invoice is in your name' : 'The GSTIN is saved')
        setBusiness(order.business)
        setEditing(false)
      },
    },
  )
  return (
    <Card as="section" aria-label="Buyer on the invoice" className="flex flex-col gap-3 print:hidden">
      <h2 className="text-xl font-semibold">Buyer on the invoice</h2>
      {isEditing ? (
        <CallForm call={save} submitLabel="Save">
          <Field
            label="GSTIN"
            name="gstin"
            hint="Leave both empty for an invoice in your own name."
            defaultValue={business?.gstin}
            error={save.errors.gstin}
            autoComplete="off"
            autoCapitalize="characters"
            ref={gstin}
          />
          <Field
            label="Name of the firm"
            name="firm"
            defaultValue={business?.firm}
            error={save.errors.firm}
            autoComplete="organization"
          />
        </CallForm>
      ) : (
        <>
          {business === null ? (
            <p>The invoice is in your own name.</p>
          ) : (
            <FactList
              facts={[
                { label: 'Firm', value: <span className="wrap-anywhere">{business.firm}</span> },
                { label: 'GSTIN', value: <span translate="no">{business.gstin}</span> },
              ]}
            />
          )}
          <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
            Change
          </Button>
        </>
      )}
    </Card>
  )
}
