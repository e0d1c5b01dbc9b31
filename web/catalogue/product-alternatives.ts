import { toListedProduct, type ListedProduct, readListedProducts, readProduct } from './product-shape.ts'

export type OtherBrand = ListedProduct & {
  readonly manufacturer: string
  /** The price per unit in rupees; null for an unknown pack size. */
  readonly unitPrice: number | null
  /** The saving per unit compared with the product on the page, in per cent; negative for dearer products. */
  readonly savingPercent: number | null
}

export type ProductAlternatives = {
  readonly unit: string | null
  readonly unitPrice: number | null
  readonly otherBrands: readonly OtherBrand[]
  readonly related: readonly ListedProduct[]
}

/** Reads other brands and related products; null when they are missing, because the page works without them. */
export function readAlternatives(raw: unknown): ProductAlternatives | null {
  const { unit, unitPrice, sameComposition, related } = (raw ?? {}) as Record<string, unknown>
  if (!Array.isArray(sameComposition)) return null
  const otherBrands = sameComposition.flatMap((one: Pick<OtherBrand, 'unitPrice' | 'savingPercent'>) => {
    const product = readProduct(one)
    if (product?._id === undefined) return []
    const { unitPrice, savingPercent } = one
    return [{ ...toListedProduct(product), manufacturer: product.manufacturer, unitPrice, savingPercent }]
  })
  return {
    unit: typeof unit === 'string' ? unit : null,
    unitPrice: typeof unitPrice === 'number' ? unitPrice : null,
    otherBrands,
    related: Array.isArray(related) ? readListedProducts(related) : [],
  }
}
