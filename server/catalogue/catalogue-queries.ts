import { buildOnce } from '../db/build-once.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { type DetailedRow, detailColumns } from './shown-product.ts'

type CatalogueOptions = { readonly limit: number; readonly exceptCategory?: string }

/** Lists products for sale in catalogue order. `exceptCategory` is a slug. */
export async function listCatalogue(db: Db, { limit, exceptCategory }: CatalogueOptions): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('category_slug', 'is distinct from', exceptCategory ?? null)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Finds a product for sale. */
export async function findProduct(db: Db, id: string): Promise<DetailedRow | undefined> {
  const [product] = await readProduct(db, { id })
  return product
}

const readProduct = buildOnce((db: Db, { id }: { id: string }) =>
  db.selectFrom('products').select(detailColumns).where('id', '=', id).where('withdrawn_at', 'is', null),
)
