import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { type Cart, countItems } from '#domain/cart/cart-lines.ts'
import { formatRupees } from '#domain/money.ts'
import { formatDateTime } from '#domain/time.ts'
import { say } from '#web/languages/say.ts'
import { useShop } from '#web/platform/shop-profile.ts'
import { useDeliveryFee } from '#web/cart/zone-fee.ts'
import { sameSitePath } from '#web/accounts/login-redirect.ts'
import { useSession } from '#web/accounts/session-store.ts'
import { useCartLines } from '#web/cart/cart-store.ts'
import { cartLineTotal, cartTotals } from '#web/cart/cart-totals.ts'
import { pageMeta } from '#web/layout/page-meta.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { useIsHydrated } from '#web/platform/hydration/use-is-hydrated.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Thumbnail } from '#web/ui/picture.tsx'
import { Rupees } from '#web/ui/price.tsx'
import type { Route } from './+types/offline-page.ts'
import { readSeenOrders, type SeenOrder } from './seen-orders.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ title: 'No connection', matches })
}

/** Replaces every page while there is no network, and shows data stored in this browser. */
export default function OfflinePage() {
  const shop = useShop()
  const lines = useCartLines()
  const orders = useSeenOrders()
  const isReachable = useIsReachable()
  const from = useSyncExternalStore(
    noSubscription,
    () => sameSitePath(new URLSearchParams(location.search).get('from')),
    () => null,
  )
  const [phone] = shop.phones
  return (
    <div className="page-column">
      <EmptyState
        icon="globe"
        heading="h1"
        title={isReachable ? 'You are connected again' : 'You are not connected'}
        action={
          <>
            {/* A plain link: only a page load tries the network. */}
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
            ? 'The page that you asked for can be shown now. Your cart is safe.'
            : 'The page that you asked for needs the internet. Your cart is safe.'}
        </p>
      </EmptyState>
      <div className="mx-auto flex max-w-prose flex-col gap-6">
        <StoredCart lines={lines} />
        <StoredOrders orders={orders} />
      </div>
    </div>
  )
}

const noSubscription = () => () => {}

/** The stored cart, read-only. */
function StoredCart({ lines }: { lines: Cart }) {
  const count = countItems(lines)
  const deliveryFee = useDeliveryFee()
  return (
    <Card as="section" aria-labelledby="kept-cart">
      <h2 id="kept-cart" className="text-xl font-semibold">
        Your cart
      </h2>
      {count === 0 ? (
        <p className="pt-2 text-quiet">There is nothing in your cart.</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center gap-3 py-3">
                <Thumbnail src={line.image} />
                <span className="flex-1 basis-24">
                  {line.productName} <span className="text-quiet tabular-nums">× {line.quantity}</span>
                </span>
                <span className="ml-auto tabular-nums">{formatRupees(cartLineTotal(line))}</span>
              </li>
            ))}
          </ul>
          <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold tabular-nums">
            <span>Total with delivery</span>
            <span>{formatRupees(cartTotals(lines, deliveryFee).totalAmount)}</span>
          </p>
        </>
      )}
    </Card>
  )
}

/** Orders in their last seen state. */
function StoredOrders({ orders }: { orders: readonly SeenOrder[] }) {
  if (orders.length === 0) return null
  return (
    <Card as="section" aria-labelledby="kept-orders">
      <h2 id="kept-orders" className="text-xl font-semibold">
        Orders you have looked at
      </h2>
      <ul className="divide-y divide-line">
        {orders.map(({ _id, orderId, status, totalAmount, createdAt, items }) => (
          <li key={_id} className="flex flex-col gap-1 py-4">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="text-lg font-semibold">Order #{orderId}</span>
              <Badge>{say(status)}, when last seen</Badge>
            </p>
            <p className="text-quiet">Placed on {formatDateTime(createdAt)}</p>
            <p>{items.map(({ productName, quantity }) => `${productName} × ${quantity}`).join(', ')}</p>
            <p>
              <span className="text-quiet">Total </span>
              <Rupees amount={totalAmount} className="font-semibold" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PROBE_INTERVAL_MS = 5000

/** Whether the shop answers a probe: a connected device may still not reach it. */
function useIsReachable(): boolean {
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const probe = async () => {
      const answers = navigator.onLine && (await isAnswering())
      if (!signal.aborted) setReachable(answers)
    }
    void probe()
    const timer = setInterval(probe, PROBE_INTERVAL_MS)
    addEventListener('online', probe, { signal })
    addEventListener('offline', probe, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return isReachable
}

/** A HEAD leaves no unread body open. The timeout keeps probes from piling up on a dead connection. */
async function isAnswering(): Promise<boolean> {
  try {
    return (
      await fetch('/api/ready', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_INTERVAL_MS) })
    ).ok
  } catch {
    return false
  }
}

/** The seen orders of a logged-in customer. On the server and while the page hydrates there are none. */
function useSeenOrders(): readonly SeenOrder[] {
  const { isLoggedIn } = useSession()
  const isHydrated = useIsHydrated()
  return useMemo(() => (isHydrated && isLoggedIn ? readSeenOrders(localStore) : []), [isHydrated, isLoggedIn])
}
