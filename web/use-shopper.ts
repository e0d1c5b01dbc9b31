import { countItems } from '#domain/cart/cart-lines.ts'

import { logOut, useSession } from './accounts/session-store.ts'
import { useCart } from './cart/cart-store.ts'
import type { Shopper } from './layout/shopper.ts'

/** What the frame shows of the person who shops, gathered from the two stores of the browser. */
export function useShopper(): Shopper {
  const { token } = useSession()
  const { lines } = useCart()
  return { loggedIn: token !== null, cartCount: countItems(lines), logOut: () => void logOut() }
}
