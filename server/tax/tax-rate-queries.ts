import type { TaxRate } from '#contract/tax.ts'
import { taxRateState } from '#domain/tax/tax-rate-changes.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { type PageOfRows, readPage } from '../db/keyset.ts'
import type { Db, QueryRow } from '../db/tables.ts'

/** Selects the tax rules that hold on a day, the newest on top (tax-5). */
export function selectTaxRules(db: Db, day: string) {
  return db
    .selectFrom('tax_rates')
    .select(['target', 'keys', 'from_day as fromDay', 'hsn', 'gst_basis_points as rate', 'nature'])
    .where('from_day', '<=', day)
    .orderBy('created_at', 'desc')
    .orderBy('id')
}

/** A page of rates at the desk, the latest day on top. */
export async function listTaxRates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  after: string | undefined,
): Promise<PageOfRows<TaxRate>> {
  const today = indianDay(now())
  return readPage(db, selectRates(db), {
    order: ['rate.from_day', 'rate.id'],
    direction: 'desc',
    after,
    toRow: (row) => toRow(row, today),
  })
}

function selectRates(db: Db) {
  return db
    .selectFrom('tax_rates as rate')
    .innerJoin('staff', 'staff.id', 'rate.created_by')
    .leftJoin('products', (join) =>
      join.on('rate.target', '=', 'product').on((eb) => eb('products.id', '=', eb.fn.any('rate.keys'))),
    )
    .selectAll('rate')
    .select((eb) => [
      'staff.name as by',
      'products.name as product_name',
      eb
        .selectFrom('salts')
        .select(({ fn, val }) => fn<string>('string_agg', ['salts.name', val(', ')]).as('names'))
        .where('rate.target', '=', 'salts')
        .where((salt) => salt('salts.id', '=', salt.fn.any('rate.keys')))
        .as('salt_names'),
    ])
}

function toRow(row: QueryRow<typeof selectRates>, today: string): TaxRate {
  return {
    _id: row.id,
    target: row.target,
    applies: row.product_name ?? row.salt_names ?? row.keys.join(', '),
    fromDay: row.from_day,
    state: taxRateState(row.from_day, today),
    hsn: row.hsn,
    gstPercent: row.gst_basis_points / 100,
    nature: row.nature,
    by: row.by,
  }
}
