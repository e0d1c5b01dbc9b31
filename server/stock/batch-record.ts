import { batchChangeEndpoints, changedBatch } from '#contract/stock.ts'
import { formatRupees } from '#domain/money.ts'
import { batchRules } from '#domain/stock/batch-changes.ts'
import { inspectionRefusal } from '#domain/stock/returned-goods.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { getBatch } from './batch-queries.ts'
import { changeStates, lockOneBatch, movePacks } from './move-packs.ts'
import { saleDay, stateForSale } from './state-for-sale.ts'

type BatchChange<Name extends keyof typeof batchChangeEndpoints> = ChangeCall<
  BatchRecord,
  (typeof batchChangeEndpoints)[Name]
>

/** What staff may do to a batch, beside adjustments, which may wait for a second person. */
export const batchRecord: DeskRecord<typeof batchChangeEndpoints, BatchRecord> = {
  subject: 'batch',
  action: (name) => `stock.${name}`,
  endpoints: batchChangeEndpoints,
  lock: (_, trx, id) => lockOneBatch(trx, id),
  versions: { of: ({ version }) => version, what: 'this batch' },
  shown: changedBatch.omit({ success: true }),
  show: async (ctx, principal, id) => ({ batch: await getBatch(ctx, principal, id) }),
  useCases: { inspect: inspectReturns, block: setBlocked },
}

/** Blocks a batch, or releases it to the state of its dates. */
async function setBlocked(change: BatchChange<'block'>): Promise<Audited> {
  const { trx, record: batch, at, input } = change
  const name = input.isBlocked ? 'block' : 'release'
  const refusal = batchRules.refusal(name, batch)
  if (refusal !== null) throw new Refusal('conflict', refusal)
  const state = input.isBlocked ? 'blocked' : await releasedState(change)
  await changeStates(trx, [batch], state, at)
  return {
    action: `stock.${name}`,
    changes: changesBetween({ state: batch.state }, { state }),
    reason: input.reason,
  }
}

async function releasedState({ ctx, trx, record: batch }: BatchChange<'block'>): Promise<BatchRecord['state']> {
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
async function inspectReturns(change: BatchChange<'inspect'>): Promise<Audited> {
  const { trx, record: batch, principal, at, input } = change
  const { quantity, verdict, isUnopened, reason } = input
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
}
