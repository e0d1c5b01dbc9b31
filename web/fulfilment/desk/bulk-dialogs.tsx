import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { BulkResults } from '#contract/bulk-orders.ts'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { parcelErrors, shipmentFields } from '#domain/fulfilment/parcels.ts'
import type { ChangeFields, ChangeValues } from '#domain/staff/record-change.ts'
import { ChangeFieldControls, type FieldPresets, readChangeFields, type TypedValues } from '#web/desk/change-fields.tsx'
import { FormDialog, type FormFindings } from '#web/desk/form-dialog.tsx'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { cancelledGoodsText } from './cancelled-goods.ts'
import { shipmentPresets } from './order-change-buttons.tsx'

export type BulkDialogName = 'ship' | 'cancel'

type Orders = readonly DeskOrderRow[]
type BulkDialogDefinition = {
  readonly verb: string
  readonly intro?: (orders: Orders) => ReactNode
  readonly fields: ChangeFields
  readonly presets?: (now: Date) => FieldPresets
  /** Hand-made fields after the others. */
  readonly ownFields?: (props: { orders: Orders; errors: FieldErrors }) => ReactNode
  readonly send: (
    api: DeskClient,
    orders: Orders,
    values: TypedValues,
    data: FormData,
  ) => Promise<ApiResult<{ results: BulkResults }> | FormFindings>
}

const definitions: Readonly<Record<BulkDialogName, BulkDialogDefinition>> = {
  ship: {
    verb: 'Ship',
    fields: shipmentFields,
    presets: (now) => ({ ...shipmentPresets(now), cost: 0 }),
    ownFields: TrackingNumbers,
    async send(api, orders, values, data) {
      const shipment = values as ChangeValues<typeof shipmentFields>
      const parcels = orders.map(({ _id: id }, index) => ({
        id,
        trackingNumber: formText(data, fieldOf(index)).trim(),
      }))
      const errors = [...parcelErrors(shipment.carrier, parcels)].map(
        ([index, message]) => [fieldOf(index), message] as const,
      )
      if (errors.length > 0) return { errors: Object.fromEntries(errors) }
      return api('POST /api/desk/orders/bulk-ship', { ...shipment, parcels })
    },
  },
  cancel: {
    verb: 'Cancel',
    intro: (orders) => (
      <p>
        {countOf(orders)} {orders.length === 1 ? 'is' : 'are'} cancelled for good. {cancelledGoodsText(orders)}, paid
        money is returned, and each customer gets a mail.
      </p>
    ),
    fields: orderChanges.cancel.fields,
    send: (api, orders, values) =>
      api('POST /api/desk/orders/bulk-cancel', {
        ...(values as ChangeValues<typeof orderChanges.cancel.fields>),
        ids: orders.map(({ _id }) => _id),
      }),
  },
}

type BulkDialogProps = {
  name: BulkDialogName
  orders: Orders
  onDone: (results: BulkResults) => void
  onClose: () => void
}

/** The dialog of a change that several orders take together. */
export function BulkDialog({ name, orders, onDone, onClose }: BulkDialogProps) {
  const { verb, intro, fields, presets, ownFields: OwnFields, send } = definitions[name]
  const [now] = useState(() => new Date())
  const title = `${verb} ${countOf(orders)}`
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      variant={orderChanges[name].variant}
      send={async (data, api) => {
        const typed = readChangeFields(fields, data)
        return 'errors' in typed ? typed : send(api, orders, typed.values, data)
      }}
      onDone={({ results }) => onDone(results)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {intro?.(orders)}
          <ChangeFieldControls fields={fields} presets={presets?.(now) ?? {}} errors={errors} />
          {OwnFields && <OwnFields orders={orders} errors={errors} />}
        </>
      )}
    </FormDialog>
  )
}

const countOf = ({ length }: Orders) => (length === 1 ? '1 order' : `${length} orders`)

/** The field name of a tracking number, which is also its path in the call. */
const fieldOf = (index: number) => `parcels.${index}.trackingNumber`

function TrackingNumbers({ orders, errors }: { orders: Orders; errors: FieldErrors }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1.5 font-semibold">Tracking numbers</legend>
      <p className="text-xs text-quiet">Type or scan them one after the other. Own staff need none.</p>
      {orders.map(({ _id, orderNumber, customerName, city }, index) => (
        <Field
          key={_id}
          label={`#${orderNumber}`}
          hint={`${customerName}, ${city}`}
          name={fieldOf(index)}
          maxLength={100}
          autoComplete="off"
          onKeyDown={goToNextParcel}
          error={errors[fieldOf(index)]}
        />
      ))}
    </fieldset>
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
