import type { ServerCartInPaise } from '#contract/cart.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { isExpired, sellableStock } from '#domain/catalogue/availability.ts'
import { type CartCorrection, correctCart, type OfferedProduct, type RequestedLine } from '#domain/cart/correct-cart.ts'
import { deliveryClassesOf } from '#domain/delivery/product-classes.ts'
import { type QuantitySettings, quantityLimit } from '#domain/cart/quantity-limit.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, ProductRow, Trx } from '../db/tables.ts'
import { versionedAddress } from '../files/picture-originals.ts'

const columns = [
  'products.id',
  'name',
  'images',
  'brand',
  'pack_size',
  'stock',
  'expiry_date',
  'max_quantity',
  'schedule',
  'composition',
  'storage_instructions',
  'selling_price_paise',
  'mrp_paise',
  'withdrawn_at',
] as const
type CartProduct = Pick<ProductRow, 'id' | Exclude<(typeof columns)[number], 'products.id'>>

/** The sale rules of a day, from the settings of the shop (stock-3, cart-4). */
export type SaleRules = { readonly today: string; readonly quantities: QuantitySettings }

/** The environment wins over the settings where it is set. */
export function saleRules({ now, config, settings }: Context): SaleRules {
  const { withPrescription, without } = config.orderLimits.quantities
  const { quantityLimits } = settings.values
  const quantities = {
    withPrescription: withPrescription ?? quantityLimits.withPrescription,
    without: without ?? quantityLimits.without,
  }
  return { today: indianDay(now()), quantities }
}

/** The available cart, with a correction for each changed line. */
export type CorrectedCart = {
  readonly lines: readonly RequestedLine[]
  readonly cart: ServerCartInPaise
  readonly corrections: CartCorrection[]
}

/** The saved cart of a customer with today's prices; withdrawn products are left out. */
export async function getSavedCart(db: Db, customerId: string, rules: SaleRules): Promise<ServerCartInPaise> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([...columns, 'quantity'])
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('cart_items.position')
    .execute()
  return { items: rows.map((row) => toItem(row, row.quantity, rules)) }
}

/** The lines of the saved cart, in its order. */
export async function listSavedLines(db: Db, customerId: string): Promise<RequestedLine[]> {
  return db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'quantity'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute()
}

/** Limits the requested lines to the stock. `requested` has each product once. */
export async function correctAgainstStock(
  db: Db,
  requested: readonly RequestedLine[],
  rules: SaleRules,
): Promise<CorrectedCart> {
  const ids = requested.map(({ productId }) => productId)
  const rows = ids.length === 0 ? [] : await db.selectFrom('products').select(columns).where('id', 'in', ids).execute()
  const { lines, corrections } = correctCart(
    requested,
    rows.map((row) => asOffer(row, rules)),
  )
  const products = new Map(rows.map((row) => [row.id, row]))
  return {
    lines,
    corrections,
    cart: {
      items: lines.flatMap(({ productId, quantity }) => {
        const product = products.get(productId)
        return product === undefined ? [] : [toItem(product, quantity, rules)]
      }),
    },
  }
}

/** Replaces the saved cart of a customer. */
export async function replaceSavedCart(
  trx: Trx,
  customerId: string,
  lines: readonly RequestedLine[],
  at: Date,
): Promise<void> {
  if (lines.length === 0) return clearSavedCart(trx, customerId)
  const rows = lines.map((line, position) => ({
    customer_id: customerId,
    product_id: line.productId,
    position,
    quantity: line.quantity,
    changed_at: at,
  }))
  const kept = lines.map(({ productId }) => productId)
  await trx
    .with('gone', (db) =>
      db.deleteFrom('cart_items').where('customer_id', '=', customerId).where('product_id', 'not in', kept),
    )
    .insertInto('cart_items')
    .values(rows)
    .onConflict((on) =>
      on.columns(['customer_id', 'product_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        quantity: eb.ref('excluded.quantity'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()
}

/** Empties the saved cart of a customer. */
export async function clearSavedCart(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('customer_id', '=', customerId).execute()
}

/** A product row for the cart rules. */
export function asOffer(
  row: Pick<ProductRow, 'id' | 'name' | 'stock' | 'expiry_date' | 'max_quantity' | 'schedule' | 'withdrawn_at'>,
  { today, quantities }: SaleRules,
): OfferedProduct {
  return {
    id: row.id,
    name: row.name,
    stock: sellableStock({ stock: row.stock, expiryDate: row.expiry_date }, today),
    withdrawn: row.withdrawn_at !== null,
    expired: isExpired(row.expiry_date, today),
    limit: quantityLimit({ maxQuantity: row.max_quantity, schedule: row.schedule }, quantities),
  }
}

function toItem(row: CartProduct, quantity: number, rules: SaleRules): ServerCartInPaise['items'][number] {
  const { id: _id, name: productName, stock } = asOffer(row, rules)
  const product = {
    _id,
    productName,
    images: row.images.map((address) => versionedAddress(address)),
    brand: row.brand,
    packSize: row.pack_size,
    mrp: row.mrp_paise,
    prescriptionRequired: needsPrescription(row.schedule),
    deliveryClasses: deliveryClassesOf({ ...row, storageInstructions: row.storage_instructions }),
    stock,
  }
  return { product, price: row.selling_price_paise, quantity }
}
