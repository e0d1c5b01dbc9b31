import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ServerOutput } from '#contract/api.ts'
import { savingPercent } from '#domain/catalogue/unit-price.ts'
import type { TranslatedLanguage } from '#domain/languages/languages.ts'
import { buildOnce } from '../db/build-once.ts'
import type { Db, Tables } from '../db/tables.ts'
import { textsIn, type WithTexts } from './product-texts.ts'
import { cardColumns, detailColumns, type DetailedRow, toProductCard } from './shown-product.ts'

const MAX_BRANDS = 12
const MAX_RELATED = 8
/** Related products and other brands may overlap. */
const MAX_NEIGHBOURS = MAX_RELATED + MAX_BRANDS + 1

type Related = Omit<ServerOutput<'GET /api/products/:id/related'>, 'success'>
type ProductWithRelated = { readonly product: DetailedRow & WithTexts; readonly related: Related }
type OfDay = { readonly id: string; readonly today: string }

/**
 * Finds a product for sale with its other brands, related products and texts in a language in one query. Other brands have the same
 * composition and are in stock, cheapest unit first. Related products share the sub category, then the main salt, in
 * catalogue order.
 */
export async function findProductWithRelated(
  db: Db,
  { id, today, language }: OfDay & { readonly language?: TranslatedLanguage | undefined },
): Promise<ProductWithRelated | undefined> {
  const [own]: (WithRelatedRow & WithTexts)[] = await (language === undefined
    ? readWithRelated(db, { id, today })
    : readTranslated(db, { id, today, language }))
  if (own === undefined) return undefined
  const packOf = (row: Pick<typeof own, 'selling_price_paise' | 'pack_units'>) => {
    return { price: row.selling_price_paise, units: row.pack_units }
  }
  const shown = new Set([own.id, ...own.brands.map((brand) => brand.id)])
  const neighbours = new Map(
    [...own.shelf, ...own.same_salt].filter((row) => !shown.has(row.id)).map((row) => [row.id, row]),
  )
  const related = {
    sameComposition: own.brands.map((brand) => ({
      ...toProductCard(brand, today),
      savingPercent: savingPercent(packOf(own), packOf(brand)),
    })),
    related: [...neighbours.values()].slice(0, MAX_RELATED).map((row) => toProductCard(row, today)),
  }
  return { product: own, related }
}

const columns = cardColumns.map((column) => `p.${column}` as const)

/** Other brands and related products are separate subqueries, so that PostgreSQL stops an index scan at their limit. */
const withRelated = (db: Db, { id, today }: OfDay) =>
  db
    .with(
      // Materialized, because a scan in catalogue order would read nearly all products to find a rare salt.
      (cte) => cte('sharing_salt').materialized(),
      (qb) =>
        qb
          .selectFrom('product_salts as main')
          .innerJoin('product_salts as other', 'other.salt_id', 'main.salt_id')
          .select('other.product_id as id')
          .where('main.product_id', '=', id)
          .where('main.position', '=', sql.lit(1)),
    )
    .selectFrom('products as own')
    .select(detailColumns)
    .select((eb) => [
      jsonArrayFrom(brandsOf(eb, today)).as('brands'),
      jsonArrayFrom(shelfOf(eb).select(columns)).as('shelf'),
      jsonArrayFrom(sameSaltAs(eb)).as('same_salt'),
    ])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)

type WithRelatedRow = InferResult<ReturnType<typeof withRelated>>[number]
const readWithRelated = buildOnce(withRelated)
const readTranslated = buildOnce((db: Db, values: OfDay & { language: TranslatedLanguage }) =>
  withRelated(db, values).select(textsIn(values.language)),
)

type OwnBuilder = ExpressionBuilder<Tables & { own: Tables['products']; sharing_salt: { id: string } }, 'own'>

function brandsOf(eb: OwnBuilder, today: string) {
  return eb
    .selectFrom('products as p')
    .select(columns)
    .whereRef('p.composition_key', '=', 'own.composition_key')
    .whereRef('p.pack_unit', '=', 'own.pack_unit')
    .whereRef('p.id', '<>', 'own.id')
    .where('p.composition_key', '<>', sql.lit(''))
    .where('p.withdrawn_at', 'is', null)
    .where('p.stock', '>', sql.lit(0))
    .where((p) => p.or([p('p.expiry_date', 'is', null), p('p.expiry_date', '>=', today)]))
    .where('p.pack_units', 'is not', null)
    .where((p) => p.or([p('p.brand', '=', sql.lit('')), p('p.brand', '<>', p.ref('own.brand'))]))
    .orderBy(sql`p.selling_price_paise / p.pack_units`)
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(sql.lit(MAX_BRANDS))
}

function shelfOf(eb: OwnBuilder) {
  return eb
    .selectFrom('products as p')
    .whereRef('p.category_slug', '=', 'own.category_slug')
    .whereRef('p.sub_category', '=', 'own.sub_category')
    .where('p.withdrawn_at', 'is', null)
    .orderBy('p.position')
    .orderBy('p.id')
    .limit(sql.lit(MAX_NEIGHBOURS))
}

function sameSaltAs(eb: OwnBuilder) {
  const shelf = shelfOf(eb).select('p.id').as('shelf')
  return (
    eb
      .selectFrom('sharing_salt')
      .innerJoin('products as p', 'p.id', 'sharing_salt.id')
      .select(columns)
      .where('p.withdrawn_at', 'is', null)
      // Skips products with the same salt when the sub category already has enough.
      .where((p) => p(p.selectFrom(shelf).select(p.fn.countAll<number>().as('count')), '<', sql.lit(MAX_NEIGHBOURS)))
      .orderBy('p.position')
      .orderBy('p.id')
      .limit(sql.lit(MAX_NEIGHBOURS))
  )
}
