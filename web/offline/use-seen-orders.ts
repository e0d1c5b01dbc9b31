import { useMemo, useSyncExternalStore } from 'react'
import { useSession } from '../accounts/session-store.ts'
import { localShelf } from '../browser-storage.ts'
import { readSeenOrders, type SeenOrder } from './seen-orders.ts'

/** The orders seen before, while their customer is logged in. On the server and in the first picture: none. */
export function useSeenOrders(): readonly SeenOrder[] {
  const { isLoggedIn } = useSession()
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => (isAlive && isLoggedIn ? readSeenOrders(localShelf) : []), [isAlive, isLoggedIn])
}

const never = () => () => {}
