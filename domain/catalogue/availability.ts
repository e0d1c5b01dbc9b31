/** From this stock down the page says how many are left (D12). */
export const FEW_LEFT = 5

/** "In Stock", "Only 3 left" or "Out of Stock", derived from the stock and never stored (D12). */
export function availability(stock: number): string {
  if (stock <= 0) return 'Out of Stock'
  return stock <= FEW_LEFT ? `Only ${stock} left` : 'In Stock'
}
