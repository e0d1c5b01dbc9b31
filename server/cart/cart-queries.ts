import type { ServerCart } from '#contract/cart.ts'
import { isExpired, sellableStock } from '#domain/catalogue/availability.ts'
import { type Correction, correctCart, type Offer, type RequestedLine } from '#domain/cart/correct-cart.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Db, ProductRow, Trx } from '../db/tables.ts'

const columns = [
  'products.id',
  'name',
  'images',
  'brand',
  'stock',
  'expiry_date',
  'selling_price_paise',
  'withdrawn_at',
] as const
type CartProduct = Pick<ProductRow, 'id' | Exclude<(typeof columns)[number], 'products.id'>>

/** A cart as it can be had, with a sentence for each line that differs from the request. */
export type CorrectedCart = {
  readonly lines: readonly RequestedLine[]
  readonly cart: ServerCart
  readonly corrections: Correction[]
}

/** The saved cart of a customer with today's prices; withdrawn products are left out. */
export async function getSavedCart(db: Db, customerId: string, today: string): Promise<ServerCart> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([...columns, 'quantity'])
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('cart_items.position')
    .execute()
  return { items: rows.map((row) => toItem(row, row.quantity, today)) }
}

/** Corrects the requested lines by what is in stock. `requested` holds each product once. */
export async function correctAgainstStock(
  db: Db,
  requested: readonly RequestedLine[],
  today: string,
): Promise<CorrectedCart> {
  const ids = requested.map(({ productId }) => productId)
  const rows = ids.length === 0 ? [] : await db.selectFrom('products').select(columns).where('id', 'in', ids).execute()
  const { lines, corrections } = correctCart(
    requested,
    rows.map((row) => asOffer(row, today)),
  )
  const products = new Map(rows.map((row) => [row.id, row]))
  return {
    lines,
    corrections,
    cart: { items: lines.map((line) => toItem(products.get(line.productId)!, line.quantity, today)) },
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

/** A product row in the words of the rules about carts. */
export function asOffer(
  row: Pick<ProductRow, 'id' | 'name' | 'stock' | 'expiry_date' | 'withdrawn_at'>,
  today: string,
): Offer {
  return {
    id: row.id,
    name: row.name,
    stock: sellableStock({ stock: row.stock, expiryDate: row.expiry_date }, today),
    withdrawn: row.withdrawn_at !== null,
    expired: isExpired(row.expiry_date, today),
  }
}

function toItem(row: CartProduct, quantity: number, today: string): ServerCart['items'][number] {
  const { id: _id, name: productName, stock } = asOffer(row, today)
  const product = { _id, productName, images: row.images, brand: row.brand, stock }
  return { product, price: rupeesFromPaise(row.selling_price_paise), quantity }
}
