import { sql } from 'kysely'
import { correctionFor, type Wish } from '#domain/cart/correct-cart.ts'
import { type CartTotals, priceCart } from '#domain/cart/price-cart.ts'
import { type Paise } from '#domain/money.ts'
import { sawSamePrices } from '#domain/orders/seen-prices.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import type { Submission } from './read-submission.ts'

/** A line with the name, picture and price that its product has at this moment. */
type PricedLine = {
  readonly productId: string
  readonly quantity: number
  readonly name: string
  readonly image: string
  readonly unitPrice: Paise
}

export type PricedLines = { readonly lines: readonly PricedLine[]; readonly totals: CartTotals }

/** Products by their ids, as they were read. */
export type Offers = ReadonlyMap<
  string,
  Pick<ProductRow, 'id' | 'name' | 'images' | 'selling_price_paise' | 'stock' | 'withdrawn_at'>
>

const PLACEHOLDER = '/images/placeholder.jpg'

/**
 * What a submission costs now. Refuses with 409 and a sentence about the first line that cannot be had, or when the
 * customer saw other prices (D11). Nothing is held: `recordOrder` takes the stock only at these very prices.
 */
export async function priceLines(db: Db, submission: Submission): Promise<PricedLines> {
  return priceWith(await readOffers(db, [submission]), submission)
}

/** The products of these submissions as they are at this moment. */
export async function readOffers(db: Db, submissions: readonly Submission[]): Promise<Offers> {
  const ids = new Set(submissions.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'images', 'selling_price_paise', 'stock', 'withdrawn_at'])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** `priceLines` with products that are already read. */
export function priceWith(products: Offers, { lines, seen }: Submission): PricedLines {
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const row = products.get(line.productId)
    const offer = row && { id: row.id, name: row.name, stock: row.stock, withdrawn: row.withdrawn_at !== null }
    const correction = correctionFor(line, offer)
    if (correction !== null) throw notAvailable(correction.message)
  }
  const priced = lines.map((line: Wish): PricedLine => {
    const { name, images, selling_price_paise: unitPrice } = products.get(line.productId)!
    return { productId: line.productId, quantity: line.quantity, name, image: images[0] ?? PLACEHOLDER, unitPrice }
  })
  const totals = priceCart(priced)
  const unitPrices = new Map(priced.map((line) => [line.productId, line.unitPrice]))
  if (!sawSamePrices(seen, { unitPrices, totals })) {
    throw new Refusal('price_changed', 'A price has changed since you opened this page. Please check the new total.')
  }
  return { lines: priced, totals }
}

/** Why a submission could not be had although it was priced a moment ago; when all is there again, that it may be repeated. */
export async function refusalNow(db: Db, submission: Submission): Promise<unknown> {
  return priceLines(db, submission).then(
    ({ lines }) => notAvailable(`The stock of ${lines[0]?.name} has just changed.`),
    (refusal: unknown) => refusal,
  )
}

function notAvailable(sentence: string): Refusal {
  return new Refusal('out_of_stock', `${sentence} Please check your cart.`)
}
