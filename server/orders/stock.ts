import { sql } from 'kysely'
import { correctionFor, type Wish } from '#domain/cart/correct-cart.ts'
import type { Paise } from '#domain/money.ts'
import type { Trx } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'

/** A line whose stock is taken, with the name, picture and price that the product has at this moment. */
export type TakenLine = {
  readonly productId: string
  readonly quantity: number
  readonly name: string
  readonly image: string
  readonly unitPrice: Paise
}

const PLACEHOLDER = '/images/placeholder.jpg'

/**
 * Takes the stock of every line, or refuses with 409 and a sentence about the first that cannot be had; then the
 * transaction must end. What is charged comes from the very rows that gave the stock. Returns lines in the given order.
 */
export async function takeStock(trx: Trx, lines: readonly Wish[], now: Date): Promise<TakenLine[]> {
  const taken = new Map<string, TakenLine>()
  for (const line of inLockOrder(lines)) {
    const { productId, quantity } = line
    const row = await trx
      .updateTable('products')
      .set({ stock: sql<number>`stock - ${quantity}`, updated_at: now })
      .where('id', '=', productId)
      .where('stock', '>=', quantity)
      .where('withdrawn_at', 'is', null)
      .returning(['name', 'images', 'selling_price_paise'])
      .executeTakeFirst()
    if (row === undefined) throw await notAvailable(trx, line)
    taken.set(productId, {
      productId,
      quantity,
      name: row.name,
      image: row.images[0] ?? PLACEHOLDER,
      unitPrice: row.selling_price_paise,
    })
  }
  return lines.map(({ productId }) => taken.get(productId)!)
}

/** Gives the stock of an order back. Call it once, in the transaction which moved the order to Cancelled. */
export async function giveStockBack(trx: Trx, orderId: string, now: Date): Promise<void> {
  const items = await trx
    .selectFrom('order_items')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { productId, quantity } of inLockOrder(
    items.map((item) => ({ productId: item.product_id, quantity: item.quantity })),
  )) {
    await trx
      .updateTable('products')
      .set({ stock: sql<number>`stock + ${quantity}`, updated_at: now })
      .where('id', '=', productId)
      .execute()
  }
}

/** Everybody locks products in the same order, by id, so that two orders never wait for each other. Sorted here, not by a collation. */
function inLockOrder<T extends { readonly productId: string }>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

async function notAvailable(trx: Trx, wish: Wish): Promise<Refusal> {
  const row = await trx
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'withdrawn_at'])
    .where('id', '=', wish.productId)
    .executeTakeFirst()
  const offer = row && { id: row.id, name: row.name, stock: row.stock, withdrawn: row.withdrawn_at !== null }
  // Between the two statements somebody may have given stock back: then there is nothing to correct, only to repeat.
  const sentence = correctionFor(wish, offer)?.message ?? `The stock of ${row?.name} has just changed.`
  return new Refusal('out_of_stock', `${sentence} Please check your cart.`)
}
