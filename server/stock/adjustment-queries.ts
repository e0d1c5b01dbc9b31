import type { AdjustmentInPaise } from '#contract/stock.ts'
import type { Context } from '../context.ts'
import type { Db, QueryRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound } from '../http/refusal.ts'
import { listBatchRows } from './batch-queries.ts'

/** The adjustments that wait for a second person, oldest first. */
export async function listWaitingAdjustments(ctx: Context, principal: StaffPrincipal): Promise<AdjustmentInPaise[]> {
  const rows = await selectAdjustments(ctx.db).where('adjustment.state', '=', 'waiting').limit(200).execute()
  return toAdjustments(ctx, principal, rows)
}

/** Adjustments by their ids. */
export async function listAdjustments(
  ctx: Context,
  principal: StaffPrincipal,
  ids: readonly string[],
): Promise<AdjustmentInPaise[]> {
  if (ids.length === 0) return []
  return toAdjustments(ctx, principal, await selectAdjustments(ctx.db).where('adjustment.id', 'in', ids).execute())
}

/** One adjustment; refuses an unknown id. */
export async function getAdjustment(ctx: Context, principal: StaffPrincipal, id: string): Promise<AdjustmentInPaise> {
  const [adjustment] = await listAdjustments(ctx, principal, [id])
  if (adjustment === undefined) throw notFound('Adjustment')
  return adjustment
}

function selectAdjustments(db: Db) {
  return db
    .selectFrom('stock_adjustments as adjustment')
    .innerJoin('staff as requester', 'requester.id', 'adjustment.requested_by')
    .leftJoin('staff as decider', 'decider.id', 'adjustment.decided_by')
    .selectAll('adjustment')
    .select(['requester.name as requester_name', 'decider.name as decider_name'])
    .orderBy('adjustment.requested_at')
    .orderBy('adjustment.id')
}

async function toAdjustments(
  ctx: Context,
  principal: StaffPrincipal,
  rows: readonly QueryRow<typeof selectAdjustments>[],
): Promise<AdjustmentInPaise[]> {
  if (rows.length === 0) return []
  const batches = await listBatchRows(
    ctx,
    principal,
    rows.map(({ batch_id: id }) => id),
  )
  return rows.flatMap((row) => {
    const batch = batches.find(({ _id }) => _id === row.batch_id)
    if (batch === undefined) return []
    return [
      {
        _id: row.id,
        batch,
        difference: row.difference,
        reason: row.reason,
        note: row.note,
        value: row.value_paise,
        state: row.state,
        requestedBy: { id: row.requested_by, name: row.requester_name },
        requestedAt: row.requested_at.toISOString(),
        decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider_name ?? '' },
      },
    ]
  })
}
