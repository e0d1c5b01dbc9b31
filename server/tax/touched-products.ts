import { sql } from 'kysely'
import type { TouchedProducts } from '#contract/tax.ts'
import type { TaxRule } from '#domain/tax/tax-rates.ts'
import { countUpToCap } from '../db/keyset.ts'
import { escapeLike } from '../db/escape-like.ts'
import type { Db } from '../db/tables.ts'

/** Products shown beside their number. */
const SHOWN = 10

/** The products that a rule is about, as `applies` in domain/tax decides for one product. */
export function selectTouched(db: Db, { target, keys }: Pick<TaxRule, 'target' | 'keys'>) {
  const products = db.selectFrom('products')
  if (target === 'product') return products.where('products.id', 'in', keys)
  if (target === 'hsn') return products.where('products.hsn', 'like', `${escapeLike(keys[0] ?? '')}%`)
  const salts = sql.val([...keys])
  return products.where(
    sql<boolean>`products.id in (select product_id from product_salts where salt_id = any(${salts}::text[]))
      and not exists (select from product_salts where product_id = products.id and salt_id <> all(${salts}::text[]))`,
  )
}

/** The products of a rule that are for sale. */
export async function showTouched(db: Db, rule: Pick<TaxRule, 'target' | 'keys'>): Promise<TouchedProducts> {
  return showProducts(db, selectTouched(db, rule).where('withdrawn_at', 'is', null))
}

/** The products for sale without a GST rate, or whose HSN has fewer digits than documents need. */
export async function showUntaxed(db: Db, digits: number): Promise<TouchedProducts> {
  const short = sql<boolean>`(products.gst_basis_points is null or length(products.hsn) < ${sql.lit(digits)})`
  return showProducts(db, db.selectFrom('products').where('withdrawn_at', 'is', null).where(short))
}

async function showProducts(db: Db, query: ReturnType<typeof selectTouched>): Promise<TouchedProducts> {
  const [rows, count] = await Promise.all([
    query.select(['id', 'name', 'hsn', 'gst_basis_points']).orderBy('position').orderBy('id').limit(SHOWN).execute(),
    countUpToCap(db, query.select('id')),
  ])
  return {
    rows: rows.map(({ id, name, hsn, gst_basis_points: rate }) => ({
      _id: id,
      name,
      hsn,
      gstPercent: rate === null ? null : rate / 100,
    })),
    count,
  }
}
