import type { ApiInput } from '#contract/api.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import type { Context } from '../context.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { lockOneBatch, movePacks } from './move-packs.ts'

/**
 * Moves returned packs to the shelf of their batch, or records that they were destroyed. Packs of a batch that is not for
 * sale stay unsold on the shelf.
 */
export async function inspectReturns(
  ctx: Context,
  principal: StaffPrincipal,
  { id, quantity, verdict, isUnopened, reason }: ApiInput<'POST /api/desk/batches/:id/inspect'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const batch = await lockOneBatch(trx, id)
    const product = await trx
      .selectFrom('products')
      .select('storage_instructions as storageInstructions')
      .where('id', '=', batch.product_id)
      .executeTakeFirstOrThrow()
    const { storageInstructions } = product
    const refusal = inspectionRefusal({ verdict, isUnopened, storageInstructions, roles: principal.roles })
    if (refusal !== null) throw new Refusal('conflict', refusal)
    if (verdict === 'shelf' && batch.state === 'recalled')
      throw new Refusal('conflict', 'This batch is recalled. Please destroy the packs.')
    if (quantity > batch.held) throw invalidField('quantity', `${batch.held} packs wait for inspection.`)
    const shelf = verdict === 'shelf' ? quantity : 0
    const kind = verdict === 'shelf' ? 'shelve' : 'destroy'
    const cause = { kind, at: ctx.now(), staffId: principal.staffId, reason } as const
    await movePacks(trx, [{ batch, shelf, held: -quantity }], cause)
    await recordAudit(ctx, trx, principal, {
      action: 'stock.inspect',
      subject: { kind: 'batch', id },
      changes: changesBetween(
        { onHand: batch.on_hand, held: batch.held },
        { onHand: batch.on_hand + shelf, held: batch.held - quantity },
      ),
      reason,
    })
  })
}
