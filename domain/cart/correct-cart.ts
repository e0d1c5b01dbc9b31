import { MAX_QUANTITY } from './cart-lines.ts'

/** How much of a product somebody wants. `name` is what they saw, for the sentence about a product nobody knows. */
export type Wish = { readonly productId: string; readonly quantity: number; readonly name?: string | undefined }

/** What the shop knows about a wanted product. */
export type Offer = { readonly id: string; readonly name: string; readonly stock: number; readonly withdrawn: boolean }

export const correctionReasons = ['unknown', 'withdrawn', 'sold_out', 'reduced'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** What had to change about a wanted line, as a sentence for the customer (D6). */
export type Correction = { readonly productId: string; readonly reason: CorrectionReason; readonly message: string }

/** Lines of one product become one, at the place of the first; their quantities add up. */
export function mergeWishes(wishes: readonly Wish[]): Wish[] {
  const merged = new Map<string, Wish>()
  for (const wish of wishes) {
    const before = merged.get(wish.productId)
    merged.set(wish.productId, before === undefined ? wish : { ...before, quantity: before.quantity + wish.quantity })
  }
  return [...merged.values()]
}

/**
 * The lines that can really be had, in the given order, and a sentence for each that is missing or smaller than
 * wanted (D6). `wishes` hold each product once (`mergeWishes`); a product without an offer is unknown.
 */
export function correctCart(
  wishes: readonly Wish[],
  offers: readonly Offer[],
): { lines: Wish[]; corrections: Correction[] } {
  const known = new Map(offers.map((offer) => [offer.id, offer]))
  const lines: Wish[] = []
  const corrections: Correction[] = []
  for (const wish of wishes) {
    const offer = known.get(wish.productId)
    const correction = correctionFor(wish, offer)
    if (correction !== null) corrections.push(correction)
    const quantity = offer === undefined || offer.withdrawn ? 0 : Math.min(wish.quantity, offer.stock, MAX_QUANTITY)
    if (quantity > 0) lines.push({ ...wish, quantity })
  }
  return { lines, corrections }
}

/** What is wrong with one wish as the customer reads it, or `null` when all of it can be had. */
export function correctionFor(wish: Wish, offer: Offer | undefined): Correction | null {
  const say = (reason: CorrectionReason, message: string) => ({ productId: wish.productId, reason, message })
  if (offer === undefined)
    return say('unknown', `${wish.name?.trim() || 'A product in your cart'} is not in our catalogue.`)
  if (offer.withdrawn) return say('withdrawn', `${offer.name} is no longer sold.`)
  if (offer.stock <= 0) return say('sold_out', `${offer.name} is sold out.`)
  if (wish.quantity > offer.stock) return say('reduced', `Only ${offer.stock} of ${offer.name} left.`)
  if (wish.quantity > MAX_QUANTITY)
    return say('reduced', `At most ${MAX_QUANTITY} of ${offer.name} fit into one order.`)
  return null
}
