import { correctionFor } from '#domain/cart/correct-cart.ts'
import { type QuantitySettings, quantityLimit, quantityLimitMessage } from '#domain/cart/quantity-limit.ts'
import { type FeeTerms, priceCart } from '#domain/cart/price-cart.ts'
import { sameAmount, type ServerPrices, sawSamePrices } from '#domain/orders/seen-prices.ts'
import { asOffer, type SaleRules } from '../cart/cart-queries.ts'
import type { Db } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Submission } from './read-submission.ts'
import type { SubmittedProduct } from './submit-state.ts'
import { ItemUnavailable } from './stock.ts'
import { feeChanged, priceChanged } from './submit-refusals.ts'

/** Prices the lines of a submission. Refuses with 409 when the customer saw other prices (orders-4). */
export function priceLines(
  products: readonly SubmittedProduct[],
  { lines, seen }: Submission,
  fee: FeeTerms,
): ServerPrices {
  const unitPrices = new Map(products.map((product) => [product.id, product.selling_price_paise]))
  const pricedLines = lines.map(({ productId, quantity }) => {
    const unitPrice = unitPrices.get(productId)
    if (unitPrice === undefined) throw new ItemUnavailable()
    return { unitPrice, quantity }
  })
  const prices = { unitPrices, totals: priceCart(pricedLines, fee) }
  if (!sawSamePrices(seen, prices))
    throw sameAmount(seen.deliveryFee, prices.totals.deliveryFee) ? priceChanged() : feeChanged()
  return prices
}

/** Refuses a line above the quantity limit of its product (cart-4). */
export function expectAllowedQuantities(
  products: readonly SubmittedProduct[],
  { lines }: Submission,
  settings: QuantitySettings,
): void {
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  for (const { id, name, schedule, max_quantity: maxQuantity } of products) {
    const limit = quantityLimit({ maxQuantity, schedule }, settings)
    if ((quantities.get(id) ?? 0) > limit) throw invalidField('items', quantityLimitMessage(name, limit))
  }
}

/** Explains which line of a submission is unavailable. */
export async function explainUnavailable(db: Db, { lines }: Submission, rules: SaleRules): Promise<Refusal> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'expiry_date', 'max_quantity', 'schedule', 'withdrawn_at'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, asOffer(row, rules)]))
  const corrections = lines
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    .flatMap((line) => correctionFor(line, byId.get(line.productId)) ?? [])
  const sentence = corrections[0]?.message ?? `The stock of ${rows[0]?.name} has just changed.`
  return new Refusal('out_of_stock', `${sentence} Please check your cart.`)
}
