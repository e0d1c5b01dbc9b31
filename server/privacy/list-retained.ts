import type { RetainedKind } from '#contract/privacy-retention.ts'
import { periodSettings, retentionRows } from '#domain/privacy/retention-periods.ts'
import { type PurgedKind, purgedKinds } from '#domain/privacy/retention.ts'
import type { Context } from '../context.ts'
import { countOverdue } from './purge-data.ts'

/** Every kind of data with its period, what was purged, and what waits. */
export async function listRetained(ctx: Context): Promise<RetainedKind[]> {
  const purged = await listPurged(ctx)
  const kinds: RetainedKind[] = []
  for (const row of retentionRows(periodSettings(ctx.settings.values))) {
    const name = purgedKinds.find((kind) => kind === row.name)
    const waiting = name === undefined ? { due: 0, held: 0 } : await countOverdue(ctx, name)
    kinds.push({ ...row, ...waiting, purged: (name && purged.get(name)) ?? null })
  }
  return kinds
}

/** The last day on which rows of a kind went, and how many went in all. */
async function listPurged({ db }: Pick<Context, 'db'>): Promise<ReadonlyMap<PurgedKind, RetainedKind['purged']>> {
  const last = await db
    .selectFrom('purges')
    .distinctOn('kind')
    .select(['kind', 'day', 'rows'])
    .select((eb) =>
      eb.fn
        .agg<string>('sum', ['rows'])
        .over((over) => over.partitionBy('kind'))
        .as('total'),
    )
    .orderBy('kind')
    .orderBy('day', 'desc')
    .execute()
  return new Map(last.map(({ kind, day, rows, total }) => [kind as PurgedKind, { day, rows, total: Number(total) }]))
}
