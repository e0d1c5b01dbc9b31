import { discountPercent } from '#domain/catalogue/discount.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'

import { classNames } from './class-names.ts'

type PriceProps = {
  /** Rupees, as on the wire. */
  sellingPrice: unknown
  mrp?: unknown
  size?: 'card' | 'page'
}

/** The price, with struck MRP and, on a page, the saving where it is lower (cart-5). A card shows its saving on the picture. */
export function Price({ sellingPrice, mrp, size = 'card' }: PriceProps) {
  const price = tolerantPaise(sellingPrice)
  const before = tolerantPaise(mrp)
  return (
    <p translate="no" className={size === 'page' ? 'price price-large' : 'price'}>
      <span>{formatRupees(price)}</span>
      {before > price && (
        <span>
          <span>MRP </span>
          <s>{formatRupees(before)}</s>
        </span>
      )}
      {size === 'page' && <SavingBadge sellingPrice={sellingPrice} mrp={mrp} />}
    </p>
  )
}

/** "17% off"; nothing where the price is not lower. */
export function SavingBadge({ sellingPrice, mrp }: Pick<PriceProps, 'sellingPrice' | 'mrp'>) {
  const saving = discountPercent(tolerantPaise(sellingPrice), tolerantPaise(mrp))
  return saving > 0 && <span className="badge-saving">{`${saving}% off`}</span>
}

/** An amount in rupees: "Rs. 1,234.00". */
export function Rupees({ amount, className }: { amount: unknown; className?: string }) {
  return (
    <span translate="no" className={classNames('tabular-nums', className)}>
      {formatRupees(tolerantPaise(amount))}
    </span>
  )
}
