import { useState } from 'react'
import type { PricedProduct, PriceListDetails } from '#contract/price-lists.ts'
import { indianDay } from '#domain/time.ts'
import { priceListRules } from '#domain/trade/price-list-changes.ts'
import type { DialogParts } from '#web/desk/change-buttons.tsx'
import { RecordChanges } from '#web/desk/record-changes.tsx'
import { type FieldErrors, formText } from '#web/platform/forms.ts'
import { type NamedProduct, ProductInput } from '#web/stock/desk/product-input.tsx'

type PriceChangeName = 'rename' | 'setShortDated' | 'setPrice' | 'endPrice'

type PriceListButtonsProps = {
  list: PriceListDetails
  names: readonly PriceChangeName[]
  /** Null where the product is chosen in the dialog. */
  product: PricedProduct | null
  onChanged: (list: PriceListDetails) => void
}

/** The changes of a list, or of the price of one of its products. */
export function PriceListButtons({ list, names, product, onChanged }: PriceListButtonsProps) {
  return (
    <RecordChanges
      of={priceListRules}
      at="/api/desk/price-lists/:id"
      as="list"
      record={list}
      only={names}
      parts={product === null ? listParts : partsOf(product)}
      names={({ _id: id, version }) => ({ ...(product !== null && { productId: product._id }), id, version })}
      onChanged={onChanged}
    />
  )
}

const firstSlab = { minQuantity: 1, casePack: 1 }

type Parts = Readonly<Partial<Record<PriceChangeName, DialogParts<PriceListDetails>>>>

const listParts: Parts = {
  rename: { presets: ({ name }) => ({ name }) },
  setShortDated: { presets: ({ shortDatedPercent }) => ({ shortDatedPercent }) },
  setPrice: {
    presets: (_, now) => ({ validFrom: indianDay(now), slabs: [firstSlab] }),
    ownFields: ({ errors }) => <ProductChoice errors={errors} />,
    readOwn: (_, data) => ({ productId: formText(data, 'productId') || 'none' }),
  },
}

function partsOf({ productName, prices }: PricedProduct): Parts {
  const set = () => `Set a price of ${productName}`
  const end = () => `End the price of ${productName}`
  const slabs = (prices.at(-1)?.slabs ?? []).map(({ minQuantity, rate, casePack, scheme }) => ({
    minQuantity,
    rate: rate.toFixed(2),
    casePack,
    scheme,
  }))
  return {
    setPrice: {
      title: set,
      ariaLabel: set,
      presets: (_, now) => ({ validFrom: indianDay(now), slabs: slabs.length === 0 ? [firstSlab] : slabs }),
    },
    endPrice: { title: end, ariaLabel: end, presets: (_, now) => ({ validFrom: indianDay(now) }) },
  }
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
