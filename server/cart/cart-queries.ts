import type { ServerCart } from '#contract/cart.ts'
import { type Correction, correctCart, type RequestedLine } from '#domain/cart/correct-cart.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Db, ProductRow, Trx } from '../db/tables.ts'

const columns = ['products.id', 'name', 'images', 'brand', 'stock', 'selling_price_paise', 'withdrawn_at'] as const
type CartProduct = Pick<
  ProductRow,
  'id' | 'name' | 'images' | 'brand' | 'stock' | 'selling_price_paise' | 'withdrawn_at'
>

/** A cart as it can be had, with a sentence for each line that differs from the request. */
export type CorrectedCart = {
  readonly lines: readonly RequestedLine[]
  readonly cart: ServerCart
  readonly corrections: Correction[]
}

/** The saved cart of a customer with today's prices; withdrawn products are left out. */
export async function getSavedCart(db: Db, customerId: string): Promise<ServerCart> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([...columns, 'quantity'])
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('cart_items.position')
    .execute()
  return { items: rows.map((row) => toItem(row, row.quantity)) }
}

/** Corrects the requested lines by what is in stock. `requested` holds each product once. */
export async function correctAgainstStock(db: Db, requested: readonly RequestedLine[]): Promise<CorrectedCart> {
  const ids = requested.map(({ productId }) => productId)
  const rows = ids.length === 0 ? [] : await db.selectFrom('products').select(columns).where('id', 'in', ids).execute()
  const offers = rows.map((row) => ({
    id: row.id,
    name: row.name,
    stock: row.stock,
    withdrawn: row.withdrawn_at !== null,
  }))
  const { lines, corrections } = correctCart(requested, offers)
  const products = new Map(rows.map((row) => [row.id, row]))
  return {
    lines,
    corrections,
    cart: { items: lines.map((line) => toItem(products.get(line.productId)!, line.quantity)) },
  }
}

/** Replaces the saved cart of a customer. */
export async function replaceSavedCart(trx: Trx, customerId: string, lines: readonly RequestedLine[]): Promise<void> {
  await clearSavedCart(trx, customerId)
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    customer_id: customerId,
    product_id: line.productId,
    position,
    quantity: line.quantity,
  }))
  await trx.insertInto('cart_items').values(rows).execute()
}

/** Empties the saved cart of a customer. */
export async function clearSavedCart(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('customer_id', '=', customerId).execute()
}

function toItem(row: CartProduct, quantity: number): ServerCart['items'][number] {
  const product = { _id: row.id, productName: row.name, images: row.images, brand: row.brand, stock: row.stock }
  return { product, price: rupeesFromPaise(row.selling_price_paise), quantity }
}
