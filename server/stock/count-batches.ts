import type { ApiInput } from '#contract/api.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../http/refusal.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { requestAdjustment } from './adjust-batch.ts'
import { lockBatches } from './move-packs.ts'

/**
 * Records a count. The batch changes by the difference to the shown stock, so that packs taken since then stay taken.
 * Returns the ids of the adjustments.
 */
export async function countBatches(
  ctx: Context,
  principal: StaffPrincipal,
  { lines, note }: ApiInput<'POST /api/desk/counts'>,
): Promise<string[]> {
  const ids = lines.map(({ batchId }) => batchId)
  if (new Set(ids).size < ids.length) throw invalidField('lines', 'Please count each batch once.')
  const changed = await changeOnce(ctx, principal, async (trx) => {
    const batches = await lockBatches(trx, ids)
    const adjustments: string[] = []
    for (const [index, { batchId, seen, counted }] of lines.entries()) {
      const batch = batches.find(({ id }) => id === batchId)
      const difference = counted - seen
      if (batch === undefined || difference === 0) continue
      if (batch.on_hand + difference < 0)
        throw invalidField(`lines.${index}.counted`, `Batch ${batch.number} moved meanwhile. Please count it again.`)
      adjustments.push(await requestAdjustment(ctx, trx, principal, { batch, difference, reason: 'count', note }))
    }
    return adjustments
  })
  return changed
}
