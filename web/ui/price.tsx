import { discountPercent } from '#domain/catalogue/discount.ts'
import { formatRupees, tolerantPaise } from '#domain/money.ts'

import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'

type PriceProps = {
  /** Rupees, as on the wire. */
  sellingPrice: unknown
  mrp?: unknown
  size?: 'card' | 'page'
}

/** The price, with struck MRP and saving where it is lower (cart-5). */
export function Price({ sellingPrice, mrp, size = 'card' }: PriceProps) {
  const price = tolerantPaise(sellingPrice)
  const before = tolerantPaise(mrp)
  const saving = discountPercent(price, before)
  return (
    <p translate="no" className={size === 'page' ? 'price price-large' : 'price'}>
      <span>{formatRupees(price)}</span>
      {before > price && (
        <span>
          <span>MRP </span>
          <s>{formatRupees(before)}</s>
        </span>
      )}
      {saving > 0 && <Badge tone="saving">{`${saving}% off`}</Badge>}
    </p>
  )
}

/** An amount in rupees: "Rs. 1,234.00". */
export function Rupees({ amount, className }: { amount: unknown; className?: string }) {
  return (
    <span translate="no" className={classNames('tabular-nums', className)}>
      {formatRupees(tolerantPaise(amount))}
    </span>
  )
}
