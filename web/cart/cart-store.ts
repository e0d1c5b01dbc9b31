import { useSyncExternalStore } from 'react'
import { type Cart, countItems } from '#domain/cart/cart-lines.ts'
import { session } from '../accounts/session-store.ts'
import type { LoginResponse } from '../accounts/session.ts'
import { api } from '#web/platform/api.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { waitUntil } from '#web/platform/observable.ts'
import { fetchCartCheck } from './server-cart.ts'
import { CartSync } from './cart-sync.ts'
import { type AddableProduct, type CartState, initialCartState, LocalCart } from './local-cart.ts'

/** The one cart of this browser and what keeps the server's equal to it. Importing them on the server is harmless. */
export const cart = new LocalCart(localStore)
const sync = new CartSync({ cart, session, storage: localStore, call: api })

if (typeof window !== 'undefined') window.addEventListener('online', () => sync.tryNow())

/** The cart as it is now. On the server and in the first picture: empty and not ready. */
export function useCart(): CartState {
  return useSyncExternalStore(watch, cart.state.get, () => initialCartState)
}

/** Its lines alone: whoever shows no more is not drawn again when only the rest of it changes, as on every page's start. */
export function useCartLines(): Cart {
  return useSyncExternalStore(watch, linesNow, () => initialCartState.lines)
}

/** The number on the badge (D37). */
export function useItemCount(): number {
  return useSyncExternalStore(
    watch,
    () => countItems(linesNow()),
    () => 0,
  )
}

/** Adds `quantity` of a product (spec §4): 1 from a card, what was chosen from the product page. */
export function addToCart(product: AddableProduct, quantity = 1): void {
  sync.start()
  cart.add(product, quantity)
}

/** Has a visitor's cart corrected by what the shop has now, with the reasons; a customer's is corrected by its sync. */
export async function checkVisitorCart(): Promise<void> {
  const asked = cart.lines
  if (session.token !== null || asked.length === 0) return
  const { server, sentences } = await fetchCartCheck(api, asked)
  // Whoever changed the cart or logged in meanwhile gets the word about that one.
  if (server !== null && session.token === null && cart.lines === asked) cart.adopt(server, sentences)
}

/** The cart once a customer's was loaded (D29). */
export function cartReady(): Promise<CartState> {
  sync.start()
  return waitUntil(cart.state, ({ isReady }) => isReady)
}

/** Logs in and lets the guest's lines meet the server's (D5). Gives the cart that stands then. */
export async function logInWithCart(answer: LoginResponse): Promise<Cart> {
  // Somebody else was still logged in here: their cart is not this customer's.
  if (session.token !== null) session.logOut()
  sync.expectSwap()
  session.logIn(answer)
  return (await cartReady()).lines
}

/** Sends what is pending before an order, and holds later writes back (D6). */
export function flushCart(): Promise<void> {
  return sync.flush()
}

/** The order came to nothing: cart writes go on. */
export function releaseCart(): void {
  sync.release()
}

/** The order stands but is not paid: the cart stays here, and nothing from before is written to the server's any more (D6). */
export function discardPendingWrites(): void {
  sync.dropPending()
}

/** The order took the lines: empties the cart here; the server has emptied its own (D6). */
export function clearOrderedCart(): void {
  cart.takeAway()
  sync.dropPending()
}

const linesNow = () => cart.lines

function watch(listener: () => void): () => void {
  const stop = cart.state.subscribe(listener)
  sync.start()
  return stop
}
