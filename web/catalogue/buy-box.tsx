import { useState } from 'react'

import { timesPaise, tolerantPaise, formatRupees } from '#domain/money.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'

import { addRefusal } from './add-to-cart.ts'
import { isSoldOut, type DetailedProduct } from './product-shape.ts'

type BuyBoxProps = { product: DetailedProduct; inCart: number; onBuy: (quantity: number) => void }

/** Quantity, total and Add to Cart. Phones pin total and button above the bottom bar. */
export function BuyBox({ product, inCart, onBuy }: BuyBoxProps) {
  const shop = useShop()
  const { productName, sellingPrice, stock } = product
  const [quantity, setQuantity] = useState(1)
  const soldOut = isSoldOut(product)
  const most = stock === null ? undefined : Math.max(stock - inCart, 1)
  const reason = soldOut ? 'Out of Stock' : addRefusal(stock, inCart, quantity)
  return (
    <div data-buy-bar className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">Quantity</span>
        <QuantityStepper name={productName} value={quantity} onChange={setQuantity} max={most} disabled={soldOut} />
        {inCart > 0 && <span className="text-quiet">{inCart} already in your cart</span>}
      </div>
      {reason === null && most !== undefined && quantity === most && (
        <p className="text-quiet">
          {most === 1 ? 'This is the last one in stock' : `${most} is all we have in stock`}
          {inCart > 0 && <span>, counting your cart</span>}
          <span>.</span>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:pinned:fixed max-md:pinned:inset-x-0 max-md:pinned:bottom-(--bottom-bar-height) max-md:pinned:z-20 max-md:pinned:border-t max-md:pinned:border-line max-md:pinned:bg-surface max-md:pinned:px-4 max-md:pinned:py-3 print:hidden">
        {reason === null ? (
          <p className="flex flex-col">
            <span className="text-xs text-quiet">Total</span>
            <output className="text-xl font-semibold whitespace-nowrap tabular-nums">
              {formatRupees(timesPaise(tolerantPaise(sellingPrice), quantity))}
            </output>
          </p>
        ) : (
          <p id="buy-reason" className="max-w-40 font-semibold text-danger">
            {reason}
          </p>
        )}
        <Button
          size="large"
          className="shrink-0 grow whitespace-nowrap"
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'buy-reason'}
          onClick={() => onBuy(quantity)}
        >
          Add to Cart
        </Button>
      </div>
      <noscript>
        <p className="text-quiet">The cart needs JavaScript. You can also order by phone: {shop.phones[0].display}.</p>
      </noscript>
    </div>
  )
}
