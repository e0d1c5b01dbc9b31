import { useSyncExternalStore } from 'react'
import { href } from 'react-router'

import { shop } from '#shop/shop.ts'
import { sameSitePath } from '#web/accounts/way-back.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

import type { Route } from './+types/offline-page.ts'
import { KeptCart } from './kept-cart.tsx'
import { KeptOrders } from './kept-orders.tsx'
import { useReachable } from './use-reachable.ts'
import { useSeenOrders } from './use-seen-orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'No connection', matches })
}

/** What stands in for every page while there is no network: what this browser itself knows. */
export default function OfflinePage() {
  const lines = useCartLines()
  const orders = useSeenOrders()
  const isReachable = useReachable()
  const from = useSyncExternalStore(
    never,
    () => sameSitePath(new URLSearchParams(location.search).get('from')),
    () => null,
  )
  const [phone] = shop.phones
  return (
    <div className="page-column">
      <EmptyState
        icon="globe"
        heading="h1"
        title={isReachable ? 'The shop can be reached again' : 'You are not connected'}
        action={
          <>
            {/* A plain link: only a real page load asks the network. */}
            <a href={from ?? href('/')} className={buttonLook()}>
              {isReachable ? 'Go on' : 'Try again'}
            </a>
            <a href={phone.href} className={buttonLook({ variant: 'secondary' })}>
              Call us
            </a>
          </>
        }
      >
        <p role="status">
          {isReachable
            ? 'The page that you asked for can be shown now.'
            : 'The page that you asked for needs the internet. Your cart is safe.'}
        </p>
      </EmptyState>
      <div className="mx-auto flex max-w-prose flex-col gap-6">
        <KeptCart lines={lines} />
        <KeptOrders orders={orders} />
      </div>
    </div>
  )
}

const never = () => () => {}
