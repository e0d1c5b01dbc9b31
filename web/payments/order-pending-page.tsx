import { pageMeta } from '#web/layout/page-meta.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-pending-page.ts'
import { Outcome } from './outcome.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order pending', matches })
}

export default function OrderPendingPage() {
  return (
    <Outcome
      tone="notice"
      icon="clock"
      title="Order Pending"
      action={
        <LinkButton href="/checkout" size="large">
          Retry
        </LinkButton>
      }
    >
      <p>Your order is being processed. This may take a few moments.</p>
      <p>If you don’t receive an update soon, please try again.</p>
    </Outcome>
  )
}
