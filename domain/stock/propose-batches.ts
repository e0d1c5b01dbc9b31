import type { Paise } from '../money.ts'

/** Packs that can be taken: of a batch, or unbatched old stock where `batchId` is null. */
export type AvailableStock = {
  readonly batchId: string | null
  /** "2028-03-31"; null for unbatched packs whose expiry is not known. */
  readonly expiresOn: string | null
  readonly onHand: number
  readonly mrp: Paise
}

type Taken = { readonly batchId: string | null; readonly quantity: number }

/**
 * First expiry, first out (stock-1): the batches for `quantity` packs of a line, the earliest expiry first, then the smallest
 * stock, then the id. Batches whose MRP is below the price of the line are left out, because packs are never sold above
 * their MRP. `available` holds what is sellable; `missing` is what it cannot supply.
 */
export function proposeBatches<A extends AvailableStock>(
  available: readonly A[],
  { quantity, price }: { readonly quantity: number; readonly price: Paise },
): { proposal: (A & { quantity: number })[]; missing: number } {
  const proposal: (A & { quantity: number })[] = []
  let missing = quantity
  for (const batch of available.filter(({ mrp }) => mrp >= price).toSorted(byExpiry)) {
    const taken = Math.min(missing, batch.onHand)
    if (taken <= 0) continue
    proposal.push({ ...batch, quantity: taken })
    missing -= taken
  }
  return { proposal, missing }
}

/** Whether the same packs are taken of the same batches, in any order. */
export function isSameAllocation(one: readonly Taken[], other: readonly Taken[]): boolean {
  const key = (lines: readonly Taken[]) =>
    JSON.stringify([...quantitiesByBatch(lines)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return key(one) === key(other)
}

function quantitiesByBatch(lines: readonly Taken[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { batchId, quantity } of lines) {
    const key = batchId ?? ''
    quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  }
  return quantities
}

/** Unbatched packs without a known expiry come last, and of equal packs the batch before the unbatched ones. */
function byExpiry(one: AvailableStock, other: AvailableStock): number {
  const [first, second] = [one.expiresOn ?? '9999', other.expiresOn ?? '9999']
  if (first !== second) return first < second ? -1 : 1
  if ((one.batchId === null) !== (other.batchId === null)) return one.batchId === null ? 1 : -1
  if (one.onHand !== other.onHand) return one.onHand - other.onHand
  return (one.batchId ?? '') < (other.batchId ?? '') ? -1 : 1
}
