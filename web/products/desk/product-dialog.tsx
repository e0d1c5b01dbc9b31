import type { DeskClient } from '#contract/client.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { findNewer } from '#web/desk/find-newer.ts'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { refusalText } from '#web/platform/api.ts'
import { type FieldErrors, formValues } from '#web/platform/forms.ts'
import { Field } from '#web/ui/field.tsx'
import { PriceFields } from './price-fields.tsx'

const dialogs = {
  price: { title: 'Change the price', submit: 'Save the price', done: 'Price saved' },
  stock: { title: 'Correct the stock', submit: 'Save the correction', done: 'Stock corrected' },
  withdraw: { title: 'Withdraw the product', submit: 'Withdraw', done: 'Withdrawn' },
  restore: { title: 'Put the product back on sale', submit: 'Put back on sale', done: 'Back on sale' },
} as const

export type ProductDialogName = keyof typeof dialogs

type ProductDialogProps = {
  name: ProductDialogName
  product: DeskProduct
  onSaved: (product: DeskProduct, text: string) => void
  /** A colleague changed the product: the page shows the newer values, the dialog keeps the typed ones. */
  onStale: (newer: DeskProduct) => void
  onClose: () => void
}

/** A change of a product that needs a reason. */
export function ProductDialog({ name, product, onSaved, onStale, onClose }: ProductDialogProps) {
  const { title, submit, done } = dialogs[name]
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      send={async (form, api) => {
        const result = await send(api, name, product, form)
        const newer = findNewer<DeskProduct>(result)
        if (newer === null) return result
        onStale(newer)
        const sentences = [
          refusalText(result, ''),
          newerPrices(newer),
          'Save again to replace them with what you typed.',
        ]
        return { errors: {}, alert: sentences.join(' ') }
      }}
      onDone={(body) => onSaved(body.product, done)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <DialogFields name={name} product={product} errors={errors} />
          <Field label="Reason" name="reason" maxLength={200} autoComplete="off" required error={errors.reason} />
        </>
      )}
    </FormDialog>
  )
}

function newerPrices({ mrp, sellingPrice, isWithdrawn }: DeskProduct): string {
  return `MRP ${mrp.toFixed(2)}, price ${sellingPrice.toFixed(2)}${isWithdrawn ? ', withdrawn' : ''}.`
}

type DialogFieldsProps = Pick<ProductDialogProps, 'name' | 'product'> & { errors: FieldErrors }

function DialogFields({ name, product, errors }: DialogFieldsProps) {
  if (name === 'price')
    return <PriceFields errors={errors} mrp={product.mrp.toFixed(2)} sellingPrice={product.sellingPrice.toFixed(2)} />
  if (name === 'stock')
    return (
      <Field
        label="Difference in packs"
        hint={`${product.stock} are in stock. Type -2 if two are missing, or 3 if there are three more.`}
        name="difference"
        autoComplete="off"
        required
        error={errors.difference}
      />
    )
  return (
    <p>
      {name === 'withdraw'
        ? 'Shoppers will not find it any more. Orders that hold it stay as they are.'
        : 'Shoppers will find it again.'}
    </p>
  )
}

function send(api: DeskClient, name: ProductDialogName, { _id: id, version }: DeskProduct, form: FormData) {
  const { mrp, sellingPrice, difference, reason } = formValues(form, ['mrp', 'sellingPrice', 'difference', 'reason'])
  if (name === 'price') return api('POST /api/desk/products/:id/price', { id, version, mrp, sellingPrice, reason })
  if (name === 'stock')
    return api('POST /api/desk/products/:id/stock', { id, difference: readDifference(difference), reason })
  return api('POST /api/desk/products/:id/withdraw', { id, version, isWithdrawn: name === 'withdraw', reason })
}

/** The typed number; 0, which the server refuses, for an empty field. */
function readDifference(typed: string): number {
  return Number(typed.trim().replace(/^[−–]/, '-'))
}
