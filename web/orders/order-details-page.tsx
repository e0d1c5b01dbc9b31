import { lazy, Suspense } from 'react'
import { href, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders.ts'
import type { OrderPrescriptions } from '#contract/prescriptions.ts'
import type { OrderReturns } from '#contract/returns.ts'
import type { PrescriptionStep } from '#domain/orders/order-outlook.ts'
import { CustomerOnly, requireCustomer } from '#web/accounts/customer-only.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { api } from '#web/platform/api.ts'
import type { OrderPrescription } from '#web/prescriptions/order-prescription.tsx'
import { loadOrderPrescriptions } from '#web/prescriptions/load-prescriptions.ts'
import { loadOrderReturns } from '#web/returns/load-returns.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { RetryAlert } from '#web/ui/retry-alert.tsx'
import type { Route } from './+types/order-details-page.ts'
import type { OrderDetails } from './order-details.tsx'
import { readOrder } from './order-shape.ts'

/** Loads for orders with a document. */
const OrderPapers = lazy(async () => ({ default: (await import('#web/returns/order-papers.tsx')).OrderPapers }))

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ title: loaderData?.loaded ? `Order ${loaderData.loaded.order.orderId}` : 'Order details', matches })
}

type LoadedOrder = {
  order: Order
  prescriptions: OrderPrescriptions | null
  returns: OrderReturns | null
  Details: typeof OrderDetails
  Prescription: typeof OrderPrescription | null
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireCustomer(request)
  const [answer, prescriptions, returns, details] = await Promise.all([
    api('GET /api/orders/details/:id', { id: params.id }),
    loadOrderPrescriptions(params.id),
    loadOrderReturns(params.id),
    import('./order-details.tsx').catch(() => null),
  ])
  const order = answer.ok ? readOrder(answer.body.order) : null
  if (order !== null && details !== null)
    return {
      loaded: {
        order,
        prescriptions,
        returns,
        Details: details.OrderDetails,
        Prescription: await loadPrescription(prescriptions),
      },
      hasFailed: false,
    }
  console.error('The order could not be loaded', answer)
  return { loaded: null, hasFailed: answer.ok || answer.reason !== 'refused' || answer.status >= 500 }
}

/** Waits for the code of the prescription, which stands above the products and would move them. */
async function loadPrescription(prescriptions: OrderPrescriptions | null) {
  if (prescriptions === null || prescriptions.lines.length === 0) return null
  const loaded = await import('#web/prescriptions/order-prescription.tsx').catch(() => null)
  return loaded?.OrderPrescription ?? null
}

export function HydrateFallback() {
  return <LoadingPage title="Order details" />
}

export default function OrderDetailsPage({ loaderData: { loaded, hasFailed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <CustomerOnly>
      <div className="page-column py-6 md:py-8">
        {loaded !== null && <LoadedDetails key={loaded.order._id} {...loaded} />}
        {loaded === null && !hasFailed && (
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
            <LinkButton href={href('/orders')} variant="quiet" className="self-start">
              Back to Orders
            </LinkButton>
          </div>
        )}
      </div>
    </CustomerOnly>
  )
}

function LoadedDetails({ order, prescriptions, returns, Details, Prescription }: LoadedOrder) {
  return (
    <Details
      loaded={order}
      prescriptionStep={prescriptionStep(prescriptions)}
      prescription={prescriptions && Prescription && <Prescription orderId={order._id} loaded={prescriptions} />}
      canReturn={returns !== null && returns.refusal === null && returns.lines.length > 0}
      papers={
        order.documents.length > 0 && (
          <Suspense>
            <OrderPapers order={order} returns={returns} />
          </Suspense>
        )
      }
    />
  )
}

function prescriptionStep(prescriptions: OrderPrescriptions | null): PrescriptionStep {
  const states = prescriptions?.lines.map(({ state }) => state) ?? []
  if (states.some((state) => state === 'missing' || state === 'ask')) return 'send'
  return states.includes('received') ? 'check' : null
}
