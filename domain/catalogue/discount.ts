import type { Paise } from '../money.ts'

/** The discount from the MRP in whole per cent, rounded down; 0 for none. */
export function discountPercent(sellingPrice: Paise, mrp: Paise): number {
  if (sellingPrice >= mrp) return 0
  return Math.floor(((mrp - sellingPrice) * 100) / mrp)
}
