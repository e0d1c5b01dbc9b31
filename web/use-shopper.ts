import { logOut, useIsLoggedIn } from './accounts/session-store.ts'
import { useItemCount } from './cart/cart-store.ts'
import type { Shopper } from './layout/shopper.ts'

/** What the frame shows of the person who shops, gathered from the two stores of the browser. */
export function useShopper(): Shopper {
  return { loggedIn: useIsLoggedIn(), cartCount: useItemCount(), logOut }
}
