import { href } from 'react-router'
import { type CartLine, MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Rupees } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cartLineTotal } from './cart-totals.ts'

type CartRowProps = {
  line: CartLine
  /** How many the shop has; undefined where it has not said. */
  stock: number | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One line of the cart. Minus at 1 removes it (D4). */
export function CartRow({ line, stock, onQuantity, onRemove }: CartRowProps) {
  const { id, productName, brand, image, quantity, sellingPrice } = line
  const most = stock === undefined ? MAX_QUANTITY : Math.max(stock, quantity)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 md:grid-cols-[6rem_minmax(0,1fr)] md:p-6">
      <div className="size-18 overflow-hidden rounded-md bg-picture md:size-24">
        <Picture src={image} alt="" sizes="96px" width={96} height={96} className="size-full object-contain" />
      </div>
      <div className="flex min-w-0 items-start gap-2">
        <div className="min-w-0 flex-1">
          <AppLink
            href={href('/product-details/:id', { id })}
            className="font-semibold hover:text-brand-strong hover:underline"
          >
            {productName}
          </AppLink>
          {brand !== '' && <p className="text-xs text-quiet">{brand}</p>}
          <p className="text-quiet">
            <Rupees amount={sellingPrice} /> each
          </p>
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${productName}`}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-quiet hover:bg-danger-soft hover:text-danger"
        >
          <Icon name="trash" />
        </button>
      </div>
      <div className="col-span-2 flex flex-col gap-2 md:col-span-1 md:col-start-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <QuantityStepper name={productName} value={quantity} min={0} max={most} onChange={onQuantity} />
          <p className="text-lg font-semibold tabular-nums">{formatRupees(cartLineTotal(line))}</p>
        </div>
        {stock !== undefined && quantity >= stock && (
          <p className="text-xs text-quiet">{stock === 0 ? 'Out of Stock' : `Only ${stock} in stock`}</p>
        )}
      </div>
    </li>
  )
}
