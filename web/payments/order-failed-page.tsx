import { href } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-failed-page.ts'
import { OrderResultPage } from './order-result.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order not placed', matches })
}

export default function OrderFailedPage() {
  return (
    <OrderResultPage
      tone="danger"
      title="Order Placement Failed"
      action={
        <LinkButton href={href('/checkout')} size="large">
          Retry
        </LinkButton>
      }
    >
      <p>We couldn't process your Order. Please try again.</p>
    </OrderResultPage>
  )
}
