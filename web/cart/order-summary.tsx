import type { ReactNode } from 'react'
import { type Cart, countItems } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { cartTotals, savedAmount } from './cart-totals.ts'
import { useDeliveryFee } from './zone-fee.ts'

/** Items, delivery fee and total. Sticky beside a long cart. */
export function OrderSummary({ lines, children }: { lines: Cart; children?: ReactNode }) {
  const { itemsTotal, deliveryFee, totalAmount } = cartTotals(lines, useDeliveryFee())
  const count = countItems(lines)
  const saved = savedAmount(lines)
  return (
    <Card
      as="section"
      aria-labelledby="order-summary"
      className="flex flex-col gap-4 lg:sticky lg:top-24 lg:row-span-2 lg:self-start"
    >
      <h2 id="order-summary" className="text-xl font-semibold">
        Order Summary
      </h2>
      <dl className="flex flex-col gap-2 tabular-nums *:flex *:flex-wrap *:justify-between *:gap-x-4 [&_dd]:ml-auto">
        <div>
          <dt className="text-quiet">
            Items Total ({count} {count === 1 ? 'item' : 'items'})
          </dt>
          <dd>{formatRupees(itemsTotal)}</dd>
        </div>
        <div>
          <dt className="text-quiet">Delivery Fee</dt>
          <dd>{formatRupees(deliveryFee)}</dd>
        </div>
        <div className="items-baseline border-t border-line pt-3 font-semibold">
          <dt className="text-lg">Total Amount</dt>
          <dd className="text-xl">{formatRupees(totalAmount)}</dd>
        </div>
      </dl>
      {saved > 0 && <p className="font-semibold text-success">You save {formatRupees(saved)} on the MRP</p>}
      <PrescriptionNote lines={lines} />
      <p className="text-xs text-quiet">Prices include all taxes.</p>
      {children}
    </Card>
  )
}

function PrescriptionNote({ lines }: { lines: Cart }) {
  const count = lines.filter(({ prescriptionRequired }) => prescriptionRequired).length
  if (count === 0) return null
  return (
    <p className="flex items-start gap-2">
      <Icon name="rx" className="mt-0.5 text-brand" />
      <span>
        {count} {count === 1 ? 'item needs' : 'items need'} a prescription. You can send a photo at checkout or after
        ordering.
      </span>
    </p>
  )
}
