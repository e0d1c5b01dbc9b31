import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import { readSearch } from '#domain/catalogue/search-words.ts'
import { savingPercent, unitPrice } from '#domain/catalogue/unit-price.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { selectProducts } from './search/select-products.ts'
import { type ShownProduct, toProduct } from './shown-product.ts'

const MOST_SAME = 12
const MOST_RELATED = 8
/** More than these are not named one by one: each name weighs a hundred bytes beside every page that shows the list. */

type Answer = Omit<ApiOutput<'GET /api/products/:id/related'>, 'success'>

/** What a product is compared with: the same salts in the same strength from others, and its neighbours on the shelf. */
export async function findRelated(db: Db, product: ProductRow): Promise<Answer> {
  const same = await listSameComposition(db, product)
  const related = await listNeighbours(db, product, [product.id, ...same.map(({ id }) => id)])
  const own = packOf(product)
  return {
    unit: own.units === null ? null : product.pack_unit,
    unitPrice: unitPrice(own.price, own.units),
    sameComposition: same.map((row) => {
      const other = packOf(row)
      return {
        ...toProduct(row),
        unitPrice: unitPrice(other.price, other.units),
        savingPercent: savingPercent(own, other),
      }
    }),
    related: related.map(toProduct),
  }
}

/** Other brands with the same composition in packs of the same unit which can be had now, the cheapest unit first. */
async function listSameComposition(db: Db, product: ProductRow): Promise<ProductRow[]> {
  if (!product.composition_key || product.pack_unit === null) return []
  return db
    .selectFrom('products')
    .selectAll()
    .where('composition_key', '=', product.composition_key)
    .where('composition_key', '<>', '')
    .where('pack_unit', '=', product.pack_unit)
    .where('pack_units', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where('stock', '>', 0)
    .where('id', '<>', product.id)
    .where((eb) => eb.or([eb('brand', '=', ''), eb('brand', '<>', product.brand)]))
    .orderBy(sql`selling_price_paise / pack_units`)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_SAME)
    .execute()
}

/** The same sub category first, then the same main salt, in the order of the catalogue. */
async function listNeighbours(db: Db, product: ProductRow, but: readonly string[]): Promise<readonly ShownProduct[]> {
  const { category_slug: category, sub_category: subCategory } = product
  const main = await db
    .selectFrom('product_salts')
    .select('salt_id')
    .where('product_id', '=', product.id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  const known = new Set(but)
  const neighbours: ShownProduct[] = []
  for (const filter of [{ category, subCategory }, ...(main === undefined ? [] : [{ salt: main.salt_id }])]) {
    if (neighbours.length >= MOST_RELATED) break
    const list = { search: readSearch(), filter, sort: 'relevance', limit: MOST_RELATED + known.size } as const
    const { products } = await selectProducts(db, list)
    const others = products.filter(({ id }) => !known.has(id)).slice(0, MOST_RELATED - neighbours.length)
    neighbours.push(...others)
    for (const { id } of others) known.add(id)
  }
  return neighbours
}

function packOf({ selling_price_paise: price, pack_units: units }: ProductRow) {
  return { price, units }
}
