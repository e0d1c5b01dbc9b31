import { sql } from 'kysely'
import type { Paise } from '#domain/money.ts'
import type { ExpiryWindow } from '#domain/stock/expiry-window.ts'
import { packsForLine } from '#domain/stock/packs-for-line.ts'
import type { AvailableStock } from '#domain/stock/propose-batches.ts'
import type { Db } from '../db/tables.ts'
import { isSellable } from './move-packs.ts'
import { promisedQuantity } from './open-stock-levels.ts'
import { listHeldPacks } from './short-dated-packs.ts'

/** Packs of a product that can be packed on a day: batches for sale, and unbatched ones. */
export type AvailablePacks = AvailableStock & {
  readonly productId: string
  /** Empty for unbatched packs. */
  readonly number: string
}

/** What can be packed of products, and what short-dated lines hold of it. */
export type PackableStock = {
  readonly packs: readonly AvailablePacks[]
  readonly held: Awaited<ReturnType<typeof listHeldPacks>>
}

/** The packs of a product that a line may be supplied with (trade-16). */
export function packsOfLine(
  { packs, held }: PackableStock,
  { productId, shortDated }: { readonly productId: string; readonly shortDated: ExpiryWindow | null },
): AvailablePacks[] {
  return packsForLine(
    packs.filter((one) => one.productId === productId),
    shortDated,
    held.filter((one) => one.productId === productId),
  )
}

/** The packs of these products that can be packed on an Indian day, and what short-dated lines hold of them. */
export async function readPackable(db: Db, productIds: readonly string[], day: string): Promise<PackableStock> {
  const [packs, held] = [await listAvailable(db, productIds, day), await listHeldPacks(db, productIds)]
  return { packs, held }
}

/** The packs of these products that can be packed on an Indian day. Unbatched packs are sold through their printed expiry (stock-3). */
async function listAvailable(db: Db, productIds: readonly string[], day: string): Promise<AvailablePacks[]> {
  if (productIds.length === 0) return []
  const unbatched = db
    .selectFrom('products')
    .leftJoin('stock_levels as level', 'level.product_id', 'products.id')
    .select((eb) => [
      sql<string | null>`null`.as('batchId'),
      'products.id as productId',
      sql<string>`''`.as('number'),
      sql<string | null>`case when level.product_id is null then products.expiry_date
        else level.unbatched_expires_on end`.as('expiresOn'),
      sql<number>`coalesce(level.unbatched, products.stock + ${promisedQuantity(db, eb.ref('products.id'))})`.as(
        'onHand',
      ),
      sql<Paise>`coalesce(level.unbatched_mrp_paise, products.mrp_paise)`.as('mrp'),
    ])
    .where('products.id', 'in', productIds)
  const packs = await db
    .selectFrom('batches')
    .select(['id as batchId', 'product_id as productId', 'number', 'expires_on as expiresOn'])
    .select(['on_hand as onHand', 'mrp_paise as mrp'])
    .where('product_id', 'in', productIds)
    .where(isSellable(day))
    .where('on_hand', '>', 0)
    .$castTo<AvailablePacks>()
    .unionAll(unbatched)
    .execute()
  return packs.filter(
    ({ batchId, onHand, expiresOn }) => batchId !== null || (onHand > 0 && (expiresOn === null || expiresOn >= day)),
  )
}
