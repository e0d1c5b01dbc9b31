import { useMemo } from 'react'
import { useSession } from '../accounts/session-store.ts'
import { localStore } from '../browser-storage.ts'
import { useIsHydrated } from '../platform/hydration/use-is-hydrated.ts'
import { readSeenOrders, type SeenOrder } from './seen-orders.ts'

/** The orders seen before, while their customer is logged in. On the server and while the page hydrates: none. */
export function useSeenOrders(): readonly SeenOrder[] {
  const { isLoggedIn } = useSession()
  const isHydrated = useIsHydrated()
  return useMemo(() => (isHydrated && isLoggedIn ? readSeenOrders(localStore) : []), [isHydrated, isLoggedIn])
}
