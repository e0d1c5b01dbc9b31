import { sql } from 'kysely'
import { type TaxRule, taxOn } from '#domain/tax/tax-rates.ts'
import { indianDay, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../jobs/daily.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { selectTaxRules } from './tax-rate-queries.ts'
import { selectTouched } from './touched-products.ts'

const PRODUCTS_AT_ONCE = 1000

export const taxJobs = {
  /** Copies the rates of the day into the products, which pages show, just after midnight in India. */
  'tax.copy-rates': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'tax.copy-rates', MINUTE)
    await copyRates(ctx)
  },
} satisfies Partial<JobHandlers>

/** Schedules the copies for now and after every midnight, when the shop starts. */
export async function scheduleRateCopies(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'tax.copy-rates')
}

/** Copies HSN and rate of this day into the products that a rule touches (tax-5). */
export async function copyRates(ctx: Pick<Context, 'db' | 'now' | 'log'>): Promise<void> {
  const day = indianDay(ctx.now())
  const rules = await selectTaxRules(ctx.db, day).execute()
  let changed = 0
  for (const rule of rules)
    for (let last = ''; ;) {
      const products = await listTouched(ctx.db, rule, last)
      const differing = products
        .map((product) => ({ product, tax: taxOn(day, product, rules) }))
        .flatMap(({ product, tax }) => (tax === null ? [] : [{ product, tax }]))
        .filter(({ product, tax }) => product.hsn !== tax.hsn || product.rate !== tax.rate)
      for (const { product, tax } of differing)
        await ctx.db
          .updateTable('products')
          .set({ hsn: tax.hsn, gst_basis_points: tax.rate, updated_at: ctx.now() })
          .where('id', '=', product.id)
          .execute()
      changed += differing.length
      const next = products.at(-1)?.id
      if (next === undefined || products.length < PRODUCTS_AT_ONCE) break
      last = next
    }
  if (changed > 0) ctx.log.info({ products: changed, day }, 'tax rates follow the calendar')
}

function listTouched(db: Db, rule: TaxRule, after: string) {
  return selectTouched(db, rule)
    .select((eb) => [
      'products.id',
      'products.hsn',
      'products.gst_basis_points as rate',
      sql<string[]>`array(${eb
        .selectFrom('product_salts')
        .select('product_salts.salt_id')
        .whereRef('product_salts.product_id', '=', 'products.id')})`.as('saltIds'),
    ])
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(PRODUCTS_AT_ONCE)
    .execute()
}
