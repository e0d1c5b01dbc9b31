import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { buildOnce } from '../db/build-once.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { textsIn, type WithTexts } from './product-texts.ts'
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

/** Finds a product for sale, with its texts in a language where one is given. */
export async function findProduct(
  db: Db,
  id: string,
  language?: TranslatedLanguage,
): Promise<(DetailedRow & WithTexts) | undefined> {
  const [product] = await (language === undefined ? readProduct(db, { id }) : readTranslated(db, { id, language }))
  return product
}

const ownProduct = (db: Db, { id }: { id: string }) =>
  db.selectFrom('products as own').select(detailColumns).where('id', '=', id).where('withdrawn_at', 'is', null)

const readProduct = buildOnce(ownProduct)
const readTranslated = buildOnce((db: Db, values: { id: string; language: TranslatedLanguage }) =>
  ownProduct(db, values).select(textsIn(values.language)),
)
