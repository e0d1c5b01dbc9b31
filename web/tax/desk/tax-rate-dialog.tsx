import { useState } from 'react'
import type { TouchedProducts } from '#contract/tax.ts'
import { type TaxRateForm, taxRateErrors } from '#domain/tax/tax-rate-form.ts'
import { type TaxNature, taxNatures, type TaxTarget, taxTargets } from '#domain/tax/tax-rates.ts'
import { indianDay } from '#domain/time.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { countText } from '#web/desk/list-store.ts'
import { type FieldErrors, formText, formValues, hasErrors } from '#web/platform/forms.ts'
import { ProductInput, readProductText } from '#web/stock/desk/product-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TouchedProductList } from './touched-product-list.tsx'

const appliesTexts = {
  salts: { label: 'Salts', hint: 'With commas between them. Products with another salt beside them keep their rate.' },
  hsn: { label: 'HSN begins with', hint: 'Such as 3004.' },
} as const satisfies Record<Exclude<TaxTarget, 'product'>, { label: string; hint: string }>

type Preview = { readonly form: string; readonly products: TouchedProducts }
/** The typed text of a product, and its id once it is chosen from the list. */
type TypedProduct = { readonly text: string; readonly id: string | null }

/** The form of a new rate. It shows which products the rate touches before it saves. */
export function TaxRateDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const [target, setTarget] = useState<TaxTarget>('hsn')
  const [product, setProduct] = useState<TypedProduct>({ text: '', id: null })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [today] = useState(() => indianDay(new Date()))
  return (
    <FormDialog
      title="Add a tax rate"
      submitLabel={preview === null ? 'Show the products' : 'Save the rate'}
      send={async (data, api) => {
        const typed = formText(data, 'applies')
        const named = target === 'product' ? await findNamed(typed, product) : product
        if ('reason' in named) return { errors: { applies: named.reason } }
        setProduct(named)
        const form = readForm(data, named)
        const errors = taxRateErrors(form, today)
        if (hasErrors(errors)) return { errors }
        const key = JSON.stringify(form)
        if (preview?.form === key) return api('POST /api/desk/tax-rates', form)
        const result = await api('GET /api/desk/tax-rates/preview', form)
        setPreview(result.ok ? { form: key, products: result.body.products } : null)
        return result.ok ? null : result
      }}
      onDone={onSaved}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <RateFields
            target={target}
            onTarget={setTarget}
            product={product}
            onProduct={setProduct}
            today={today}
            errors={errors}
          />
          <div role="status">{preview !== null && <TouchedPreview products={preview.products} />}</div>
        </>
      )}
    </FormDialog>
  )
}

/** Scrolls into view above the button that saves. */
function TouchedPreview({ products }: { products: TouchedProducts }) {
  return (
    <div ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })} className="flex flex-col gap-2">
      <p className="font-semibold">{`The rate touches ${countText(products.count, ['product', 'products'])} for sale.`}</p>
      <TouchedProductList products={products} />
    </div>
  )
}

type RateFieldsProps = {
  target: TaxTarget
  onTarget: (target: TaxTarget) => void
  product: TypedProduct
  onProduct: (product: TypedProduct) => void
  today: string
  errors: FieldErrors
}

function RateFields({ target, onTarget, product, onProduct, today, errors }: RateFieldsProps) {
  return (
    <>
      <SelectField
        label="For"
        name="target"
        value={target}
        onChange={(event) => onTarget(event.target.value as TaxTarget)}
        options={taxTargets}
      />
      {target === 'product' ? (
        <ProductInput
          label="Product"
          name="applies"
          text={product.text}
          onType={(text) => onProduct({ text, id: null })}
          onChoose={({ _id, productName }) => onProduct({ text: productName, id: _id })}
          error={errors.applies}
        />
      ) : (
        <Field
          key={target}
          {...appliesTexts[target]}
          name="applies"
          maxLength={2000}
          autoComplete="off"
          required
          error={errors.applies}
        />
      )}
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

/** The chosen product, or the one that a text names which was not chosen from the list. */
async function findNamed(text: string, chosen: TypedProduct): Promise<TypedProduct | { readonly reason: string }> {
  if (text.trim() === '' || (chosen.id !== null && chosen.text === text)) return { ...chosen, text }
  const read = await readProductText(text)
  return 'reason' in read ? read : { text: read.product.productName, id: read.product._id }
}

function readForm(data: FormData, product: TypedProduct): TaxRateForm {
  const { target, nature, ...typed } = formValues(data, ['target', 'applies', 'fromDay', 'hsn', 'gstPercent', 'nature'])
  return {
    ...typed,
    applies: (target === 'product' && product.id) || typed.applies.trim(),
    hsn: typed.hsn.trim(),
    gstPercent: typed.gstPercent.trim(),
    target: target as TaxTarget,
    nature: nature as TaxNature,
  }
}
