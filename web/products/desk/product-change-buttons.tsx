import type { DeskProduct } from '#contract/desk-products.ts'
import { productRules } from '#domain/catalogue/product-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { formValues } from '#web/platform/forms.ts'
import { PriceFields } from './price-fields.tsx'

type ProductChangeButtonsProps = { product: DeskProduct; onChanged: (product: DeskProduct) => void }

/** The changes of the price, the stock and the sale of a product. */
export function ProductChangeButtons({ product, onChanged }: ProductChangeButtonsProps) {
  return (
    <RecordChanges
      of={productRules}
      at="/api/desk/products/:id"
      as="product"
      record={product}
      only={['price', 'correct-stock', product.isWithdrawn ? 'restore' : 'withdraw']}
      parts={parts}
      onChanged={(changed, name) => onChanged(name === 'correct-stock' ? withStock(product, changed) : changed)}
    />
  )
}

/** The change of the check of its medical texts. */
export function TextCheckButton({ product, onChanged }: ProductChangeButtonsProps) {
  return (
    <RecordChanges
      of={productRules}
      at="/api/desk/products/:id"
      as="product"
      record={product}
      only={['check-texts']}
      parts={parts}
      onChanged={onChanged}
    />
  )
}

/** The product with the stock and the history of a newer one. */
export function withStock(shown: DeskProduct, { stock, history }: DeskProduct): DeskProduct {
  return { ...shown, stock, history }
}

const parts: Readonly<
  Record<Exclude<keyof typeof productRules.changes, `${string}-translation`>, DialogParts<DeskProduct>>
> = {
  price: {
    ownFields: ({ record: { mrp, sellingPrice }, errors }) => (
      <PriceFields errors={errors} mrp={mrp.toFixed(2)} sellingPrice={sellingPrice.toFixed(2)} />
    ),
    readOwn: (_, data) => formValues(data, ['mrp', 'sellingPrice']),
    newerText,
  },
  'correct-stock': { intro: ({ stock }) => <p>{stock} are in stock.</p>, newerText },
  'check-texts': {
    intro: () => (
      <p>
        You have read the usage, features, description and storage of this product, and they are right. Shoppers see
        your name and registration number with the date, until one of these texts changes.
      </p>
    ),
    newerText: () => 'Please read its texts again before you mark them.',
  },
  withdraw: {
    intro: () => <p>Shoppers will not find it any more. Orders that hold it stay as they are.</p>,
    readOwn: () => ({ isWithdrawn: true }),
    newerText,
  },
  restore: {
    intro: () => <p>Shoppers will find it again.</p>,
    readOwn: () => ({ isWithdrawn: false }),
    newerText,
  },
}

function newerText({ mrp, sellingPrice, isWithdrawn }: DeskProduct): string {
  const prices = `MRP ${mrp.toFixed(2)}, price ${sellingPrice.toFixed(2)}${isWithdrawn ? ', withdrawn' : ''}.`
  return `${prices} Save again to replace them with what you typed.`
}
