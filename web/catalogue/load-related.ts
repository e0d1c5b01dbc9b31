import type { Client } from '#contract/client.ts'

import { listed, type ListedProduct, readListed, readProduct } from './product-shape.ts'

export type OtherBrand = ListedProduct & {
  readonly manufacturer: string
  /** Rupees for one unit; null where the pack does not say. */
  readonly unitPrice: number | null
  /** How much less a unit costs than of the product on the page, in percent; negative where it costs more. */
  readonly savingPercent: number | null
}

export type Related = {
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly otherBrands: readonly OtherBrand[]
  readonly related: readonly ListedProduct[]
}

/** What stands beside a product on its page. The page is complete without it, so a failure is only logged. */
export async function loadRelated(call: Client, id: string): Promise<Related | null> {
  const answer = await call('GET /api/products/:id/related', { id })
  if (answer.ok && Array.isArray(answer.body?.sameComposition)) {
    const { unit, unitPrice, sameComposition, related } = answer.body
    const otherBrands = sameComposition.flatMap((raw) => {
      const product = readProduct(raw)
      if (product?._id === undefined) return []
      const { unitPrice, savingPercent } = raw
      return [{ ...listed(product), manufacturer: product.manufacturer, unitPrice, savingPercent }]
    })
    return { unit, unitPrice, otherBrands, related: readListed(related) }
  }
  // Of a product that is not there the page itself speaks.
  if (answer.ok || answer.reason === 'no_response' || answer.status !== 404)
    console.error(`What goes with product ${id} could not be loaded`, answer)
  return null
}
