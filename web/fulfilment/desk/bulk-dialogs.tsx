import type { KeyboardEvent, ReactNode } from 'react'
import type { BulkResults } from '#contract/bulk-orders.ts'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import type { cancelReasons } from '#domain/fulfilment/fulfilment-steps.ts'
import { parcelErrors } from '#domain/fulfilment/parcels.ts'
import { FormDialog, type FormFindings } from '#web/desk/form-dialog.tsx'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { CancelReasons, ShipmentTerms } from './step-forms.tsx'

export type BulkStepForm = 'ship' | 'cancel'

type Orders = readonly DeskOrderRow[]
type BulkFormDefinition = {
  readonly verb: string
  readonly fields: (props: { orders: Orders; errors: FieldErrors }) => ReactNode
  readonly send: (
    api: DeskClient,
    orders: Orders,
    data: FormData,
  ) => Promise<ApiResult<{ results: BulkResults }> | FormFindings>
}

const forms: Readonly<Record<BulkStepForm, BulkFormDefinition>> = {
  ship: {
    verb: 'Ship',
    fields: ShipFields,
    async send(api, orders, data) {
      const parcels = orders.map(({ _id: id }, index) => ({
        id,
        trackingNumber: formText(data, fieldOf(index)).trim(),
      }))
      const carrier = formText(data, 'carrier')
      const errors = [...parcelErrors(carrier, parcels)].map(([index, message]) => [fieldOf(index), message] as const)
      if (errors.length > 0) return { errors: Object.fromEntries(errors) }
      return api('POST /api/desk/orders/bulk-ship', {
        carrier,
        shippedOn: formText(data, 'shippedOn'),
        expectedOn: formText(data, 'expectedOn'),
        cost: Number(formText(data, 'cost')),
        parcels,
      })
    },
  },
  cancel: {
    verb: 'Cancel',
    fields: ({ orders, errors }) => (
      <>
        <p>
          {countOf(orders)} {orders.length === 1 ? 'is' : 'are'} cancelled for good. The products go back into stock,
          paid money is returned, and each customer gets a mail.
        </p>
        <CancelReasons error={errors.reason} />
      </>
    ),
    send: (api, orders, data) =>
      api('POST /api/desk/orders/bulk-cancel', {
        ids: orders.map(({ _id }) => _id),
        reason: formText(data, 'reason') as (typeof cancelReasons)[number],
      }),
  },
}

type BulkDialogProps = {
  form: BulkStepForm
  orders: Orders
  onDone: (results: BulkResults) => void
  onClose: () => void
}

/** The form of a step that several orders take together. */
export function BulkDialog({ form, orders, onDone, onClose }: BulkDialogProps) {
  const { verb, fields: Fields, send } = forms[form]
  const title = `${verb} ${countOf(orders)}`
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      variant={form === 'cancel' ? 'danger' : 'primary'}
      send={(data, api) => send(api, orders, data)}
      onDone={({ results }) => onDone(results)}
      onClose={onClose}
    >
      {(errors) => <Fields orders={orders} errors={errors} />}
    </FormDialog>
  )
}

const countOf = ({ length }: Orders) => (length === 1 ? '1 order' : `${length} orders`)

/** The field name of a tracking number, which is also its path in the call. */
const fieldOf = (index: number) => `parcels.${index}.trackingNumber`

function ShipFields({ orders, errors }: { orders: Orders; errors: FieldErrors }) {
  return (
    <>
      <ShipmentTerms errors={errors} costLabel="Cost of each parcel in rupees" cost={0} />
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-1.5 font-semibold">Tracking numbers</legend>
        <p className="text-xs text-quiet">Type or scan them one after the other. Own staff need none.</p>
        {orders.map(({ _id, orderId, customerName, city }, index) => (
          <Field
            key={_id}
            label={`#${orderId}`}
            hint={`${customerName}, ${city}`}
            name={fieldOf(index)}
            maxLength={100}
            autoComplete="off"
            onKeyDown={goToNextParcel}
            error={errors[fieldOf(index)]}
          />
        ))}
      </fieldset>
    </>
  )
}

/** A scanner ends with Enter, which moves to the next field, or to the button instead of pressing it. */
function goToNextParcel(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return
  event.preventDefault()
  const controls = [...(field.form?.elements ?? [])]
  const next = controls[controls.indexOf(field) + 1]
  if (next instanceof HTMLElement) next.focus()
}
