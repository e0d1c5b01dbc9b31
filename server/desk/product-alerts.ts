import type { ProductAlerts } from '#contract/desk.ts'
import { NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { COUNT_CAP } from '../db/keyset.ts'

const SHOWN_ROWS = 10

/** Products for sale of which few packs are left, the fewest first. */
export async function listLowStock({ db }: Context): Promise<ProductAlerts> {
  const found = await db
    .selectFrom('low_stock_products as low')
    .innerJoin('products', 'products.id', 'low.product_id')
    .select(['products.id as _id', 'name', 'low.stock', 'expiry_date as expiryDate'])
    .orderBy('low.stock')
    .orderBy('low.product_id')
    .limit(COUNT_CAP + 1)
    .execute()
  return toProductAlerts(found)
}

/** Products in stock that expire within 90 days or have expired, the first to expire on top. */
export async function listNearExpiry({ db, now }: Context): Promise<ProductAlerts> {
  const last = indianDay(new Date(now().getTime() + NEAR_EXPIRY_DAYS * DAY))
  const found = await db
    .selectFrom('products')
    .select(['id as _id', 'name', 'stock', 'expiry_date as expiryDate'])
    .where('withdrawn_at', 'is', null)
    .where('expiry_date', '<=', last)
    .where('stock', '>', 0)
    .orderBy('expiry_date')
    .orderBy('id')
    .limit(COUNT_CAP + 1)
    .execute()
  return toProductAlerts(found)
}

function toProductAlerts(found: ProductAlerts['rows']): ProductAlerts {
  return { count: found.length, rows: found.slice(0, SHOWN_ROWS) }
}
