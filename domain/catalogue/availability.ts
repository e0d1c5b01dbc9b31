/** The highest stock that is shown as "Only n left" (orders-5). */
const FEW_LEFT = 5

type Stock = { readonly stock: number; /** "2026-11-20" or null. */ readonly expiryDate: string | null }

/**
 * The sellable stock on an Indian calendar day ("2026-11-20"). A product is sellable through its day of expiry (stock-3).
 */
export function sellableStock({ stock, expiryDate }: Stock, today: string): number {
  return isExpired(expiryDate, today) ? 0 : stock
}

/** Whether an expiry date lies before today; both as "2026-11-20". */
export function isExpired(expiryDate: string | null, today: string): boolean {
  return expiryDate !== null && expiryDate < today
}

/** "In Stock", "Only 3 left", "Out of Stock" or "Expired stock is being replaced". Derived from the stock, never stored (orders-5, stock-3). */
export function availability({ stock, expiryDate }: Stock, today: string): string {
  if (isExpired(expiryDate, today)) return 'Expired stock is being replaced'
  if (stock <= 0) return 'Out of Stock'
  return stock <= FEW_LEFT ? `Only ${stock} left` : 'In Stock'
}

export const stockFlagNames = ['out-of-stock', 'low-stock', 'expired', 'near-expiry'] as const

export type StockFlag = (typeof stockFlagNames)[number]

/** The warnings about a stock for staff. `noticeDay` is the last day on which an expiry date is near. */
export function stockFlags({ stock, expiryDate }: Stock, days: { today: string; noticeDay: string }): StockFlag[] {
  const flags: StockFlag[] = []
  if (stock <= FEW_LEFT) flags.push(stock <= 0 ? 'out-of-stock' : 'low-stock')
  if (isExpired(expiryDate, days.today)) flags.push('expired')
  else if (expiryDate !== null && expiryDate <= days.noticeDay) flags.push('near-expiry')
  return flags
}
