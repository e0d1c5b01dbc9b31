import type { DeskOrder } from '#contract/fulfilment.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'

/** The packs to cut of each line. */
export function CutFields({ order, errors }: { order: DeskOrder; errors: FieldErrors }) {
  return order.lines
    .filter(({ quantity, cut }) => cut < quantity)
    .map(({ position, name, quantity, cut }) => (
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
    ))
}

/** The lines with packs to cut. */
export function readCutLines({ lines }: DeskOrder, data: FormData) {
  return lines
    .map(({ position }) => ({ position, quantity: Number(formText(data, `cut-${position}`)) }))
    .filter(({ quantity }) => quantity > 0)
}
