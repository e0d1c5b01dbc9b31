import { type RawBuilder, sql } from 'kysely'
import { endOfPeriod, periodSettings } from '#domain/privacy/retention-periods.ts'
import { dataKinds, type PurgedKind, purgedKinds } from '#domain/privacy/retention.ts'
import { indianDay, MINUTE } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, Trx } from '../db/tables.ts'
import { enqueueDaily } from '../jobs/daily.ts'
import { enqueue } from '../jobs/jobs.ts'
import { liveHolds } from './live-holds.ts'
import { type TablePurge, tablePurges } from './purge-table.ts'

/** Rows of one transaction. */
const BATCH = 1000
/** Shorter than the lease of a job. What is left then goes in a further run. */
const RUN_MS = MINUTE

/** Schedules today's run at startup, unless it exists already. */
export async function schedulePurge(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'tidy-up', 'today')
}

/** Purges what is over its period by the retention table (privacy-1), in batches. An interrupted run goes on where it ended. */
export async function purgeData(ctx: Context): Promise<void> {
  await enqueueDaily(ctx, 'tidy-up', 'tomorrow')
  const end = performance.now() + RUN_MS
  for (const kind of purgedKinds)
    if (!(await purgeKind(ctx, kind, end))) {
      await enqueue(ctx, ctx.db, 'tidy-up', {}, { dedupeKey: `tidy-up rest ${ctx.now().toISOString()}` })
      return
    }
}

/** Purges one kind until the end, an instant of `performance.now()`. Returns whether nothing is left. */
export async function purgeKind(ctx: Context, kind: PurgedKind, end = Infinity): Promise<boolean> {
  for (const purge of tablePurges[kind])
    while ((await purgeBatch(ctx, kind, purge)) > 0) if (performance.now() > end) return false
  return true
}

/** Purges one batch in one transaction, and returns the number of its rows. Files go by a job of the same transaction. */
async function purgeBatch(ctx: Context, kind: PurgedKind, purge: TablePurge): Promise<number> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    // A hold that was answered stands before the batch, and one that comes during the batch waits for its end.
    await sql`lock table privacy_holds in share mode`.execute(trx)
    await sql`select set_config('shop.purged_table', ${purge.table}, true)`.execute(trx)
    const { rows } = await sql<{ place: string; id: string | null }>`
      select t.ctid::text as place, ${idOf(purge)} as id from ${sql.table(purge.table)} t
      where ${overdue(ctx, kind, purge)} and not ${heldRow(purge, now)}
      limit ${purge.batch ?? BATCH} for update of t skip locked`.execute(trx)
    if (rows.length === 0) return 0
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
    const dependent = (await purge.dependents?.(trx, ids)) ?? []
    await removeRows(
      trx,
      purge,
      rows.map(({ place }) => place),
    )
    const fileIds = purge.hasFiles ? ids : dependent
    if (fileIds.length > 0) await enqueue(ctx, trx, 'privacy.remove-files', { fileIds })
    await countPurged(trx, kind, rows.length, now)
    return rows.length
  })
}

/** The period of row `t` is over. */
function overdue(ctx: Pick<Context, 'settings' | 'now'>, kind: PurgedKind, purge: TablePurge): RawBuilder<boolean> {
  return purge.isOver(endOfPeriod(dataKinds[kind].period, periodSettings(ctx.settings.values), ctx.now()))
}

/** Row `t` belongs to a person on hold. */
function heldRow({ customer, isHeld }: TablePurge, now: Date): RawBuilder<boolean> {
  if (isHeld !== undefined) return isHeld(liveHolds(now))
  if (customer === undefined) return sql`false`
  return sql`coalesce(${customer} in (${liveHolds(now)}), false)`
}

function idOf({ hasFiles, dependents }: TablePurge): RawBuilder<string | null> {
  return hasFiles || dependents ? sql`t.id` : sql`null::text`
}

async function removeRows(trx: Trx, { table, set }: TablePurge, places: readonly string[]): Promise<void> {
  const chosen = sql`ctid = any(${places}::tid[])`
  const change = set === undefined ? sql`delete from ${sql.table(table)}` : sql`update ${sql.table(table)} set ${set}`
  await sql`${change} where ${chosen}`.execute(trx)
}

async function countPurged(trx: Trx, kind: PurgedKind, rows: number, at: Date): Promise<void> {
  await trx
    .insertInto('purges')
    .values({ kind, day: indianDay(at), rows, at })
    .onConflict((on) => on.columns(['kind', 'day']).doUpdateSet((eb) => ({ rows: eb('purges.rows', '+', rows), at })))
    .execute()
}

/** Counts end here, because the page shows no larger one. */
const MAX_COUNTED = 1000

/** The rows of a kind whose period is over, by whether a hold keeps them. */
export async function countOverdue(
  ctx: Pick<Context, 'settings' | 'now'> & { readonly db: Db },
  kind: PurgedKind,
): Promise<{ readonly due: number; readonly held: number }> {
  const counts = { due: 0, held: 0 }
  for (const purge of tablePurges[kind]) {
    const { rows } = await sql<{ isHeld: boolean; count: number }>`
      select "isHeld", count(*)::int as count from (
        select ${heldRow(purge, ctx.now())} as "isHeld" from ${sql.table(purge.table)} t
        where ${overdue(ctx, kind, purge)} limit ${MAX_COUNTED}
      ) found group by 1`.execute(ctx.db)
    for (const { isHeld, count } of rows) counts[isHeld ? 'held' : 'due'] += count
  }
  return counts
}
