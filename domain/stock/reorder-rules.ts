/** The days whose packed packs say how fast a product sells (stock-5). */
export const SALES_WINDOW_DAYS = 90

/** The stock from which a product is bought again: what sells while the supplier delivers, in packs. */
export function computeReorderPoint(sold: number, leadDays: number): number {
  return packsSoldIn(leadDays, sold)
}

/** The packs on the shelf and on their way; below 0 when promised packs are missing. */
type PacksToCome = { readonly stock: number; readonly short: number; readonly onOrder: number }

/** The packs to buy: the sales of the days to cover, at least up to the reorder point, and at least one. */
export function proposePurchase(
  { sold, reorderPoint, ...packs }: PacksToCome & { readonly sold: number; readonly reorderPoint: number },
  coverDays: number,
): number {
  const target = Math.max(packsSoldIn(coverDays, sold), reorderPoint)
  return Math.max(1, target - (packs.stock - packs.short + packs.onOrder))
}

function packsSoldIn(days: number, sold: number): number {
  return Math.ceil((sold * days) / SALES_WINDOW_DAYS)
}
