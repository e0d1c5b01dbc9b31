import type { ApiResult, DeskClient } from '#contract/client.ts'
import type { DeskProduct } from '#contract/desk-products.ts'
import { productChanges } from '#domain/catalogue/product-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped, type TypedValues } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { formValues } from '#web/platform/forms.ts'
import { PriceFields } from './price-fields.tsx'

type Name = keyof typeof productChanges
type Answer = { readonly product: DeskProduct }
type ProductChangeButtonsProps = { product: DeskProduct; onChanged: (product: DeskProduct) => void }

/** The changes of the price, the stock and the sale of a product. */
export function ProductChangeButtons({ product, onChanged }: ProductChangeButtonsProps) {
  return (
    <ChangeButtons<Name, Answer>
      changes={productChanges}
      record={{ product }}
      dialogs={dialogs}
      isOffered={(name) => name !== (product.isWithdrawn ? 'withdraw' : 'restore')}
      send={(api, name, values, seen) => sendChange(api, name, seen.product, values)}
      newerOf={(result) => {
        const newer = findNewer<DeskProduct>(result)
        return newer && { product: newer }
      }}
      onChanged={(changed) => onChanged(changed.product)}
    />
  )
}

async function sendChange(
  api: DeskClient,
  name: Name,
  product: DeskProduct,
  values: TypedValues,
): Promise<ApiResult<Answer>> {
  const { _id: id, version } = product
  if (name === 'price') return sendTyped(api, 'POST /api/desk/products/:id/price', { ...values, id, version })
  if (name !== 'correct-stock')
    return sendTyped(api, 'POST /api/desk/products/:id/withdraw', {
      ...values,
      id,
      version,
      isWithdrawn: name === 'withdraw',
    })
  const result = await sendTyped(api, 'POST /api/desk/products/:id/stock', { ...values, id })
  return result.ok ? { ...result, body: { product: withStock(product, result.body.product) } } : result
}

/** The product with the stock and the history of a newer one. */
export function withStock(shown: DeskProduct, { stock, history }: DeskProduct): DeskProduct {
  return { ...shown, stock, history }
}

const dialogs: Readonly<Record<Name, DialogParts<Answer>>> = {
  price: {
    ownFields: ({ record: { product }, errors }) => (
      <PriceFields errors={errors} mrp={product.mrp.toFixed(2)} sellingPrice={product.sellingPrice.toFixed(2)} />
    ),
    readOwn: (_, data) => formValues(data, ['mrp', 'sellingPrice']),
    newerText,
  },
  'correct-stock': { intro: ({ product }) => <p>{product.stock} are in stock.</p>, newerText },
  withdraw: {
    intro: () => <p>Shoppers will not find it any more. Orders that hold it stay as they are.</p>,
    newerText,
  },
  restore: { intro: () => <p>Shoppers will find it again.</p>, newerText },
}

function newerText({ product: { mrp, sellingPrice, isWithdrawn } }: Answer): string {
  const prices = `MRP ${mrp.toFixed(2)}, price ${sellingPrice.toFixed(2)}${isWithdrawn ? ', withdrawn' : ''}.`
  return `${prices} Save again to replace them with what you typed.`
}
