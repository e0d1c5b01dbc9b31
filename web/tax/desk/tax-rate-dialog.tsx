import { useState } from 'react'
import type { TouchedProducts } from '#contract/tax.ts'
import { type TaxRateForm, taxRateErrors } from '#domain/tax/tax-rate-form.ts'
import { type TaxNature, taxNatures, type TaxTarget, taxTargets } from '#domain/tax/tax-rates.ts'
import { indianDay } from '#domain/time.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { countText } from '#web/desk/list-store.ts'
import { type FieldErrors, formValues, hasErrors } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TouchedProductList } from './touched-product-list.tsx'

const appliesTexts = {
  product: { label: 'Product', hint: 'Its name as its page has it, or its id.' },
  salts: { label: 'Salts', hint: 'With commas between them. Products with another salt beside them keep their rate.' },
  hsn: { label: 'HSN begins with', hint: 'Such as 3004.' },
} as const satisfies Record<TaxTarget, { label: string; hint: string }>

type Preview = { readonly form: string; readonly products: TouchedProducts }

/** The form of a new rate. It shows which products the rate touches before it saves. */
export function TaxRateDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const [target, setTarget] = useState<TaxTarget>('hsn')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [today] = useState(() => indianDay(new Date()))
  return (
    <FormDialog
      title="Add a tax rate"
      submitLabel={preview === null ? 'Show the products' : 'Save the rate'}
      send={async (data, api) => {
        const form = readForm(data)
        const errors = taxRateErrors(form, today)
        if (hasErrors(errors)) return { errors }
        const key = JSON.stringify(form)
        if (preview?.form === key) return api('POST /api/desk/tax-rates', form)
        const result = await api('GET /api/desk/tax-rates/preview', form)
        if (!result.ok) return result
        setPreview({ form: key, products: result.body.products })
        return { errors: {} }
      }}
      onDone={onSaved}
      onClose={onClose}
      below={
        preview !== null && (
          <div role="status" className="flex flex-col gap-2 pt-4">
            <p className="font-semibold">
              {`The rate touches ${countText(preview.products.count, ['product', 'products'])} for sale.`}
            </p>
            <TouchedProductList products={preview.products} />
          </div>
        )
      }
    >
      {(errors) => <RateFields target={target} onTarget={setTarget} today={today} errors={errors} />}
    </FormDialog>
  )
}

type RateFieldsProps = {
  target: TaxTarget
  onTarget: (target: TaxTarget) => void
  today: string
  errors: FieldErrors
}

function RateFields({ target, onTarget, today, errors }: RateFieldsProps) {
  return (
    <>
      <SelectField
        label="For"
        name="target"
        value={target}
        onChange={(event) => onTarget(event.target.value as TaxTarget)}
        options={taxTargets}
      />
      <Field
        {...appliesTexts[target]}
        name="applies"
        maxLength={2000}
        autoComplete="off"
        required
        error={errors.applies}
      />
      <Field label="From" name="fromDay" type="date" min={today} defaultValue={today} required error={errors.fromDay} />
      <Field
        label="GST in per cent"
        name="gstPercent"
        inputMode="decimal"
        autoComplete="off"
        required
        error={errors.gstPercent}
      />
      <SelectField label="Goods are" name="nature" options={taxNatures} error={errors.nature} />
      <Field
        label="HSN"
        hint="Empty: each product keeps its own."
        name="hsn"
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        optional
        error={errors.hsn}
      />
    </>
  )
}

function readForm(data: FormData): TaxRateForm {
  const { target, nature, ...typed } = formValues(data, ['target', 'applies', 'fromDay', 'hsn', 'gstPercent', 'nature'])
  return {
    ...typed,
    applies: typed.applies.trim(),
    hsn: typed.hsn.trim(),
    gstPercent: typed.gstPercent.trim(),
    target: target as TaxTarget,
    nature: nature as TaxNature,
  }
}
