import { type Cart, sameContents } from './cart-lines.ts'

type LoginCart = {
  /** The cart after login. */
  readonly lines: Cart
  /** The guest's lines to offer back; empty for no offer. */
  readonly offer: Cart
  /** Whether the client sends `lines` to the server. */
  readonly mustSend: boolean
}

/**
 * Resolves a guest cart and a server cart at login (cart-2): a server cart with lines wins, and different guest lines are
 * offered back; an empty server cart takes over the guest's lines.
 */
export function resolveLoginCart(guest: Cart, server: Cart): LoginCart {
  if (server.length === 0) return { lines: guest, offer: [], mustSend: guest.length > 0 }
  return { lines: server, offer: sameContents(guest, server) ? [] : guest, mustSend: false }
}
