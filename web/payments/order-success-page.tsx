import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/time.ts'
import { delivery } from '#shop/delivery.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { session } from '#web/accounts/session-store.ts'
import { AddressText } from '#web/addresses/address-text.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { HelpLine } from '#web/orders/help-line.tsx'
import { OrderLines } from '#web/orders/order-lines.tsx'
import { readOrder } from '#web/orders/order-shape.ts'
import { paymentState } from '#web/orders/payment-state.ts'
import { api } from '#web/platform/api.ts'
import { useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/order-success-page.ts'
import { OrderResultPage } from './order-result.tsx'
import { readPlacedOrder } from './payment-storage.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order placed', matches })
}

type LoadedSuccess = { order: Order | null; prescription: ReactNode }

/** The server cannot know the placed order, whose id is in the tab. */
export function loader(): { order: Order | null; prescription: null } {
  return { order: null, prescription: null }
}

/** The order that this tab placed last; without it the page names no order (orders-10). */
export async function clientLoader(): Promise<LoadedSuccess> {
  session.start()
  const orderId = readPlacedOrder()
  if (orderId === null || session.token === null) return { order: null, prescription: null }
  const answer = await api('GET /api/orders/:orderId', { orderId })
  const order = answer.ok ? readOrder(answer.body.order) : null
  return { order, prescription: order !== null && (await loadPrescriptionCard(order)) }
}
clientLoader.hydrate = true as const

/** Loads the card lazily. If that fails, the order's page takes the prescription. */
async function loadPrescriptionCard(order: Order): Promise<ReactNode> {
  try {
    const { loadPlacedPrescription } = await import('#web/prescriptions/checkout/placed-prescription.tsx')
    return await loadPlacedPrescription(order)
  } catch {
    return null
  }
}

export default function OrderSuccessPage({ loaderData }: Route.ComponentProps) {
  const id = useLocationState()
  // After going back, the history entry may belong to an earlier order.
  const order = typeof id === 'string' && id !== loaderData.order?._id ? null : loaderData.order
  return (
    <OrderResultPage
      tone="success"
      title="Order Placed Successfully!"
      action={
        <>
          {order !== null && (
            <LinkButton href={href('/orderdetails/:id', { id: order._id })} size="large">
              View this order
            </LinkButton>
          )}
          <LinkButton href={href('/orders')} size="large" variant={order === null ? 'primary' : 'secondary'}>
            View Orders
          </LinkButton>
          <LinkButton href={href('/products')} size="large" variant="secondary">
            Continue Shopping
          </LinkButton>
        </>
      }
      below={order !== null && <PlacedOrder order={order} prescription={loaderData.prescription} />}
    >
      <p>Thank you for your order. We will process it right away.</p>
      {order !== null && (
        <p>
          Your order number is{' '}
          <strong translate="no" className="text-ink tabular-nums">
            {order.orderId}
          </strong>
          .
        </p>
      )}
    </OrderResultPage>
  )
}

function PlacedOrder({ order, prescription }: { order: Order; prescription: ReactNode }) {
  const shop = useShop()
  const payment = paymentState(order)
  return (
    <>
      {prescription}
      <OrderLines title="Your order" lines={order.items.map(({ _id, ...item }) => ({ id: _id, ...item }))} />
      <Card as="section" aria-label="Delivery" className="flex flex-col gap-2">
        <h2 className="text-xl font-semibold">{expectedDeliveryText(order, shop.city)}</h2>
        <AddressText address={order.shippingDetails} />
      </Card>
      <Card as="section" aria-label="What happens next" className="flex flex-col gap-3">
        <h2 className="text-xl font-semibold">What happens next</h2>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>We have sent the confirmation to {order.shippingDetails.email}.</li>
          <li>
            Our pharmacist checks the order. Products on prescription are packed when the prescription is approved.
          </li>
          <li>We pack it and mail you the tracking number.</li>
          {payment !== null && (
            <li>
              {payment.title}: {payment.text}
            </li>
          )}
        </ol>
        <HelpLine />
      </Card>
    </>
  )
}

/** The staff's estimate, the promised day, or the delivery times of the shop. */
function expectedDeliveryText({ shipmentDetails, promisedOn }: Order, city: string): string {
  const day = shipmentDetails.estimatedDeliveryDate ?? promisedOn
  if (day) return `Expected by ${formatDate(day)}`
  const { hyderabad, cities, remote } = delivery.times
  return `Expected within ${cities} in cities, ${remote} elsewhere, ${hyderabad} in ${city}`
}
