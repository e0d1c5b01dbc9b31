import type { ReactNode } from 'react'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { cartTotals } from './cart-totals.ts'
import { useDeliveryFee } from './zone-fee.ts'

/** The next step of the checkout. Phones show it with the total above the bottom bar. */
export function CheckoutBar({ lines, children }: { lines: Cart; children: ReactNode }) {
  return (
    <div data-buy-bar className="checkout-bar">
      <p className="flex shrink-0 flex-col md:hidden">
        <span className="text-xs text-quiet">Total</span>
        <span className="text-lg font-semibold whitespace-nowrap tabular-nums">
          {formatRupees(cartTotals(lines, useDeliveryFee()).totalAmount)}
        </span>
      </p>
      <div className="min-w-0 flex-[1_1_11rem]">{children}</div>
    </div>
  )
}
