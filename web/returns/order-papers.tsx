import type { Order } from '#contract/orders.ts'
import type { OrderReturns } from '#contract/returns.ts'
import { OrderDocuments } from '#web/documents/order-documents.tsx'
import { OrderReturnsCard } from './order-returns-card.tsx'

/** What an order has once it is packed: its documents, and once it is delivered, its returns. */
export function OrderPapers({ order, returns }: { order: Order; returns: OrderReturns | null }) {
  return (
    <>
      {returns !== null && (returns.lastDay !== null || returns.returns.length > 0) && (
        <OrderReturnsCard order={order} loaded={returns} />
      )}
      <OrderDocuments order={order} />
    </>
  )
}
