import { useSyncExternalStore } from 'react'
import { type Cart, countItems } from '#domain/cart/cart-lines.ts'
import { session } from '../accounts/session-store.ts'
import type { LoginResponse } from '../accounts/session.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { waitUntil } from '#web/platform/observable.ts'
import { CartSync } from './cart-sync.ts'
import { type AddableProduct, type CartState, initialCartState, LocalCart } from './local-cart.ts'

/** The cart of this browser and its sync. Importing them on the server has no effect. */
export const localCart = new LocalCart(localStore)
const loadCalls = () => import('./server-cart.ts')
const sync = new CartSync({ cart: localCart, session, storage: localStore, call: api, loadCalls })

if (typeof window !== 'undefined') window.addEventListener('online', () => sync.retryNow())

/** The cart. On the server and while the page hydrates it is empty and not ready. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, localCart.state.get, () => initialCartState)
}

/** The lines alone. Their readers do not re-render when another part of the cart changes. */
export function useCartLines(): Cart {
  return useSyncExternalStore(subscribe, currentLines, () => initialCartState.lines)
}

/** The number on the badge (cart-6). */
export function useItemCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => countItems(currentLines()),
    () => 0,
  )
}

export function addToCart(product: AddableProduct, quantity = 1): void {
  sync.start()
  localCart.add(product, quantity)
}

/** Corrects a visitor's cart by current prices and stock. A customer's cart is corrected by its sync. */
export async function checkVisitorCart(): Promise<void> {
  const { lines } = localCart
  if (session.token !== null || lines.length === 0) return
  const { fetchCartCheck } = await loadCalls()
  const { server, notices } = await fetchCartCheck(api, lines)
  const isCurrent = session.token === null && localCart.lines === lines
  if (server !== null && isCurrent) localCart.applyServerCart(server, notices)
}

/** The cart, once a customer's was loaded (accounts-6). */
export function cartReady(): Promise<CartState> {
  sync.start()
  return waitUntil(localCart.state, ({ isReady }) => isReady)
}

/** Logs in, swaps the guest's lines with the server's (cart-2) and returns the resulting cart. */
export async function logInAndSwapCarts(answer: LoginResponse): Promise<Cart> {
  // The cart of another customer who is still logged in must not be swapped.
  if (session.token !== null) session.logOut()
  sync.prepareLogin()
  session.logIn(answer)
  return (await cartReady()).lines
}

/** Sends pending edits before an order and holds later writes back (cart-3). */
export function flushCart(): Promise<void> {
  return sync.flush()
}

/** The order was not placed: cart writes continue. */
export function releaseCart(): void {
  sync.release()
}

/** An unpaid order was placed: the cart stays in this browser, earlier edits are not sent any more (cart-3). */
export function discardPendingWrites(): void {
  sync.discardPending()
}

/** A paid or cash order was placed: empties the cart. The server empties its own (cart-3). */
export function clearOrderedCart(): void {
  localCart.clearAfterOrder()
  sync.discardPending()
}

const currentLines = () => localCart.lines

function subscribe(listener: () => void): () => void {
  const unsubscribe = localCart.state.subscribe(listener)
  sync.start()
  return unsubscribe
}
