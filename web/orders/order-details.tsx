import { lazy, type ReactNode, Suspense, useState } from 'react'
import { href } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { PrescriptionStep } from '#domain/orders/order-outlook.ts'
import { cancelRefusal } from '#domain/orders/order-status.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderDetailsCard, OrderHistory, ShipmentCard, ShippingCard } from './order-cards.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { needsAttention, paymentState, useRevalidateUnpaid } from './payment-state.ts'
import { ReorderButton } from './reorder.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Loads once it is wanted. */
const OrderBusiness = lazy(async () => ({ default: (await import('./order-business.tsx')).OrderBusiness }))

const closedStatuses: readonly string[] = ['Cancelled', 'Returned']

type OrderDetailsProps = {
  loaded: Order
  prescriptionStep: PrescriptionStep
  /** Shown while the order is open. */
  prescription: ReactNode
  /** Documents and returns. */
  papers: ReactNode
  /** Whether something can be sent back now. */
  canReturn: boolean
}

/** An order with its progress, its payment and its parcel. Its code loads together with the order. */
export function OrderDetails({ loaded, prescriptionStep, prescription, papers, canReturn }: OrderDetailsProps) {
  const [cancelled, setCancelled] = useState<Order | null>(null)
  const order = cancelled !== null && cancelled.history.length > loaded.history.length ? cancelled : loaded
  const isUrgent = needsAttention(paymentState(order))
  useRevalidateUnpaid(order)
  return (
    <>
      <BackToOrders />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 pb-6">
        <h1 className="text-2xl font-bold md:text-3xl">
          Order <span translate="no">#{order.orderId}</span>
        </h1>
        <StatusBadge status={order.status} />
        <Button variant="secondary" className="ml-auto max-sm:hidden print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </header>
      {order.status === 'Delivered' && (
        <div className="flex flex-wrap gap-3 pb-6 print:hidden">
          <ReorderButton order={order} />
          {order.documents.length > 0 && (
            <LinkButton href="#documents" variant="secondary">
              Invoice
            </LinkButton>
          )}
          {canReturn && (
            <LinkButton href="#returns" variant="secondary">
              Return
            </LinkButton>
          )}
        </div>
      )}
      <div className="pb-6">
        <OrderTracker order={order} prescription={prescriptionStep} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          {isUrgent && <PaymentNotice order={order} />}
          {!closedStatuses.includes(order.status) && <div className="contents">{prescription}</div>}
          <OrderLines title="Products" lines={order.items.map(({ _id, ...item }) => ({ id: _id, ...item }))} />
          <OrderDetailsCard order={order} />
          {papers}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {!isUrgent && <PaymentNotice order={order} />}
          <ShippingCard order={order} />
          {!order.isTrade && cancelRefusal(order.status) === null && <InvoiceBuyer order={order} />}
          <ShipmentCard order={order} />
          <OrderHistory history={order.history} />
          {order.status !== 'Delivered' && <ReorderButton order={order} />}
          <CancelOrder order={order} onCancelled={setCancelled} />
        </div>
      </div>
    </>
  )
}

/** Asks for the firm of the invoice once it is wanted. */
function InvoiceBuyer({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Suspense>
      <OrderBusiness order={order} />
    </Suspense>
  ) : (
    <Button variant="secondary" className="print:hidden" onClick={() => setOpen(true)}>
      GSTIN for the invoice
    </Button>
  )
}

function BackToOrders() {
  return (
    <AppLink
      href={href('/orders')}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-strong hover:underline print:hidden"
    >
      <Icon name="left" size={16} /> Back to Orders
    </AppLink>
  )
}
