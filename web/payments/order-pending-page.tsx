import { useEffect } from 'react'
import { href, redirect, useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { session } from '#web/accounts/session-store.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { HelpLine } from '#web/orders/help-line.tsx'
import { readOrder } from '#web/orders/order-shape.ts'
import { mayStillBePaid } from '#web/orders/payment-state.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-pending-page.ts'
import { pollPaymentStatus } from './payment-calls.ts'
import { OrderResultPage } from './order-result.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order pending', matches })
}

/** The server cannot know the order, whose id is in the browser. */
export function loader(): { order: Order | null } {
  return { order: null }
}

/** The order that was left for the gateway, while its payment may still arrive. */
export async function clientLoader(): Promise<{ order: Order | null }> {
  const { token } = await session.ready()
  const orderId = localStore.read('orderId')
  if (!orderId || token === null) return { order: null }
  const answer = await api('GET /api/orders/:orderId', { orderId })
  const order = answer.ok ? readOrder(answer.body.order) : null
  if (order?.paymentStatus === 'Paid') throw redirect(validateHref(order))
  return { order: order !== null && mayStillBePaid(order) ? order : null }
}
clientLoader.hydrate = true as const

export default function OrderPendingPage({ loaderData: { order } }: Route.ComponentProps) {
  useValidationOnceSettled(order)
  return (
    <OrderResultPage
      tone="notice"
      title="Order Pending"
      action={
        <>
          {order?.canPayNow && (
            <LinkButton href={href('/online-payment/:orderId?', { orderId: order._id })} size="large">
              Pay now
            </LinkButton>
          )}
          <LinkButton href={href('/checkout')} size="large" variant={order?.canPayNow ? 'secondary' : 'primary'}>
            Retry
          </LinkButton>
        </>
      }
      below={
        <div className="text-center">
          <HelpLine />
        </div>
      }
    >
      <p>Your order is being processed. This may take a few moments.</p>
      <p>If you don’t receive an update soon, please try again.</p>
      {order !== null && (
        <p>
          Your order number is{' '}
          <strong translate="no" className="text-ink tabular-nums">
            {order.orderId}
          </strong>
          . This page goes on by itself once the payment is settled. If you have paid, please do not pay again: the
          money either pays for this order or comes back to you.
        </p>
      )}
    </OrderResultPage>
  )
}

/** Opens the validation page once the payment is settled. */
function useValidationOnceSettled(order: Order | null) {
  const navigate = useNavigate()
  const id = order?._id
  useEffect(() => {
    if (id === undefined) return
    const stop = new AbortController()
    void pollPaymentStatus(api, id, stop.signal).then(
      (found) => found === 'settled' && !stop.signal.aborted && navigate(validateHref({ _id: id }), { replace: true }),
    )
    return () => stop.abort()
  }, [id, navigate])
}

function validateHref({ _id }: Pick<Order, '_id'>): string {
  return href('/validate-payment/:orderId?', { orderId: _id })
}
