import type { ApiInput } from '#contract/api.ts'
import { deskBatchDetails } from '#contract/stock.ts'
import { formatRupees } from '#domain/money.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { changesBetween, recordAudit } from '../desk-change/record-audit.ts'
import { staleRefusal } from '../desk-change/stale-refusal.ts'
import { getBatch } from './batch-queries.ts'
import { changeStates, lockOneBatch } from './move-packs.ts'
import { stateForSale } from './state-for-sale.ts'

/** Blocks a batch, or releases it to the state of its dates. */
export async function setBlocked(
  ctx: Context,
  principal: StaffPrincipal,
  { id, version, isBlocked, reason }: ApiInput<'POST /api/desk/batches/:id/block'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const batch = await lockOneBatch(trx, id)
    if (batch.version !== version)
      throw staleRefusal(deskBatchDetails.output.shape.batch, await getBatch({ ...ctx, db: trx }, principal, id), {
        changedBy: 'A colleague',
        what: 'this batch',
      })
    const state = isBlocked ? blockedState(batch) : await releasedState(ctx, trx, batch)
    await changeStates(trx, [batch], state, ctx.now())
    await recordAudit(ctx, trx, principal, {
      action: isBlocked ? 'stock.block' : 'stock.release',
      subject: { kind: 'batch', id },
      changes: changesBetween({ state: batch.state }, { state }),
      reason,
    })
  })
}

function blockedState({ state }: BatchRecord): 'blocked' {
  if (state === 'sellable' || state === 'near') return 'blocked'
  throw new Refusal('conflict', `This batch is ${state} already.`)
}

async function releasedState(ctx: Context, trx: Trx, batch: BatchRecord): Promise<BatchRecord['state']> {
  if (batch.state !== 'blocked') throw new Refusal('conflict', `This batch is ${batch.state}, not blocked.`)
  const product = await trx
    .selectFrom('products')
    .select(['selling_price_paise as price', 'category_slug as category'])
    .where('id', '=', batch.product_id)
    .executeTakeFirstOrThrow()
  if (batch.mrp_paise < product.price)
    throw new Refusal(
      'conflict',
      `The selling price of ${formatRupees(product.price)} is above its MRP. Please lower the price first.`,
    )
  return stateForSale({ expiresOn: batch.expires_on, mrp: batch.mrp_paise }, product, indianDay(ctx.now()))
}
