import { type ReactNode, useState } from 'react'
import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { cancelReasons, cashModes, cutReasons } from '#domain/fulfilment/fulfilment-steps.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'
import { DAY, indianDay } from '#domain/time.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { PackingFields, readPackedLines } from './packing-fields.tsx'

export type OrderStepForm = keyof typeof orderStepForms

type StepFields = { order: DeskOrder; errors: FieldErrors }
export type OrderStepFormDefinition = {
  readonly title: string
  readonly submit: string
  readonly done: string
  readonly fields: (props: StepFields) => ReactNode
  readonly send: (api: DeskClient, order: DeskOrder, data: FormData) => Promise<ApiResult<{ order: DeskOrder }>>
}

/** The forms of the steps that need input. */
export const orderStepForms = {
  pack: {
    title: 'Pack the order',
    submit: 'Pack',
    done: 'Packed',
    fields: PackingFields,
    send: (api, order, data) =>
      api('POST /api/desk/orders/:id/pack', { id: order._id, lines: readPackedLines(order, data) }),
  },
  ship: {
    title: 'Ship the order',
    submit: 'Ship',
    done: 'Shipped',
    fields: ShipmentFields,
    send: (api, { _id: id }, data) =>
      api('POST /api/desk/orders/:id/ship', {
        id,
        carrier: formText(data, 'carrier'),
        trackingNumber: formText(data, 'trackingNumber'),
        shippedOn: formText(data, 'shippedOn'),
        expectedOn: formText(data, 'expectedOn'),
        cost: Number(formText(data, 'cost')),
      }),
  },
  cash: {
    title: 'Record the money',
    submit: 'Record',
    done: 'The money is recorded',
    fields: CashFields,
    send: (api, { _id: id }, data) =>
      api('POST /api/desk/orders/:id/cash', {
        id,
        amount: Number(formText(data, 'amount')),
        mode: data.get('mode') === 'UPI' ? 'UPI' : 'cash',
      }),
  },
  hold: {
    title: 'Put the order on hold',
    submit: 'Hold',
    done: 'On hold',
    fields: ({ errors }) => (
      <Field label="Why does it wait?" name="reason" required maxLength={200} error={errors.reason} />
    ),
    send: (api, { _id: id }, data) => api('POST /api/desk/orders/:id/hold', { id, reason: formText(data, 'reason') }),
  },
  return: {
    title: 'The parcel came back',
    submit: 'Take back',
    done: 'Taken back',
    fields: ({ errors }) => (
      <Field label="Why did it come back?" name="reason" required maxLength={200} error={errors.reason} />
    ),
    send: (api, { _id: id }, data) => api('POST /api/desk/orders/:id/return', { id, reason: formText(data, 'reason') }),
  },
  cancel: {
    title: 'Cancel the order',
    submit: 'Cancel the order',
    done: 'Cancelled',
    fields: ({ order, errors }) => (
      <>
        <p>
          The products go back into stock
          {order.paymentStatus === 'Paid' && (
            <span>, {formatRupees(tolerantPaise(order.amountCharged))} are returned</span>
          )}
          <span> and the customer gets a mail.</span>
        </p>
        <CancelReasons error={errors.reason} />
      </>
    ),
    send: (api, { _id: id }, data) =>
      api('POST /api/desk/orders/:id/cancel', {
        id,
        reason: formText(data, 'reason') as (typeof cancelReasons)[number],
      }),
  },
  cut: {
    title: 'Cut packs',
    submit: 'Cut',
    done: 'The packs are cut',
    fields: CutFields,
    send: (api, { _id: id, lines }, data) =>
      api('POST /api/desk/orders/:id/cut', {
        id,
        reason: formText(data, 'reason') as (typeof cutReasons)[number],
        lines: lines
          .map(({ position }) => ({ position, quantity: Number(formText(data, `cut-${position}`)) }))
          .filter(({ quantity }) => quantity > 0),
      }),
  },
  note: {
    title: 'Write a note',
    submit: 'Save',
    done: 'The note is saved',
    fields: ({ errors }) => (
      <Field
        label="Note"
        hint="Only the desk reads it."
        name="note"
        multiline
        required
        maxLength={500}
        error={errors.note}
      />
    ),
    send: (api, { _id: id }, data) => api('POST /api/desk/orders/:id/note', { id, note: formText(data, 'note') }),
  },
} as const satisfies Record<string, OrderStepFormDefinition>

/** The usual days until a parcel arrives. */
const USUAL_DAYS = 4

function ShipmentFields({ order, errors }: StepFields) {
  return (
    <ShipmentTerms errors={errors} costLabel="Cost in rupees" cost={order.deliveryFee}>
      <Field label="Tracking number" hint="Own staff need none." name="trackingNumber" error={errors.trackingNumber} />
    </ShipmentTerms>
  )
}

type ShipmentTermsProps = { errors: FieldErrors; costLabel: string; cost: number; children?: ReactNode }

/** The fields that all parcels of a shipment share. The children follow the courier. */
export function ShipmentTerms({ errors, costLabel, cost, children }: ShipmentTermsProps) {
  const [now] = useState(() => new Date())
  return (
    <>
      <Field label="Courier" hint="Or “Own staff”." name="carrier" required error={errors.carrier} />
      {children}
      <Field label="Shipped on" name="shippedOn" type="date" defaultValue={indianDay(now)} error={errors.shippedOn} />
      <Field
        label="Expected on"
        name="expectedOn"
        type="date"
        defaultValue={indianDay(new Date(now.getTime() + USUAL_DAYS * DAY))}
        error={errors.expectedOn}
      />
      <Field label={costLabel} name="cost" inputMode="decimal" defaultValue={cost} error={errors.cost} />
    </>
  )
}

function CashFields({ order, errors }: StepFields) {
  return (
    <>
      <p>
        {formatRupees(tolerantPaise(order.amountDue))} is due. Please type what you received, so that both are compared.
      </p>
      <Field label="Amount in rupees" name="amount" inputMode="decimal" required error={errors.amount} />
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-1.5 font-semibold">How</legend>
        {cashModes.map((mode, index) => (
          <RadioCard
            key={mode}
            name="mode"
            value={mode}
            label={mode === 'cash' ? 'Cash' : 'UPI'}
            defaultChecked={index === 0}
          />
        ))}
      </fieldset>
    </>
  )
}

function CutFields({ order, errors }: StepFields) {
  const cuttable = order.lines.filter(({ quantity, cut }) => cut < quantity)
  return (
    <>
      <p>
        The price of the cut packs is {order.paymentStatus === 'Paid' ? 'returned' : 'not charged'}. Without a pack left
        the order is cancelled.
      </p>
      {cuttable.map(({ position, name, quantity, cut }) => (
        <Field
          key={position}
          label={name}
          hint={`Packs to cut, from 0 to ${quantity - cut}`}
          name={`cut-${position}`}
          type="number"
          min={0}
          max={quantity - cut}
          defaultValue={0}
          error={errors[`cut-${position}`]}
        />
      ))}
      <Reasons reasons={cutReasons} error={errors.reason} />
    </>
  )
}

export function CancelReasons({ error }: { error: string | null | undefined }) {
  return <Reasons reasons={cancelReasons} error={error} />
}

function Reasons({ reasons, error }: { reasons: readonly string[]; error: string | null | undefined }) {
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? 'reason-error' : undefined}>
      <legend className="pb-1.5 font-semibold">Reason</legend>
      {reasons.map((reason) => (
        <RadioCard key={reason} name="reason" value={reason} label={reason} />
      ))}
      <FieldError id="reason-error" error={error} />
    </fieldset>
  )
}
