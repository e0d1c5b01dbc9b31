import type { ExpiryWindow } from './expiry-window.ts'
import type { AvailableStock } from './propose-batches.ts'

type HeldWindow = ExpiryWindow & { readonly quantity: number }

const isWithin = (expiresOn: string | null, { from, to }: ExpiryWindow): boolean =>
  expiresOn !== null && expiresOn >= from && expiresOn <= to

/**
 * The packs of a product that a line may be supplied with: a short-dated line those of batches that expire as it was sold, any
 * other line what short-dated lines leave, which hold the first ones to expire (trade-16).
 */
export function packsForLine<A extends AvailableStock>(
  available: readonly A[],
  shortDated: ExpiryWindow | null,
  held: readonly HeldWindow[],
): A[] {
  if (shortDated !== null)
    return available.filter(({ batchId, expiresOn }) => batchId !== null && isWithin(expiresOn, shortDated))
  const left = available.toSorted((a, b) => ((a.expiresOn ?? '9999') < (b.expiresOn ?? '9999') ? -1 : 1))
  return held.reduce<A[]>((packs, window) => withoutHeld(packs, window), left).filter(({ onHand }) => onHand > 0)
}

function withoutHeld<A extends AvailableStock>(packs: readonly A[], { quantity, ...window }: HeldWindow): A[] {
  let open = quantity
  return packs.map((batch) => {
    const taken = batch.batchId !== null && isWithin(batch.expiresOn, window) ? Math.min(open, batch.onHand) : 0
    open -= taken
    return taken === 0 ? batch : { ...batch, onHand: batch.onHand - taken }
  })
}
