/** What a supply is under GST. Nil and exempt goods carry no tax. */
export const taxNatures = { taxable: 'Taxable', nil: 'Nil rated', exempt: 'Exempt' } as const
export type TaxNature = keyof typeof taxNatures

/** What a rate applies to, from the narrowest to the widest. */
export const taxTargets = {
  product: 'One product',
  salts: 'Products of these salts only',
  hsn: 'Products by the first digits of their HSN',
} as const
export type TaxTarget = keyof typeof taxTargets

/** A GST rate that holds from a day on, such as "2025-09-22". */
export type TaxRule = {
  readonly target: TaxTarget
  /** The product's id, the first digits of the HSN, or the ids of salts. */
  readonly keys: readonly string[]
  readonly fromDay: string
  /** Replaces the product's HSN; '' keeps it. */
  readonly hsn: string
  /** Hundredths of a per cent. */
  readonly rate: number
  readonly nature: TaxNature
}

/** A product as the rules see it, with its own HSN and rate. */
type TaxedProduct = {
  readonly id: string
  readonly hsn: string
  /** Null where none is typed. */
  readonly rate: number | null
  readonly saltIds: readonly string[]
}

/** The tax facts of a product on a day. */
export type ProductTax = { readonly hsn: string; readonly rate: number; readonly nature: TaxNature }

/**
 * The tax of a product on an Indian day (tax-5): the latest rule for the product, else for its salts, else for the longest
 * prefix of its HSN, else its own rate, where 0 is nil rated; null where none of them names a
 * rate. Of equal rules the first one holds, so the newest stand on top.
 */
export function taxOn(day: string, product: TaxedProduct, rules: readonly TaxRule[]): ProductTax | null {
  const [rule] = rules.filter((one) => one.fromDay <= day && applies(one, product)).toSorted(byPrecedence)
  if (rule === undefined) {
    const { hsn, rate } = product
    return rate === null ? null : { hsn, rate, nature: rate === 0 ? 'nil' : 'taxable' }
  }
  return { hsn: rule.hsn || product.hsn, rate: rule.rate, nature: rule.nature }
}

/** Whether a rule is about a product, on any day. */
export function applies({ target, keys }: Pick<TaxRule, 'target' | 'keys'>, product: TaxedProduct): boolean {
  if (target === 'product') return keys.includes(product.id)
  if (target === 'hsn') return keys.some((prefix) => product.hsn.startsWith(prefix))
  return product.saltIds.length > 0 && product.saltIds.every((salt) => keys.includes(salt))
}

const targetOrder = Object.keys(taxTargets)

function byPrecedence(a: TaxRule, b: TaxRule): number {
  const narrower = targetOrder.indexOf(a.target) - targetOrder.indexOf(b.target)
  if (narrower !== 0) return narrower
  const longer = a.target === 'hsn' ? (b.keys[0]?.length ?? 0) - (a.keys[0]?.length ?? 0) : 0
  return longer || b.fromDay.localeCompare(a.fromDay)
}
