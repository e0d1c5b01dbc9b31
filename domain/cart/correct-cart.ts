import { tooManyOfOne } from './quantity-limit.ts'

/** A line that a customer asks for. `name` is what they saw, for the sentence about an unknown product. */
export type RequestedLine = {
  readonly productId: string
  readonly quantity: number
  readonly name?: string | undefined
}

/** What the shop knows about a requested product. */
export type Offer = {
  readonly id: string
  readonly name: string
  /** What can be sold: 0 for expired stock. */
  readonly stock: number
  readonly withdrawn: boolean
  readonly expired: boolean
  /** The most that one order may hold. */
  readonly limit: number
}

export const correctionReasons = ['unknown', 'withdrawn', 'sold_out', 'reduced'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** What had to change about a requested line, as a sentence for the customer (D6). */
export type Correction = { readonly productId: string; readonly reason: CorrectionReason; readonly message: string }

/** Lines of one product become one, at the place of the first; their quantities add up. */
export function mergeLines(requested: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<string, RequestedLine>()
  for (const line of requested) {
    const before = merged.get(line.productId)
    merged.set(line.productId, before === undefined ? line : { ...before, quantity: before.quantity + line.quantity })
  }
  return [...merged.values()]
}

/**
 * The lines that can really be had, in the given order, and a sentence for each that is missing or smaller than
 * requested (D6). `requested` holds each product once (`mergeLines`); a product without an offer is unknown.
 */
export function correctCart(
  requested: readonly RequestedLine[],
  offers: readonly Offer[],
): { lines: RequestedLine[]; corrections: Correction[] } {
  const known = new Map(offers.map((offer) => [offer.id, offer]))
  const lines: RequestedLine[] = []
  const corrections: Correction[] = []
  for (const line of requested) {
    const offer = known.get(line.productId)
    const correction = correctionFor(line, offer)
    if (correction !== null) corrections.push(correction)
    const quantity = offer === undefined || offer.withdrawn ? 0 : Math.min(line.quantity, offer.stock, offer.limit)
    if (quantity > 0) lines.push({ ...line, quantity })
  }
  return { lines, corrections }
}

/** What is wrong with one line as the customer reads it, or `null` when all of it can be had. */
export function correctionFor(line: RequestedLine, offer: Offer | undefined): Correction | null {
  const say = (reason: CorrectionReason, message: string) => ({ productId: line.productId, reason, message })
  if (offer === undefined)
    return say('unknown', `${line.name?.trim() || 'A product in your cart'} is not in our catalogue.`)
  if (offer.withdrawn) return say('withdrawn', `${offer.name} is no longer sold.`)
  if (offer.expired) return say('sold_out', `${offer.name} is sold out: expired stock is being replaced.`)
  if (offer.stock <= 0) return say('sold_out', `${offer.name} is sold out.`)
  if (line.quantity > offer.stock) return say('reduced', `Only ${offer.stock} of ${offer.name} left.`)
  if (line.quantity > offer.limit) return say('reduced', tooManyOfOne(offer.name, offer.limit))
  return null
}
