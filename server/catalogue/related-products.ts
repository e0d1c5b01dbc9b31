import { sql } from 'kysely'
import type { ApiOutput } from '#contract/api.ts'
import { savingPercent, unitPrice } from '#domain/catalogue/unit-price.ts'
import type { Db } from '../db/tables.ts'
import { cardColumns, toProductCard } from './shown-product.ts'

const MAX_BRANDS = 12
const MAX_RELATED = 8
/** The neighbours on the shelf and the other brands may be the same products. */
const MAX_NEIGHBOURS = MAX_RELATED + MAX_BRANDS + 1

type Related = Omit<ApiOutput<'GET /api/products/:id/related'>, 'success'>

/**
 * Other brands of the same composition that can be sold, the cheapest unit first, and neighbours on the shelf: first of
 * the same sub category, then with the same main salt, in catalogue order. Undefined for an unknown product. One query.
 */
export async function findRelated(db: Db, id: string, today: string): Promise<Related | undefined> {
  const rows = await relatedRows(db, id, today).execute()
  const own = rows.find(({ role }) => role === 'own')
  if (own === undefined) return undefined
  const packOf = (row: typeof own) => ({ price: row.selling_price_paise, units: row.pack_units })
  const brands = rows.filter(({ role }) => role === 'brand')
  const shown = new Set([own.id, ...brands.map((row) => row.id)])
  const neighbours = new Map(
    rows.filter(({ role, id: other }) => role === 'neighbour' && !shown.has(other)).map((row) => [row.id, row]),
  )
  return {
    unit: own.pack_units === null ? null : own.pack_unit,
    unitPrice: unitPrice(own.selling_price_paise, own.pack_units),
    sameComposition: brands.map((row) => ({
      ...toProductCard(row, today),
      unitPrice: unitPrice(row.selling_price_paise, row.pack_units),
      savingPercent: savingPercent(packOf(own), packOf(row)),
    })),
    related: [...neighbours.values()].slice(0, MAX_RELATED).map((row) => toProductCard(row, today)),
  }
}

const columns = [...cardColumns.map((column) => `p.${column}` as const), 'p.pack_unit', 'p.pack_units'] as const

function relatedRows(db: Db, id: string, today: string) {
  return withNeighbours(db, id, today)
    .selectFrom((eb) =>
      eb
        .selectFrom('own as p')
        .select(columns)
        .select(sql<'own' | 'brand' | 'neighbour'>`'own'`.as('role'))
        .unionAll(
          eb
            .selectFrom('brands as p')
            .select(columns)
            .select(sql<'brand'>`'brand'`.as('role')),
        )
        .unionAll(
          eb
            .selectFrom('shelf as p')
            .select(columns)
            .select(sql<'neighbour'>`'neighbour'`.as('role')),
        )
        .unionAll(
          eb
            .selectFrom('same_salt as p')
            .select(columns)
            .select(sql<'neighbour'>`'neighbour'`.as('role')),
        )
        .as('related'),
    )
    .selectAll()
}

function withNeighbours(db: Db, id: string, today: string) {
  return withBrands(db, id, today)
    .with('shelf', (cte) =>
      cte
        .selectFrom('own')
        .innerJoin('products as p', (join) =>
          join.onRef('p.category_slug', '=', 'own.category_slug').onRef('p.sub_category', '=', 'own.sub_category'),
        )
        .select(columns)
        .where('p.withdrawn_at', 'is', null)
        .orderBy('p.position')
        .orderBy('p.id')
        .limit(MAX_NEIGHBOURS),
    )
    .with('same_salt', (cte) =>
      cte
        .selectFrom('own')
        .innerJoin('product_salts as main', (join) =>
          join.onRef('main.product_id', '=', 'own.id').on('main.position', '=', 1),
        )
        .innerJoin('product_salts as other', 'other.salt_id', 'main.salt_id')
        .innerJoin('products as p', 'p.id', 'other.product_id')
        .select(columns)
        .where('p.withdrawn_at', 'is', null)
        // A well-stocked shelf needs none of the thousands of products that may hold the same salt.
        .where((eb) => eb(eb.selectFrom('shelf').select(eb.fn.countAll<number>().as('count')), '<', MAX_NEIGHBOURS))
        .orderBy('p.position')
        .orderBy('p.id')
        .limit(MAX_NEIGHBOURS),
    )
}

function withBrands(db: Db, id: string, today: string) {
  return db
    .with('own', (cte) => cte.selectFrom('products').selectAll().where('id', '=', id).where('withdrawn_at', 'is', null))
    .with('brands', (cte) =>
      cte
        .selectFrom('own')
        .innerJoin('products as p', (join) =>
          join
            .onRef('p.composition_key', '=', 'own.composition_key')
            .onRef('p.pack_unit', '=', 'own.pack_unit')
            .onRef('p.id', '<>', 'own.id'),
        )
        .select(columns)
        .where('p.composition_key', '<>', '')
        .where('p.withdrawn_at', 'is', null)
        .where('p.stock', '>', 0)
        .where((eb) => eb.or([eb('p.expiry_date', 'is', null), eb('p.expiry_date', '>=', today)]))
        .where('p.pack_units', 'is not', null)
        .where((eb) => eb.or([eb('p.brand', '=', ''), eb('p.brand', '<>', eb.ref('own.brand'))]))
        .orderBy(sql`p.selling_price_paise / p.pack_units`)
        .orderBy('p.position')
        .orderBy('p.id')
        .limit(MAX_BRANDS),
    )
}
