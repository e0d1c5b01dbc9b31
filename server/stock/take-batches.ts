import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Trx } from '../db/tables.ts'
import { listAvailable } from './available-batches.ts'
import { labelUnbatched, takeUnbatched } from './batch-unbatched.ts'
import {
  chooseBatches,
  type ChosenLine,
  type LineToPack,
  PacksGone,
  refuseField,
  type TakenLine,
} from './choose-batches.ts'
import { recordMoves, selectLocked } from './move-packs.ts'
import { lockProducts } from './change-sellable.ts'
import { showBatchFacts } from './show-batch-facts.ts'

type Packing = {
  readonly orderId: string
  readonly staffId: string
  readonly lines: readonly LineToPack[]
  /** Absent: the proposed batches. */
  readonly taken: readonly TakenLine[] | undefined
}

/** Packs of one batch for one line. */
type BatchForLine = {
  readonly line: LineToPack
  readonly batchId: string
  readonly quantity: number
  readonly isUnbatched: boolean
  readonly reason: string
}

/**
 * Takes the packs of an order from their batches, first expiry first, and writes which order got which batch. What can be
 * sold stays, because shelf and promise fall together (D60); what the page shows follows the last pack of a batch. Locks
 * products, levels and batches, in that order (D47).
 */
export async function takeBatches(ctx: Context, trx: Trx, { orderId, staffId, lines, taken }: Packing): Promise<void> {
  const now = ctx.now()
  const ids = lines.map(({ productId }) => productId)
  await lockProducts(trx, ids)
  const available = await listAvailable(trx, ids, indianDay(now))
  const chosen = lines.map((line) => chooseBatches(line, available, taken))
  await takeUnbatched(trx, chosen)
  const packs = await nameBatches(ctx, trx, chosen)
  const batches = await selectLocked(
    trx,
    packs.map(({ batchId }) => batchId),
  )
  const moves = packs.map((taken) => ({ ...taken, batch: packableBatch(batches, taken, indianDay(now)) }))
  const cause = { at: now, staffId, orderId }
  const opened = moves.filter(({ isUnbatched }) => isUnbatched)
  await recordMoves(
    trx,
    opened.map(({ batch, quantity }) => ({ batch, shelf: quantity })),
    { ...cause, kind: 'opening' },
  )
  await recordMoves(
    trx,
    moves.map(({ batch, quantity, reason }) => ({ batch, shelf: -quantity, reason })),
    { ...cause, kind: 'pack' },
  )
  const rows = moves.map(({ line, batch, quantity }) => ({
    order_id: orderId,
    position: line.position,
    batch_id: batch.id,
    quantity,
    mrp_paise: batch.mrp_paise,
  }))
  await trx.insertInto('order_item_batches').values(rows).execute()
  const used = moves.filter(({ batch, quantity, isUnbatched }) => isUnbatched || batch.on_hand === quantity)
  if (used.length > 0)
    await showBatchFacts(
      trx,
      used.map(({ batch }) => batch.product_id),
      now,
    )
}

/** The batches of the chosen packs. The label of unbatched ones names a batch, which is made where it is new. */
async function nameBatches(ctx: Context, trx: Trx, chosen: readonly ChosenLine[]): Promise<BatchForLine[]> {
  const named: BatchForLine[] = []
  for (const { line, field, batches, reason } of chosen) {
    for (const [index, { batchId, quantity, label }] of batches.entries()) {
      const packs = { line, quantity, reason, isUnbatched: batchId === null }
      const labelled = batchId ?? (await labelUnbatched(ctx, trx, { line, label, field: `${field}.batches.${index}` }))
      if (named.some((other) => other.batchId === labelled))
        throw refuseField(`${field}.batches`, `${line.name}: please name each batch once.`)
      named.push({ ...packs, batchId: labelled })
    }
  }
  return named
}

/** The locked batch of these packs, unless it went meanwhile. The packs of a label are checked when it is read. */
function packableBatch(
  batches: readonly BatchRecord[],
  { line, batchId, quantity, isUnbatched }: BatchForLine,
  day: string,
): BatchRecord {
  const batch = batches.find(({ id, product_id: productId }) => id === batchId && productId === line.productId)
  const isGood = batch !== undefined && (isUnbatched || (batch.state === 'sellable' && batch.expires_on >= day))
  if (!isGood || (!isUnbatched && batch.on_hand < quantity))
    throw new PacksGone(`Packs of ${line.name} went meanwhile.`)
  if (batch.mrp_paise < line.price)
    throw new PacksGone(`The MRP of batch ${batch.number} is below the price of ${line.name}.`)
  return batch
}
