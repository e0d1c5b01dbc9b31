import { quantityLimitMessage } from './quantity-limit.ts'

/** A requested line. `name` is the name that the customer saw, for messages about unknown products. */
export type RequestedLine = {
  readonly productId: string
  readonly quantity: number
  readonly name?: string | undefined
}

/** A product as the cart rules see it. */
export type OfferedProduct = {
  readonly id: string
  readonly name: string
  /** The sellable stock; 0 if expired. */
  readonly stock: number
  readonly withdrawn: boolean
  readonly expired: boolean
  /** The most that one order may hold. */
  readonly limit: number
}

export const correctionReasons = ['unknown', 'withdrawn', 'sold_out', 'reduced'] as const
type CartCorrectionReason = (typeof correctionReasons)[number]

/** A change to a requested line, with a sentence for the customer (cart-3). */
export type CartCorrection = {
  readonly productId: string
  readonly reason: CartCorrectionReason
  readonly message: string
}

/** Merges lines of the same product; their quantities add up. */
export function mergeLines(requested: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<string, RequestedLine>()
  for (const line of requested) {
    const before = merged.get(line.productId)
    merged.set(line.productId, before === undefined ? line : { ...before, quantity: before.quantity + line.quantity })
  }
  return [...merged.values()]
}

/**
 * Limits requested lines to the sellable stock and explains each change (cart-3). `requested` has each product once
 * (`mergeLines`). A product without an offer is unknown.
 */
export function correctCart(
  requested: readonly RequestedLine[],
  offers: readonly OfferedProduct[],
): { lines: RequestedLine[]; corrections: CartCorrection[] } {
  const known = new Map(offers.map((offer) => [offer.id, offer]))
  const lines: RequestedLine[] = []
  const corrections: CartCorrection[] = []
  for (const line of requested) {
    const offer = known.get(line.productId)
    const correction = correctionFor(line, offer)
    if (correction !== null) corrections.push(correction)
    const quantity = offer === undefined || offer.withdrawn ? 0 : Math.min(line.quantity, offer.stock, offer.limit)
    if (quantity > 0) lines.push({ ...line, quantity })
  }
  return { lines, corrections }
}

/** The correction of one line, or `null` if it is available in full. */
export function correctionFor(line: RequestedLine, offer: OfferedProduct | undefined): CartCorrection | null {
  const say = (reason: CartCorrectionReason, message: string) => ({ productId: line.productId, reason, message })
  if (offer === undefined)
    return say('unknown', `${line.name?.trim() || 'A product in your cart'} is not in our catalogue.`)
  if (offer.withdrawn) return say('withdrawn', `${offer.name} is no longer sold.`)
  if (offer.expired) return say('sold_out', `${offer.name} is sold out: expired stock is being replaced.`)
  if (offer.stock <= 0) return say('sold_out', `${offer.name} is sold out.`)
  if (line.quantity > offer.stock) return say('reduced', `Only ${offer.stock} of ${offer.name} left.`)
  if (line.quantity > offer.limit) return say('reduced', quantityLimitMessage(offer.name, offer.limit))
  return null
}
