/**
 * A key of the cart's contents in any order: "prd_a:2,prd_b:1". It identifies a repeated submit (orders-1). `lines` has
 * each product once.
 */
export function cartFingerprint(lines: readonly { readonly productId: string; readonly quantity: number }[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .toSorted()
    .join(',')
}
