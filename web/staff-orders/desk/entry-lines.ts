import type { ApiOutput } from '#contract/api.ts'
import { type CartTotals, type FeeTerms, priceCart } from '#domain/cart/price-cart.ts'
import { tolerantPaise } from '#domain/money.ts'
import { refusalText } from '#web/platform/api.ts'
import { publicApi } from '#web/platform/public-api.ts'

type CheckedCart = Pick<ApiOutput<'POST /api/cart/check'>, 'cart' | 'corrections'>

/** A line of an order while staff enter it. Prices are in rupees. */
export type EntryLine = {
  readonly productId: string
  readonly name: string
  readonly packSize: string
  readonly price: number
  readonly stock: number
  readonly isRx: boolean
  readonly deliveryClasses: readonly string[]
  readonly quantity: number
  /** Why the shop cannot supply what was typed, or null. */
  readonly problem: string | null
} & LineOrigin

export type RequestedPacks = {
  readonly productId: string
  readonly name: string
  readonly quantity: number
} & LineOrigin

/** Where a line came from. */
type LineOrigin = {
  /** The position of the line that the customer named with a prescription. */
  readonly asked?: number | undefined
  /** Another brand took the place of a product. */
  readonly isOtherBrand?: boolean | undefined
}

/** What the shop can supply of requested packs now, and a sentence when the question failed. */
export async function checkLines(
  requested: readonly RequestedPacks[],
): Promise<{ readonly lines: readonly EntryLine[] } | { readonly message: string }> {
  const items = requested.map(({ productId, quantity }) => ({ productId, quantity }))
  const result = await publicApi('POST /api/cart/check', { items })
  if (!result.ok) return { message: refusalText(result, 'Stock and prices could not be read. Please try again.') }
  return { lines: linesOf(result.body, requested) }
}

/** The requested lines with fresh prices and stock. A product that cannot be had stays, with the reason. */
export function linesOf({ cart, corrections }: CheckedCart, requested: readonly RequestedPacks[]): EntryLine[] {
  const items = new Map(cart.items.map((item) => [item.product._id, item]))
  const problems = new Map(corrections.map(({ productId, message }) => [productId, message]))
  return requested.map(({ productId, name, quantity, asked, isOtherBrand }) => {
    const item = items.get(productId)
    return {
      productId,
      name: item?.product.productName ?? name,
      packSize: item?.product.packSize ?? '',
      price: item?.price ?? 0,
      stock: item?.product.stock ?? 0,
      isRx: item?.product.prescriptionRequired ?? false,
      deliveryClasses: item?.product.deliveryClasses ?? [],
      quantity,
      problem: problems.get(productId) ?? null,
      asked,
      isOtherBrand,
    }
  })
}

/** The totals of the lines at a fee; absent: that of a new shop. */
export function totalsOf(lines: readonly EntryLine[], fee: FeeTerms | undefined): CartTotals {
  const priced = lines.map(({ price, quantity }) => ({ unitPrice: tolerantPaise(price), quantity }))
  return priceCart(priced, fee)
}
