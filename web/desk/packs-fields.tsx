import type { DeskOrder } from '#contract/fulfilment.ts'
import { type FieldErrors, formCount } from '#web/platform/forms.ts'
import { NumberField } from '#web/ui/field.tsx'

type PacksFieldsProps = {
  order: DeskOrder
  /** Says what happens to the packs, such as "Packs to cut". */
  hint: string
  errors: FieldErrors
}

/** The packs of each line to which a change applies. */
export function PacksFields({ order, hint, errors }: PacksFieldsProps) {
  return order.lines
    .filter(({ quantity, cut }) => cut < quantity)
    .map(({ position, name, quantity, cut }) => (
      <NumberField
        key={position}
        label={<span translate="no">{name}</span>}
        hint={`${hint}, from 0 to ${quantity - cut}`}
        name={`packs-${position}`}
        defaultValue={0}
        error={errors[`packs-${position}`]}
      />
    ))
}

/** The lines with packs. */
export function readPacks({ lines }: DeskOrder, data: FormData) {
  return lines
    .map(({ position }) => ({ position, quantity: formCount(data, `packs-${position}`) }))
    .filter(({ quantity }) => quantity !== 0)
}
