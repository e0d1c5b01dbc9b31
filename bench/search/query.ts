import type { Product } from '#contract/catalogue.ts'

/** The expected product. All given fields must match, ignoring case. */
export type ExpectedProduct = {
  readonly brand?: string
  readonly nameStarts?: string
  readonly nameHolds?: string
  readonly maker?: string
  readonly composition?: readonly string[]
  readonly nothing?: true
}

export type BenchQuery = {
  readonly kind:
    | 'brand'
    | 'brand and strength'
    | 'whole name'
    | 'prefix'
    | 'inside'
    | 'salt'
    | 'salt, unfinished'
    | 'salt and strength'
    | 'several salts'
    | 'maker'
    | 'salt and maker'
    | 'typo'
    | 'miss'
  readonly text: string
  readonly right: ExpectedProduct
}

/** Whether a product is an expected result of the query. */
export function isExpectedProduct(
  { productName, brand, manufacturer, composition }: Product,
  right: ExpectedProduct,
): boolean {
  const holds = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
  return (
    (right.brand === undefined || brand === right.brand) &&
    productName.toLowerCase().startsWith((right.nameStarts ?? '').toLowerCase()) &&
    holds(productName, right.nameHolds) &&
    holds(manufacturer, right.maker) &&
    (right.composition ?? []).every((part) => holds(composition, part))
  )
}
