import type { Order } from '#contract/orders.ts'
import { api, refusalText } from '#web/platform/api.ts'
import { flushCart, localCart, releaseCart } from './cart-store.ts'
import { readCorrectedCart } from './server-cart.ts'

/** Adds the products of an order to the cart. Returns why it failed, or null. */
export async function refillCart({ _id, items }: Pick<Order, '_id' | 'items'>): Promise<string | null> {
  await flushCart()
  const answer = await api('POST /api/orders/:id/reorder', { id: _id })
  // Notices compare today's prices with the order's.
  const ordered = items.map((item) => ({ ...item, id: item._id, sellingPrice: item.price, brand: '' }))
  const corrected = answer.ok ? readCorrectedCart(answer.body, [...localCart.lines, ...ordered]) : null
  if (corrected !== null) localCart.applyServerCart(corrected.server, corrected.notices)
  releaseCart()
  if (corrected !== null) return null
  return refusalText(answer, 'The products could not be added just now. Please try again.')
}
