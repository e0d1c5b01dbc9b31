import { href } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useLocationState } from '#web/platform/hydration/use-is-hydrated.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-success-page.ts'
import { OrderResultPage } from './order-result.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order placed', matches })
}

export default function OrderSuccessPage() {
  const orderId = useLocationState()
  return (
    <OrderResultPage
      tone="success"
      title="Order Placed Successfully!"
      action={
        <>
          <LinkButton href={href('/orders')} size="large">
            View Orders
          </LinkButton>
          <LinkButton href={href('/products')} size="large" variant="secondary">
            Continue Shopping
          </LinkButton>
        </>
      }
    >
      <p>Thank you for your order. We will process it right away.</p>
      {typeof orderId === 'string' && (
        <p>
          Your order number is <strong className="text-ink tabular-nums">{orderId}</strong>.
        </p>
      )}
    </OrderResultPage>
  )
}
