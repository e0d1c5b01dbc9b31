import { type Cart, sameContents } from './cart-lines.ts'

export type Swap = {
  /** The cart that stands after login. */
  readonly lines: Cart
  /** The guest's lines that are offered back; empty for no offer. */
  readonly offer: Cart
  /** Whether the server must be told about `lines`. */
  readonly mustSend: boolean
}

/**
 * What becomes of two carts at login or registration (D5): the server's cart wins when it has lines, and a guest's
 * different lines are offered back; an empty one on the server takes over the guest's lines.
 */
export function swapCarts(guest: Cart, server: Cart): Swap {
  if (server.length === 0) return { lines: guest, offer: [], mustSend: guest.length > 0 }
  const isWorthOffering = guest.length > 0 && !sameContents(guest, server)
  return { lines: server, offer: isWorthOffering ? guest : [], mustSend: false }
}
