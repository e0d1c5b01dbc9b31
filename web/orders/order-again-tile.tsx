import { href } from 'react-router'
import { readSeenOrders } from '#web/offline/seen-orders.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AppLink } from '#web/ui/link.tsx'

/** Leads to the latest order of this browser. The mark of the document shows its place from the first paint on. */
export function OrderAgainTile() {
  const isHydrated = useIsHydrated()
  const [latest] = isHydrated ? readSeenOrders(localStore) : []
  const [first, ...others] = latest?.items ?? []
  return (
    <AppLink
      href={latest === undefined ? href('/orders') : href('/orderdetails/:id', { id: latest._id })}
      className="home-tile order-again"
    >
      <Icon name="again" size={24} />
      <span>
        <strong>Order again</strong>
        <span>
          <span>{first?.productName ?? 'Your orders'}</span>
          {others.length > 0 && <span>{` and ${others.length} more`}</span>}
        </span>
      </span>
      <Icon name="right" />
    </AppLink>
  )
}
