import { href } from 'react-router'
import { pageMeta } from '#web/layout/page-meta.ts'
import { HelpLine } from '#web/orders/help-line.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-failed-page.ts'
import { OrderResultPage } from './order-result.tsx'
import { loadUnsettledNotice } from './unsettled-lookup.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'Order not placed', matches })
}

/** The server cannot know the unsettled order, whose id is in the browser. */
export function loader() {
  return { unsettled: null }
}

export async function clientLoader() {
  return { unsettled: await loadUnsettledNotice() }
}
clientLoader.hydrate = true as const

export default function OrderFailedPage({ loaderData: { unsettled } }: Route.ComponentProps) {
  return (
    <OrderResultPage
      tone="danger"
      title="Order Placement Failed"
      action={
        <LinkButton href={href('/checkout')} size="large" variant={unsettled === null ? 'primary' : 'secondary'}>
          Retry
        </LinkButton>
      }
      below={
        <>
          {unsettled}
          <div className="text-center">
            <HelpLine />
          </div>
        </>
      }
    >
      <p>We couldn't process your Order. Please try again.</p>
      {unsettled === null && <p>Nothing was charged, and your cart is unchanged.</p>}
    </OrderResultPage>
  )
}
