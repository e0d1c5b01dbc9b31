import type { Category } from '#contract/catalogue.ts'
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

/** Categories in catalogue order with their sub categories and how many products each holds. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('products')
    .select(['category', 'category_slug', 'sub_category'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('position').as('first')])
    .where('withdrawn_at', 'is', null)
    .groupBy(['category', 'category_slug', 'sub_category'])
    .orderBy('first')
    .execute()
  const categories = new Map<string, Category>()
  for (const row of rows) {
    const known = categories.get(row.category_slug) ?? {
      name: row.category,
      slug: row.category_slug,
      count: 0,
      subCategories: [],
    }
    categories.set(row.category_slug, {
      ...known,
      count: known.count + row.count,
      subCategories: [...known.subCategories, row.sub_category],
    })
  }
  return [...categories.values()]
}
