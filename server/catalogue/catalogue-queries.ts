import type { Db, ProductRow } from '../db/tables.ts'

/** The catalogue in its own order, from the beginning. */
export async function listCatalogue(db: Db, limit: number): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** One product which is for sale, or undefined. */
export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  return db.selectFrom('products').selectAll().where('id', '=', id).where('withdrawn_at', 'is', null).executeTakeFirst()
}

/** The products of these ids which are for sale, in no particular order. */
export async function listProductsById(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('withdrawn_at', 'is', null)
    .execute()
}
