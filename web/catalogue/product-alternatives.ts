import { toListedProduct, type ListedProduct, readListedProducts, readProduct } from './product-shape.ts'

export type OtherBrand = ListedProduct & {
  readonly manufacturer: string
  /** The saving per unit compared with the product on the page, in per cent; negative for dearer products. */
  readonly savingPercent: number | null
}

export type ProductAlternatives = {
  readonly otherBrands: readonly OtherBrand[]
  readonly related: readonly ListedProduct[]
}

/** Reads other brands and related products; null when they are missing, because the page works without them. */
export function readAlternatives(raw: unknown): ProductAlternatives | null {
  const { sameComposition, related } = (raw ?? {}) as Record<string, unknown>
  if (!Array.isArray(sameComposition)) return null
  const otherBrands = sameComposition.flatMap((one: Pick<OtherBrand, 'savingPercent'>) => {
    const product = readProduct(one)
    if (product?._id === undefined) return []
    return [
      { ...toListedProduct(product), manufacturer: product.manufacturer, savingPercent: one?.savingPercent ?? null },
    ]
  })
  return {
    otherBrands,
    related: Array.isArray(related) ? readListedProducts(related) : [],
  }
}
