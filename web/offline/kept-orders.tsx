import { formatDateTime } from '#domain/time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Rupees } from '#web/ui/price.tsx'

import type { SeenOrder } from './seen-orders.ts'

/** The orders as they stood when they were last looked at. */
export function KeptOrders({ orders }: { orders: readonly SeenOrder[] }) {
  if (orders.length === 0) return null
  return (
    <Card as="section" aria-labelledby="kept-orders">
      <h2 id="kept-orders" className="text-xl font-semibold">
        Orders you have looked at
      </h2>
      <ul className="divide-y divide-line">
        {orders.map(({ _id, orderId, status, totalAmount, createdAt, items }) => (
          <li key={_id} className="flex flex-col gap-1 py-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-lg font-semibold">Order #{orderId}</span>
              <Badge>{status}, when last seen</Badge>
            </p>
            <p className="text-quiet">Placed on {formatDateTime(createdAt)}</p>
            <p>{items.map(({ productName, quantity }) => `${productName} × ${quantity}`).join(', ')}</p>
            <p>
              <span className="text-quiet">Total </span>
              <Rupees amount={totalAmount} className="font-semibold" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
