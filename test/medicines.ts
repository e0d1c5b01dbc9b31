import { slugOf } from '#domain/catalogue/slug.ts'
import type { Db, ProductRow } from '#server/db/tables.ts'
import { addProduct } from './factories.ts'

type Medicine = Parameters<typeof addProduct>[1] & {
  /** The folded salt names with their strengths. */
  readonly salts: readonly (readonly [salt: string, strength: string])[]
}

/** Stores a product with the composition rows of an import. */
export async function addMedicine(
  shop: { readonly ctx: { readonly db: Db } },
  { salts, ...overrides }: Medicine,
): Promise<ProductRow> {
  const composition = salts.map(([salt, strength]) => `${salt} (${strength})`).join(' + ')
  const row = await addProduct(shop, {
    composition,
    composition_key: salts
      .map(([salt, strength]) => `${salt} ${strength}`)
      .toSorted()
      .join(' + '),
    ...(overrides?.category !== undefined && { category_slug: slugOf(overrides.category) }),
    brand: '',
    ...overrides,
  })
  if (salts.length === 0) return row
  const { db } = shop.ctx
  await db
    .insertInto('salts')
    .values(salts.map(([id]) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) })))
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('product_salts')
    .values(salts.map(([salt_id, strength], index) => ({ product_id: row.id, position: index + 1, salt_id, strength })))
    .execute()
  return row
}
