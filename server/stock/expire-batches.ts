import { DAY, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { enqueueAfterMidnight, enqueueForToday } from '../jobs/daily.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { changeStates, selectLocked } from './move-packs.ts'
import { lockProducts } from './change-sellable.ts'
import { listExpiredUnbatched, setExpiredAside } from './set-expired-aside.ts'
import { type DayOfSale, saleDay, stateForSale } from './state-for-sale.ts'

/** Keeps the locks short: orders of these products wait for them. */
const PRODUCTS_AT_ONCE = 20

export const batchJobs = {
  /** Moves batches by their dates, at 00:05 in India. */
  'stock.expire': async (ctx) => {
    await enqueueAfterMidnight(ctx, 'stock.expire', 5 * MINUTE)
    await expireBatches(ctx)
  },
} satisfies Partial<JobHandlers>

/** Schedules the expiry of batches for now and after every midnight, when the shop starts. */
export async function scheduleBatchExpiry(ctx: Context): Promise<void> {
  await enqueueForToday(ctx, 'stock.expire')
}

/**
 * Moves batches to the state of this day and expired unbatched packs to an expired batch (stock-1). Promised packs among them
 * become short. Blocked and recalled batches stay so.
 */
export async function expireBatches(ctx: Context): Promise<void> {
  const day = saleDay(ctx)
  const { today } = day
  const due = await listDueBatches(ctx.db, day)
  const unbatched = await listExpiredUnbatched(ctx.db, today)
  const productIds = [...new Set([...due, ...unbatched].map(({ product_id: id }) => id))].toSorted()
  const counts = { batches: 0, unbatchedPacks: 0 }
  for (let start = 0; start < productIds.length; start += PRODUCTS_AT_ONCE) {
    const ids = productIds.slice(start, start + PRODUCTS_AT_ONCE)
    const moved = await inTransaction(ctx.db, async (trx) => {
      await lockProducts(trx, ids)
      return {
        batches: await moveDueBatches(ctx, trx, ids),
        unbatchedPacks: await setExpiredAside(ctx, trx, ids),
      }
    })
    counts.batches += moved.batches
    counts.unbatchedPacks += moved.unbatchedPacks
  }
  if (productIds.length > 0) ctx.versions.stockChanged()
  ctx.log.info({ ...counts, day: today }, 'batches follow the calendar')
}

/** The batches in another state than that of this day. */
async function listDueBatches(db: Db, day: DayOfSale, productIds?: readonly string[]) {
  const batches = await db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.product_id')
    .select(['batches.id', 'batches.product_id', 'batches.state', 'batches.expires_on as expiresOn'])
    .select(['batches.mrp_paise as mrp', 'products.category_slug as category', 'products.selling_price_paise as price'])
    .where((eb) =>
      eb.or([
        eb('batches.state', '=', 'near'),
        eb.and([eb('batches.state', '=', 'sellable'), eb('batches.expires_on', '<=', lastNearDay(day))]),
      ]),
    )
    .$if(productIds !== undefined, (query) => query.where('batches.product_id', 'in', productIds ?? []))
    .execute()
  return batches
    .map((batch) => ({ ...batch, next: stateForSale(batch, batch, day) }))
    .filter(({ state, next }) => state !== next)
}

/** The last day of expiry that is near in any category. */
function lastNearDay({ today, nearExpiryDays }: DayOfSale): string {
  const days = Math.max(nearExpiryDays.otherwise, ...Object.values(nearExpiryDays.categories))
  return new Date(Date.parse(today) + days * DAY).toISOString().slice(0, 10)
}

/** Moves the due batches of locked products. Returns their number. */
async function moveDueBatches(ctx: Context, trx: Trx, productIds: readonly string[]): Promise<number> {
  const due = await listDueBatches(trx, saleDay(ctx), productIds)
  const locked = await selectLocked(
    trx,
    due.map(({ id }) => id),
  )
  for (const [state, batches] of Map.groupBy(due, ({ next }) => next)) {
    const ids = new Set(batches.map(({ id }) => id))
    await changeStates(
      trx,
      locked.filter(({ id }) => ids.has(id)),
      state,
      ctx.now(),
    )
  }
  return due.length
}
