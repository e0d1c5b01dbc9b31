import { listed, type ListedProduct, readListed, readProduct } from './product-shape.ts'

export type OtherBrand = ListedProduct & {
  readonly manufacturer: string
  /** Rupees for one unit; null where the pack does not say. */
  readonly unitPrice: number | null
  /** How much less a unit costs than of the product on the page, in percent; negative where it costs more. */
  readonly savingPercent: number | null
}

export type BesideProduct = {
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly otherBrands: readonly OtherBrand[]
  readonly related: readonly ListedProduct[]
}

/** What stands beside a product on its page, of an answer; null where it is missing, since the page is complete without. */
export function readBeside(raw: unknown): BesideProduct | null {
  const { unit, unitPrice, sameComposition, related } = (raw ?? {}) as Record<string, unknown>
  if (!Array.isArray(sameComposition)) return null
  const otherBrands = sameComposition.flatMap((one: Pick<OtherBrand, 'unitPrice' | 'savingPercent'>) => {
    const product = readProduct(one)
    if (product?._id === undefined) return []
    const { unitPrice, savingPercent } = one
    return [{ ...listed(product), manufacturer: product.manufacturer, unitPrice, savingPercent }]
  })
  return {
    unit: typeof unit === 'string' ? unit : null,
    unitPrice: typeof unitPrice === 'number' ? unitPrice : null,
    otherBrands,
    related: Array.isArray(related) ? readListed(related) : [],
  }
}
