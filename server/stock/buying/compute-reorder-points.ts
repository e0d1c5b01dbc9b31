import { sql } from 'kysely'
import { computeReorderPoint, SALES_WINDOW_DAYS } from '#domain/stock/reorder-rules.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../../jobs/daily.ts'
import type { JobHandlers } from '../../jobs/worker.ts'

/** Keeps the statements short. */
const POINTS_AT_ONCE = 5_000

export const reorderJobs = {
  /** Computes the reorder points at 01:00 in India. */
  'stock.reorder-points': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'stock.reorder-points', 60 * MINUTE)
    await computeReorderPoints(ctx)
  },
} satisfies Partial<JobHandlers>

/** Schedules the reorder points for now and after every midnight, when the shop starts. */
export async function scheduleReorderPoints(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'stock.reorder-points')
}

/** Computes the reorder points from the packs that were packed and did not come back (stock-5). Those of staff stay beside. */
export async function computeReorderPoints({
  db,
  now,
  settings,
}: Pick<Context, 'db' | 'now' | 'settings'>): Promise<void> {
  const { lead: leadDays } = settings.values.buyingDays
  const since = new Date(now().getTime() - SALES_WINDOW_DAYS * DAY)
  const { rows } = await sql<{ id: string; sold: number }>`
    with packed as (
      select moved.product_id as id, -sum(shelf)::int as sold from stock_movements moved
      join orders on orders.id = moved.order_id and orders.status not in ('Cancelled', 'Returned')
      where kind = 'pack' and moved.at >= ${since} group by moved.product_id
    )
    select id, sold from packed
    union all select product_id, 0 from reorder_points where sold > 0 and product_id not in (select id from packed)
    order by id`.execute(db)
  for (let start = 0; start < rows.length; start += POINTS_AT_ONCE) {
    const some = rows.slice(start, start + POINTS_AT_ONCE)
    await sql`
      insert into reorder_points (product_id, sold, computed)
      select id, sold, computed from unnest(${some.map(({ id }) => id)}::text[], ${some.map(({ sold }) => sold)}::integer[],
        ${some.map(({ sold }) => computeReorderPoint(sold, leadDays))}::integer[]) as fresh (id, sold, computed)
      on conflict (product_id) do update set sold = excluded.sold, computed = excluded.computed
      where (reorder_points.sold, reorder_points.computed) is distinct from (excluded.sold, excluded.computed)`.execute(
      db,
    )
  }
  await watchLowStock(db)
}

/** Marks the products with at most twice their reorder point in stock, which may fall below it before the next night. */
async function watchLowStock(db: Db): Promise<void> {
  await sql`
    update reorder_points set is_watched = low.is_watched
    from (
      select point.product_id, coalesce(edited, computed) > 0
        and stock - coalesce(short, 0) <= 2 * coalesce(edited, computed) as is_watched
      from reorder_points point join products on products.id = point.product_id
      left join stock_levels level on level.product_id = point.product_id
    ) as low
    where low.product_id = reorder_points.product_id and reorder_points.is_watched <> low.is_watched`.execute(db)
}
