import { useState } from 'react'
import type { PricedProduct, PriceListDetails } from '#contract/price-lists.ts'
import { indianDay } from '#domain/time.ts'
import { type PriceListChangeName, priceListChanges } from '#domain/trade/price-list-changes.ts'
import { ChangeButtons, type DialogParts } from '#web/desk/change-buttons.tsx'
import { sendTyped } from '#web/desk/change-fields.tsx'
import { findNewer } from '#web/desk/find-newer.ts'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { type NamedProduct, ProductInput } from '#web/stock/desk/product-input.tsx'

type Answer = { readonly list: PriceListDetails; readonly product?: PricedProduct | null }

type PriceListButtonsProps = {
  list: PriceListDetails
  names: readonly PriceListChangeName[]
  /** Null where the product is chosen in the dialog. */
  product: PricedProduct | null
  onChanged: (list: PriceListDetails) => void
}

/** The changes of a list, or of the price of one of its products. */
export function PriceListButtons({ list, names, product, onChanged }: PriceListButtonsProps) {
  return (
    <ChangeButtons<PriceListChangeName, Answer>
      changes={priceListChanges}
      record={{ list, product }}
      dialogs={product === null ? listDialogs : productDialogs}
      isOffered={(name) => names.includes(name)}
      send={(api, name, values, seen) => {
        const { _id: id, version } = seen.list
        const named = { ...(product !== null && { productId: product._id }), ...values, id, version }
        if (name === 'rename') return sendTyped(api, 'POST /api/desk/price-lists/:id/rename', named)
        return name === 'endPrice'
          ? sendTyped(api, 'POST /api/desk/price-lists/:id/end', named)
          : sendTyped(api, 'POST /api/desk/price-lists/:id/prices', named)
      }}
      newerOf={(result) => {
        const newer = findNewer<PriceListDetails>(result)
        return newer && { list: newer, product }
      }}
      onChanged={(changed) => onChanged(changed.list)}
    />
  )
}

const firstSlab = { minQuantity: 1, casePack: 1 }

const listDialogs: Readonly<Partial<Record<PriceListChangeName, DialogParts<Answer>>>> = {
  rename: { presets: ({ list }) => ({ name: list.name }) },
  setPrice: {
    presets: (_, now) => ({ validFrom: indianDay(now), slabs: [firstSlab] }),
    ownFields: ({ errors }) => <ProductChoice errors={errors} />,
    readOwn: (_, data) => ({ productId: formText(data, 'productId') || 'none' }),
  },
}

const productDialogs: Readonly<Partial<Record<PriceListChangeName, DialogParts<Answer>>>> = {
  setPrice: {
    title: ({ product }) => `Set a price of ${product?.productName ?? ''}`,
    ariaLabel: ({ product }) => `Set a price of ${product?.productName ?? ''}`,
    presets: ({ product }, now) => {
      const slabs = product?.prices.at(-1)?.slabs ?? []
      return {
        validFrom: indianDay(now),
        slabs:
          slabs.length === 0
            ? [firstSlab]
            : slabs.map(({ minQuantity, rate, casePack, scheme }) => ({
                minQuantity,
                rate: rate.toFixed(2),
                casePack,
                scheme,
              })),
      }
    },
  },
  endPrice: {
    title: ({ product }) => `End the price of ${product?.productName ?? ''}`,
    ariaLabel: ({ product }) => `End the price of ${product?.productName ?? ''}`,
    presets: (_, now) => ({ validFrom: indianDay(now) }),
  },
}

/** Finds the product of a new price. The server refuses a text that is no chosen product. */
function ProductChoice({ errors }: { errors: FieldErrors }) {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<NamedProduct | null>(null)
  return (
    <>
      <ProductInput
        name="product"
        label="Product"
        text={text}
        onType={(typed) => {
          setText(typed)
          setProduct(null)
        }}
        onChoose={(chosen) => {
          setText(chosen.productName)
          setProduct(chosen)
        }}
        error={errors.product ?? errors.productId}
      />
      <input type="hidden" name="productId" value={product?._id ?? ''} />
    </>
  )
}
