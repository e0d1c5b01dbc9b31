import { useState } from 'react'
import { href } from 'react-router'
import type { ProductToBuy } from '#contract/buying.ts'
import type { Supplier } from '#contract/receipts.ts'
import { DeskList } from '#web/desk/desk-list.tsx'
import { FormDialog } from '#web/desk/form-dialog.tsx'
import { formText, typedCount } from '#web/platform/forms.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { OrderBar, packsToBuyField } from './order-bar.tsx'

type ProductsToBuyProps = { supplier: string; suppliers: readonly Supplier[] }

/** The buying list: marked products go to a supplier with the typed quantities. */
export function ProductsToBuy({ supplier, suppliers }: ProductsToBuyProps) {
  return (
    <DeskList
      load="GET /api/desk/buying"
      input={{ supplier: supplier || undefined }}
      cursor="productId"
      renderAbove={(list) => <OrderBar list={list} suppliers={suppliers} supplier={supplier} />}
      label="Products to buy"
      nouns={['product', 'products']}
      empty={{
        icon: 'check',
        title: 'Nothing to buy.',
        text: 'Every product is above its reorder point. The points follow the sales each night.',
      }}
      markLabel={({ productName }) => `Mark ${productName}`}
    >
      {(product, list) => (
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <ProductFacts product={product} onChanged={list.reload} />
          <Field
            label="Packs to buy"
            name={packsToBuyField(product)}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={product.proposed}
            onChange={() => list.mark(product, true)}
          />
        </div>
      )}
    </DeskList>
  )
}

function ProductFacts({ product, onChanged }: { product: ProductToBuy; onChanged: () => Promise<void> }) {
  const { productId: id, productName, packSize, stock, short, onOrder, sold, reorderPoint, isEdited } = product
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <TextLink href={href('/desk/products/:id', { id })}>{productName}</TextLink>
        <span className="text-quiet">{packSize}</span>
        {short > 0 && <Badge tone="danger">{`${short} missing for orders`}</Badge>}
      </p>
      <p className="text-quiet">
        {`${stock} in stock${onOrder > 0 ? `, ${onOrder} on the way` : ''} · ${sold} sold in 90 days`}
        {product.supplier !== null && <span>{` · ${product.supplier.name}`}</span>}
      </p>
      <Button variant="quiet" className="-ml-4 text-left" onClick={() => setEditing(true)}>
        {`Reorder point ${reorderPoint}${isEdited ? ', set by staff' : ''}…`}
        <span className="sr-only">{` ${productName}`}</span>
      </Button>
      {isEditing && (
        <FormDialog
          title={`Set the reorder point of ${productName}`}
          submitLabel="Save"
          send={async (form, api) => {
            const text = formText(form, 'reorderPoint').trim()
            const point = text === '' ? null : typedCount(text)
            if (text !== '' && point === null) return { errors: { reorderPoint: 'Please type a whole number.' } }
            return api('POST /api/desk/buying/:id/point', { id, reorderPoint: point })
          }}
          onDone={() => {
            setEditing(false)
            void onChanged()
          }}
          onClose={() => setEditing(false)}
        >
          {(errors) => (
            <Field
              label="Packs"
              name="reorderPoint"
              hint="Below so many packs it is bought again. Leave it empty to follow the sales."
              inputMode="numeric"
              autoComplete="off"
              defaultValue={isEdited ? reorderPoint : ''}
              error={errors.reorderPoint}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}
