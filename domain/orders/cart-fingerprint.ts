/**
 * What was ordered in a comparable form, whatever the order of the lines: "prd_a:2,prd_b:1". The same cart submitted
 * twice is recognised by it (D13). Each product stands in `lines` once.
 */
export function cartFingerprint(lines: readonly { readonly productId: string; readonly quantity: number }[]): string {
  return lines
    .map(({ productId, quantity }) => `${productId}:${quantity}`)
    .toSorted()
    .join(',')
}
