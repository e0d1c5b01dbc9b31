import type { ApiInput } from '#contract/api.ts'
import { changedBatch } from '#contract/stock.ts'
import { formatRupees } from '#domain/money.ts'
import { type BatchChangeName, batchChangeRefusal } from '#domain/stock/batch-changes.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import type { Context } from '../context.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Trx } from '../db/tables.ts'
import { changeRecord, type RecordKind } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { getBatch } from './batch-queries.ts'
import { changeStates, lockOneBatch, movePacks } from './move-packs.ts'
import { saleDay, stateForSale } from './state-for-sale.ts'

const shown = changedBatch.omit({ success: true })

/** How staff change batches. */
export const batchKind: RecordKind<BatchChangeName, BatchRecord, typeof shown> = {
  subject: 'batch',
  lock: (_, trx, id) => lockOneBatch(trx, id),
  refusal: batchChangeRefusal,
  action: (name) => `stock.${name}`,
  versions: { of: ({ version }) => version, what: 'this batch' },
  shown,
  show: async (ctx, principal, id) => ({ batch: await getBatch(ctx, principal, id) }),
}

/** Blocks a batch, or releases it to the state of its dates. */
export async function setBlocked(
  ctx: Context,
  principal: StaffPrincipal,
  { id, version, isBlocked, reason }: ApiInput<'POST /api/desk/batches/:id/block'>,
): Promise<void> {
  const name = isBlocked ? 'block' : 'release'
  await changeRecord(ctx, batchKind, { name, principal, id, version }, async ({ trx, record: batch, at }) => {
    const state = isBlocked ? 'blocked' : await releasedState(ctx, trx, batch)
    await changeStates(trx, [batch], state, at)
    return { changes: changesBetween({ state: batch.state }, { state }), reason }
  })
}

async function releasedState(ctx: Context, trx: Trx, batch: BatchRecord): Promise<BatchRecord['state']> {
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
  return stateForSale({ expiresOn: batch.expires_on, mrp: batch.mrp_paise }, product, saleDay(ctx))
}

/**
 * Moves returned packs to the shelf of their batch, or records that they were destroyed. Packs of a batch that is not for
 * sale stay unsold on the shelf.
 */
export async function inspectReturns(
  ctx: Context,
  principal: StaffPrincipal,
  { id, quantity, verdict, isUnopened, reason }: ApiInput<'POST /api/desk/batches/:id/inspect'>,
): Promise<void> {
  await changeRecord(ctx, batchKind, { name: 'inspect', principal, id }, async ({ trx, record: batch, at }) => {
    const { storageInstructions } = await trx
      .selectFrom('products')
      .select('storage_instructions as storageInstructions')
      .where('id', '=', batch.product_id)
      .executeTakeFirstOrThrow()
    const refusal = inspectionRefusal({ verdict, isUnopened, storageInstructions, roles: principal.roles })
    if (refusal !== null) throw new Refusal('conflict', refusal)
    if (verdict === 'shelf' && batch.state === 'recalled')
      throw new Refusal('conflict', 'This batch is recalled. Please destroy the packs.')
    if (quantity > batch.held) throw invalidField('quantity', `${batch.held} packs wait for inspection.`)
    const shelf = verdict === 'shelf' ? quantity : 0
    const kind = verdict === 'shelf' ? 'shelve' : 'destroy'
    await movePacks(trx, [{ batch, shelf, held: -quantity }], { kind, at, staffId: principal.staffId, reason })
    const { on_hand: onHand, held } = batch
    return { changes: changesBetween({ onHand, held }, { onHand: onHand + shelf, held: held - quantity }), reason }
  })
}
