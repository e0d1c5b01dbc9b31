import { type Cart, countItems } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { cartLineTotal, cartTotals } from '#web/cart/cart-totals.ts'
import { Card } from '#web/ui/card.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

/** The cart as this browser holds it, to read only. */
export function KeptCart({ lines }: { lines: Cart }) {
  const count = countItems(lines)
  return (
    <Card as="section" aria-labelledby="kept-cart">
      <h2 id="kept-cart" className="text-xl font-semibold">
        Your cart
      </h2>
      {count === 0 ? (
        <p className="pt-2 text-quiet">There is nothing in your cart.</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex items-center gap-3 py-3">
                <Thumb src={line.image} />
                <span className="min-w-0 flex-1">
                  {line.productName} <span className="text-quiet tabular-nums">× {line.quantity}</span>
                </span>
                <span className="tabular-nums">{formatRupees(cartLineTotal(line))}</span>
              </li>
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold tabular-nums">
            <span>Total with delivery</span>
            <span>{formatRupees(cartTotals(lines).totalAmount)}</span>
          </p>
        </>
      )}
    </Card>
  )
}
