import type { DeskOrderRow } from '#contract/fulfilment.ts'
import { orderQueueNames } from '#domain/fulfilment/order-queues.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The obstacles to packing, and the person who packs. */
export function OrderFlags({ order }: { order: DeskOrderRow }) {
  return (
    <>
      {order.isTrade && <Badge>Trade</Badge>}
      {(order.queue === 'to-call' || order.queue === 'on-hold') && (
        <Badge tone="notice">{orderQueueNames[order.queue]}</Badge>
      )}
      {(order.queue === 'short' || order.queue === 'recalled') && (
        <Badge tone="danger">{orderQueueNames[order.queue]}</Badge>
      )}
      {order.prescription === 'needed' && (
        <Badge tone="notice" icon="rx">
          Prescription missing
        </Badge>
      )}
      {order.prescription === 'received' && (
        <Badge tone="notice" icon="rx">
          Prescription to see
        </Badge>
      )}
      {order.prescription === 'approved' && (
        <Badge tone="success" icon="rx">
          Prescription approved
        </Badge>
      )}
      {order.claim !== null && <Badge>Being packed by {order.claim.name}</Badge>}
    </>
  )
}
