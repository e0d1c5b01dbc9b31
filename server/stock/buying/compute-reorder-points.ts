import { sql } from 'kysely'
import { computeReorderPoint, SALES_WINDOW_DAYS } from '#domain/stock/reorder-rules.ts'
import { DAY, MINUTE } from '#domain/time.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/tables.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../../jobs/daily.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { lockProducts } from '../change-sellable.ts'

/** Keeps the locks of products short. */
const POINTS_AT_ONCE = 500

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
    await inTransaction(db, (trx) => writeComputedPoints(trx, some, leadDays))
  }
}

async function writeComputedPoints(
  trx: Trx,
  points: readonly { id: string; sold: number }[],
  leadDays: number,
): Promise<void> {
  const ids = points.map(({ id }) => id)
  await lockProducts(trx, ids)
  await sql`
    insert into reorder_points (product_id, sold, computed)
    select id, sold, computed from unnest(${ids}::text[], ${points.map(({ sold }) => sold)}::integer[],
      ${points.map(({ sold }) => computeReorderPoint(sold, leadDays))}::integer[]) as fresh (id, sold, computed)
    on conflict (product_id) do update set sold = excluded.sold, computed = excluded.computed
    where (reorder_points.sold, reorder_points.computed) is distinct from (excluded.sold, excluded.computed)`.execute(
    trx,
  )
  await copyReorderPoints(trx, ids)
}

/** Copies the points of locked products to their rows, which decides whether they are on the buying list. */
export async function copyReorderPoints(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    update products set reorder_point = coalesce(edited, computed) from reorder_points
    where product_id = products.id and products.id = any(${ids}::text[])
      and reorder_point <> coalesce(edited, computed)`.execute(trx)
}
