import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import { savingPercent, unitPrice } from '#domain/catalogue/unit-price.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import { toProduct } from './catalogue-queries.ts'

const MOST_SAME = 12
const MOST_RELATED = 8

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
async function listNeighbours(db: Db, product: ProductRow, but: readonly string[]): Promise<ProductRow[]> {
  const neighbours = await db
    .selectFrom('products')
    .selectAll()
    .where('category_slug', '=', product.category_slug)
    .where('sub_category', '=', product.sub_category)
    .where('withdrawn_at', 'is', null)
    .where('id', 'not in', [...but])
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_RELATED)
    .execute()
  if (neighbours.length === MOST_RELATED) return neighbours
  const salt = db.selectFrom('product_salts').select('salt_id').where('product_id', '=', product.id).orderBy('position')
  const alike = await db
    .selectFrom('products')
    .selectAll('products')
    .innerJoin('product_salts', 'product_salts.product_id', 'products.id')
    .where('product_salts.salt_id', '=', salt.limit(1))
    .where('withdrawn_at', 'is', null)
    .where('products.id', 'not in', [...but, ...neighbours.map(({ id }) => id)])
    .orderBy('products.position')
    .orderBy('products.id')
    .limit(MOST_RELATED - neighbours.length)
    .execute()
  return [...neighbours, ...alike]
}

function packOf({ selling_price_paise: price, pack_units: units }: ProductRow) {
  return { price, units }
}
