import type { FieldErrors } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'

type PriceFieldsProps = { errors: FieldErrors; mrp?: string; sellingPrice?: string }

/** The inputs of both prices of a product. */
export function PriceFields({ errors, mrp, sellingPrice }: PriceFieldsProps) {
  const look = { inputMode: 'decimal', autoComplete: 'off', required: true } as const
  return (
    <>
      <Field label="MRP in rupees" name="mrp" defaultValue={mrp} error={errors.mrp} {...look} />
      <Field
        label="Selling price in rupees"
        name="sellingPrice"
        defaultValue={sellingPrice}
        error={errors.sellingPrice}
        {...look}
      />
    </>
  )
}
