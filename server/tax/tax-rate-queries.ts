import type { TaxRule } from '#domain/tax/tax-rates.ts'
import type { TaxRateRow } from '../db/document-tables.ts'
import type { Db } from '../db/tables.ts'

/** The tax rules that hold on a day, the newest on top (tax-5). */
export async function listTaxRules(db: Db, day: string): Promise<TaxRule[]> {
  const rows = await db
    .selectFrom('tax_rates')
    .selectAll()
    .where('from_day', '<=', day)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toTaxRule)
}

export function toTaxRule({
  target,
  keys,
  from_day: fromDay,
  hsn,
  gst_basis_points: rate,
  nature,
}: TaxRateRow): TaxRule {
  return { target, keys, fromDay, hsn, rate, nature }
}
