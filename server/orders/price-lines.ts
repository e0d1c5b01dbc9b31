import { correctionFor } from '#domain/cart/correct-cart.ts'
import { type QuantitySettings, quantityLimit, tooManyOfOne } from '#domain/cart/quantity-limit.ts'
import { type CartTotals, priceCart } from '#domain/cart/price-cart.ts'
import type { Paise } from '#domain/money.ts'
import { sawSamePrices } from '#domain/orders/seen-prices.ts'
import { asOffer, type SaleRules } from '../cart/cart-queries.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import type { Submission } from './read-submission.ts'
import type { TakenProduct } from './stock.ts'

export type OrderLine<Product> = {
  readonly productId: string
  readonly quantity: number
  readonly unitPrice: Paise
  readonly product: Product
}

export type PricedLines<Product = TakenProduct> = {
  readonly lines: readonly OrderLine<Product>[]
  readonly totals: CartTotals
}

/** Prices the lines of a submission by these products. Refuses with 409 when the customer saw other prices (D11). */
export function priceLines<Product extends Pick<ProductRow, 'id' | 'selling_price_paise'>>(
  products: readonly Product[],
  { lines, seen }: Submission,
): PricedLines<Product> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const priced = lines.map(({ productId, quantity }) => {
    const product = byId.get(productId)!
    return { productId, quantity, unitPrice: product.selling_price_paise, product }
  })
  const totals = priceCart(priced)
  const unitPrices = new Map(priced.map((line) => [line.productId, line.unitPrice]))
  if (sawSamePrices(seen, { unitPrices, totals })) return { lines: priced, totals }
  throw new Refusal('price_changed', 'A price has changed since you opened this page. Please check the new total.')
}

/** Refuses a submission with wrong prices before anything is done about it. Unknown products are left to `takeStock`. */
export async function expectSeenPrices(db: Db, submission: Submission): Promise<void> {
  const ids = submission.lines.map(({ productId }) => productId)
  const products = await db
    .selectFrom('products')
    .select(['id', 'selling_price_paise'])
    .where('id', 'in', ids)
    .execute()
  if (products.length === ids.length) priceLines(products, submission)
}

/** Refuses a line that holds more of a product than one order may (D84). */
export function expectAllowedQuantities(
  products: readonly TakenProduct[],
  { lines }: Submission,
  settings: QuantitySettings,
): void {
  const byId = new Map(products.map((product) => [product.id, product]))
  for (const { productId, quantity } of lines) {
    const { name, schedule, max_quantity: maxQuantity } = byId.get(productId)!
    const limit = quantityLimit({ maxQuantity, schedule }, settings)
    const message = tooManyOfOne(name, limit)
    if (quantity > limit) throw new Refusal('invalid', message, { fields: { items: message } })
  }
}

/** Why the stock of a submission could not be taken, as a sentence about the first line that is short. */
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
