import type { Product } from '#contract/catalogue.ts'

/** What the right product is like; all that is said must hold, in any case of letters. */
export type Right = {
  readonly brand?: string
  readonly nameStarts?: string
  readonly nameHolds?: string
  readonly maker?: string
  readonly composition?: readonly string[]
  readonly nothing?: true
}

export type Query = {
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
  readonly right: Right
}

/** Whether this is a product that the query was typed for. */
export function isRight({ productName, brand, manufacturer, composition }: Product, right: Right): boolean {
  const holds = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase())
  return (
    (right.brand === undefined || brand === right.brand) &&
    productName.toLowerCase().startsWith((right.nameStarts ?? '').toLowerCase()) &&
    holds(productName, right.nameHolds) &&
    holds(manufacturer, right.maker) &&
    (right.composition ?? []).every((part) => holds(composition, part))
  )
}
