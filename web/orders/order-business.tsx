import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { api } from '#web/platform/api.ts'
import { formText } from '#web/platform/forms.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { CallForm } from '#web/ui/call-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/facts.tsx'
import { Field } from '#web/ui/field.tsx'
import { leaveWork } from '#web/platform/unsaved-work.ts'
import { useCall } from '#web/ui/use-call.ts'

const openStatuses: readonly string[] = ['Pending', 'Confirmed']

/** The firm to which the invoice of an order goes, to change before the order is packed (documents-10). */
export function OrderBusiness({ order: { _id: id, business: loaded, status } }: { order: Order }) {
  const [business, setBusiness] = useState(loaded)
  const [isEditing, setEditing] = useState(false)
  const isOpen = openStatuses.includes(status)
  const save = useCall(
    (form: FormData) =>
      api('POST /api/orders/:id/business', { id, gstin: formText(form, 'gstin'), firm: formText(form, 'firm').trim() }),
    {
      done: ({ order }) => {
        announce(order.business === null ? 'The invoice names no firm' : 'The GSTIN is saved')
        setBusiness(order.business)
        setEditing(false)
      },
    },
  )
  if (!isOpen && business === null) return null
  return (
    <Card as="section" aria-label="Invoice to a firm" className="flex flex-col gap-3 print:hidden">
      <h2 className="text-xl font-semibold">Invoice to a firm</h2>
      {business !== null && !isEditing && (
        <FactList
          facts={[
            { label: 'Firm', value: <span className="wrap-anywhere">{business.firm}</span> },
            { label: 'GSTIN', value: <span translate="no">{business.gstin}</span> },
          ]}
        />
      )}
      {isOpen && !isEditing && (
        <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
          {business === null ? 'Add a GSTIN' : 'Change the GSTIN'}
        </Button>
      )}
      {isEditing && (
        <CallForm call={save} submitLabel="Save">
          <Field
            label="GSTIN"
            name="gstin"
            hint="Leave both empty for an invoice in your own name."
            defaultValue={business?.gstin}
            error={save.errors.gstin}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Field
            label="Name of the firm"
            name="firm"
            defaultValue={business?.firm}
            error={save.errors.firm}
            autoComplete="organization"
          />
          <Button
            variant="quiet"
            className="order-last"
            onClick={({ currentTarget: { form } }) => leaveWork(() => setEditing(false), form ?? undefined)}
          >
            Keep it as it is
          </Button>
        </CallForm>
      )}
    </Card>
  )
}
