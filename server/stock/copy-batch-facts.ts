import { sql } from 'kysely'
import { NO_EXPIRY } from '#domain/stock/batch-state.ts'
import type { Trx } from '../db/tables.ts'

/**
 * Copies to locked products the lowest MRP of their packs for sale, and the dates of the packs that expire first (stock-2).
 * Products without packs for sale stay unchanged. The MRP never falls below the price, because packs with a lower one are
 * blocked.
 */
export async function copyBatchFacts(trx: Trx, productIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update products
    set mrp_paise = greatest(facts.mrp_paise, selling_price_paise), manufacture_date = facts.made_on,
      expiry_date = facts.expires_on, updated_at = ${now}
    from (
      select product_id, min(mrp_paise) as mrp_paise,
        (array_agg(made_on order by expires_on nulls last, made_on))[1] as made_on, min(expires_on) as expires_on
      from (
        select product_id, mrp_paise, made_on, nullif(expires_on, ${NO_EXPIRY}::date) as expires_on from batches
        where state = 'sellable' and on_hand > 0 and product_id = any (${productIds}::text[])
        union all
        select product_id, unbatched_mrp_paise, unbatched_made_on, unbatched_expires_on from stock_levels
        where unbatched > 0 and product_id = any (${productIds}::text[])
      ) as packs
      group by product_id
    ) as facts
    where products.id = facts.product_id
      and (products.mrp_paise, products.manufacture_date, products.expiry_date)
        is distinct from (greatest(facts.mrp_paise, selling_price_paise), facts.made_on, facts.expires_on)`.execute(trx)
}
