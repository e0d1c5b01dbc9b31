import type { Paise } from '../money.ts'

/** Whole per cent saved against the MRP, rounded down so that no saving is overstated; 0 when there is none. */
export function discountPercent(sellingPrice: Paise, mrp: Paise): number {
  if (mrp <= 0 || sellingPrice >= mrp) return 0
  return Math.floor(((mrp - sellingPrice) * 100) / mrp)
}
