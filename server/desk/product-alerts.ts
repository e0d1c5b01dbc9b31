import type { ProductAlerts } from '#contract/desk.ts'
import { LOW_STOCK, NEAR_EXPIRY_DAYS } from '#domain/desk/today.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { COUNT_CAP } from '../db/keyset.ts'
import type { Db } from '../db/tables.ts'

const SHOWN_ROWS = 10

/** Products for sale of which few packs are left, the fewest first. */
export async function listLowStock({ db }: Context): Promise<ProductAlerts> {
  const found = await selectProducts(db).where('stock', '<=', LOW_STOCK).orderBy('stock').orderBy('id').execute()
  return toProductAlerts(found)
}

/** Products in stock that expire within 90 days or have expired, the first to expire on top. */
export async function listNearExpiry({ db, now }: Context): Promise<ProductAlerts> {
  const last = indianDay(new Date(now().getTime() + NEAR_EXPIRY_DAYS * DAY))
  const found = await selectProducts(db)
    .where('expiry_date', '<=', last)
    .where('stock', '>', 0)
    .orderBy('expiry_date')
    .orderBy('id')
    .execute()
  return toProductAlerts(found)
}

function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(['id as _id', 'name', 'stock', 'expiry_date as expiryDate'])
    .where('withdrawn_at', 'is', null)
    .limit(COUNT_CAP + 1)
}

function toProductAlerts(found: ProductAlerts['rows']): ProductAlerts {
  return { count: found.length, rows: found.slice(0, SHOWN_ROWS) }
}
