import { lazy, Suspense, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { OrderPrescriptions } from '#contract/prescriptions.ts'
import type { OrderReturns } from '#contract/returns.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import { loadOrderPrescriptions } from '#web/prescriptions/load-prescriptions.ts'
import { loadOrderReturns } from '#web/returns/load-returns.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/order-details-page.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderDetailsCard, OrderHistory, ShipmentCard, ShippingCard } from './order-cards.tsx'
import { readOrder } from './order-shape.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderTracker } from './order-tracker.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { needsAttention, paymentState, useRevalidateUnpaid } from './payment-state.ts'
import { ReorderButton } from './reorder.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Loads for orders with a product that needs a prescription. */
const OrderPrescription = lazy(async () => ({
  default: (await import('#web/prescriptions/order-prescription.tsx')).OrderPrescription,
}))

/** Loads for orders that were delivered. */
const OrderReturnsCard = lazy(async () => ({
  default: (await import('#web/returns/order-returns-card.tsx')).OrderReturnsCard,
}))

/** Loads for orders with a document. */
const OrderDocuments = lazy(async () => ({
  default: (await import('#web/documents/order-documents.tsx')).OrderDocuments,
}))

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.order ? `Order ${loaderData.order.orderId}` : 'Order details', matches })
}

type LoadedOrder = {
  order: Order | null
  prescriptions: OrderPrescriptions | null
  returns: OrderReturns | null
  hasFailed: boolean
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedOrder> {
  await requireCustomer(request)
  const [answer, prescriptions] = await Promise.all([
    api('GET /api/orders/details/:id', { id: params.id }),
    loadOrderPrescriptions(params.id),
  ])
  const order = answer.ok ? readOrder(answer.body.order) : null
  if (order !== null) {
    const returns = deliveredStatuses.includes(order.status) ? await loadOrderReturns(order._id) : null
    return { order, prescriptions, returns, hasFailed: false }
  }
  console.error('The order could not be loaded', answer)
  return {
    order: null,
    prescriptions: null,
    returns: null,
    hasFailed: answer.ok || answer.reason !== 'refused' || answer.status >= 500,
  }
}

export function HydrateFallback() {
  return <LoadingPage title="Order details" />
}

export default function OrderDetailsPage({
  loaderData: { order, prescriptions, returns, hasFailed },
}: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column py-6 md:py-8">
        {order !== null && <Details key={order._id} loaded={order} prescriptions={prescriptions} returns={returns} />}
        {order === null && !hasFailed && (
          <EmptyState
            icon="bag"
            heading="h1"
            title="No order details found."
            action={<LinkButton href={href('/orders')}>Back to Orders</LinkButton>}
          />
        )}
        {hasFailed && (
          <div className="mx-auto flex max-w-prose flex-col gap-4">
            <h1 className="text-2xl font-bold">Order details</h1>
            <RetryAlert busy={state === 'loading'} onRetry={() => void revalidate()}>
              This order could not be loaded just now.
            </RetryAlert>
            <BackToOrders />
          </div>
        )}
      </div>
    </CustomerOnly>
  )
}

const closedStatuses: readonly string[] = ['Cancelled', 'Returned']
const deliveredStatuses: readonly string[] = ['Delivered', 'Returned']

type DetailsProps = { loaded: Order; prescriptions: OrderPrescriptions | null; returns: OrderReturns | null }

function Details({ loaded, prescriptions, returns }: DetailsProps) {
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
      <div className="pb-6">
        <OrderTracker order={order} />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8 print:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-6">
          {isUrgent && <PaymentNotice order={order} />}
          {prescriptions !== null && prescriptions.lines.length > 0 && !closedStatuses.includes(order.status) && (
            <Suspense>
              <OrderPrescription orderId={order._id} loaded={prescriptions} />
            </Suspense>
          )}
          <OrderLines title="Products" lines={order.items.map(({ _id, ...item }) => ({ id: _id, ...item }))} />
          <OrderDetailsCard order={order} />
          {returns !== null && (
            <Suspense>
              <OrderReturnsCard orderId={order._id} loaded={returns} />
            </Suspense>
          )}
          {order.documents.length > 0 && (
            <Suspense>
              <OrderDocuments order={order} />
            </Suspense>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {!isUrgent && <PaymentNotice order={order} />}
          <ShippingCard order={order} />
          <ShipmentCard order={order} />
          <OrderHistory history={order.history} />
          <ReorderButton order={order} />
          <CancelOrder order={order} onCancelled={setCancelled} />
        </div>
      </div>
    </>
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
