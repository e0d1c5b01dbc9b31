import type { OrderStatus, PaymentStatus } from '#domain/orders/order-status.ts'
import { say } from '#web/languages/say.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones = {
  Pending: 'notice',
  Confirmed: 'brand',
  Packed: 'brand',
  Shipped: 'brand',
  'Out for Delivery': 'brand',
  Delivered: 'success',
  Cancelled: 'danger',
  Returned: 'neutral',
  Paid: 'success',
  Failed: 'danger',
  Refunded: 'neutral',
} as const satisfies Record<OrderStatus | PaymentStatus, BadgeTone>

/** The status of an order or a payment. */
export function StatusBadge({ status }: { status: OrderStatus | PaymentStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{say(status)}</Badge>
}
