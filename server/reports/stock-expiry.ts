import { sql } from 'kysely'
import type { StockOfMonthInPaise } from '#contract/reports.ts'
import type { Paise } from '#domain/money.ts'
import { NO_EXPIRY } from '#domain/stock/batch-state.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'

/**
 * The packs on hand by the month of their expiry: expired ones first, those without a date last. `batches_by_expiry` leaves out
 * the batches that are gone, which are most of the table after a year.
 */
export async function listStockByExpiry({ db, now }: Pick<Context, 'db' | 'now'>): Promise<StockOfMonthInPaise[]> {
  const { rows } = await sql<{ month: string; packs: number; value: Paise; at_mrp: Paise }>`
    with stock as (
      select expires_on, on_hand as packs, ptr_paise, mrp_paise from batches where on_hand > 0
      union all
      select unbatched_expires_on, unbatched, null, products.mrp_paise
      from stock_levels join products on products.id = stock_levels.product_id
      where unbatched > 0
    )
    select case when expires_on is null then 'unknown' when expires_on = ${NO_EXPIRY}::date then 'none' when expires_on < ${indianDay(now())}::date then 'expired'
        else to_char(expires_on, 'YYYY-MM') end as month,
      sum(packs)::int as packs, sum(packs * coalesce(ptr_paise, mrp_paise))::bigint as value,
      coalesce(sum(packs * mrp_paise) filter (where ptr_paise is null), 0)::bigint as at_mrp
    from stock group by 1
    order by min(expires_on) nulls last`.execute(db)
  return rows.map(({ at_mrp: atMrp, ...row }) => ({ ...row, atMrp }))
}
