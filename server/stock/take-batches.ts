import { required } from '#domain/required.ts'
import { indianDay } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { invalidField } from '../http/refusal.ts'
import type { Paise } from '#domain/money.ts'
import type { Trx } from '../db/tables.ts'
import { type AvailablePacks, readPackable } from './available-batches.ts'
import { labelUnbatched, takeUnbatched } from './batch-unbatched.ts'
import { chooseBatches, type ChosenLine, type LineToPack, packsUnavailable, type TakenLine } from './choose-batches.ts'
import { recordMoves } from './move-packs.ts'
import { lockProducts } from './change-sellable.ts'
import { copyBatchFacts } from './copy-batch-facts.ts'

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
  readonly batch: { readonly id: string; readonly mrp: Paise; readonly onHand: number }
  readonly quantity: number
  readonly isUnbatched: boolean
  readonly reason: string
}

/**
 * Takes the packs of an order from their batches, first expiry first, and records the batches of each line. The sellable
 * stock stays, because shelf and promise fall together (stock-1). The product pages change after the last pack of a batch.
 * Locks the products, whose levels and batches change only under their lock (desk-2).
 */
export async function takeBatches(ctx: Context, trx: Trx, { orderId, staffId, lines, taken }: Packing): Promise<void> {
  const now = ctx.now()
  const ids = lines.map(({ productId }) => productId)
  await lockProducts(trx, ids)
  const stock = await readPackable(trx, ids, indianDay(now))
  const chosen = lines.map((line) => chooseBatches(line, stock, taken))
  await takeUnbatched(trx, chosen)
  const packs = await resolveBatches(ctx, trx, chosen, stock.packs)
  const cause = { at: now, staffId, orderId }
  const opened = packs.filter(({ isUnbatched }) => isUnbatched)
  await recordMoves(
    trx,
    opened.map(({ batch, quantity }) => ({ batch, shelf: quantity })),
    { ...cause, kind: 'opening' },
  )
  const rows = packs.map(({ line, batch, quantity }) => ({
    order_id: orderId,
    position: line.position,
    batch_id: batch.id,
    quantity,
    mrp_paise: batch.mrp,
  }))
  await recordMoves(
    trx,
    packs.map(({ batch, quantity, reason }) => ({ batch, shelf: -quantity, reason })),
    { ...cause, kind: 'pack' },
    trx.insertInto('order_item_batches').values(rows),
  )
  const used = packs.filter(({ batch, quantity, isUnbatched }) => isUnbatched || batch.onHand === quantity)
  if (used.length > 0)
    await copyBatchFacts(
      trx,
      used.map(({ line }) => line.productId),
      now,
    )
}

/** The batches of the chosen packs. The label of unbatched ones names a batch, which is made where it is new. */
async function resolveBatches(
  ctx: Context,
  trx: Trx,
  chosen: readonly ChosenLine[],
  available: readonly AvailablePacks[],
): Promise<BatchForLine[]> {
  const resolved: BatchForLine[] = []
  for (const { line, field, batches, reason } of chosen) {
    for (const [index, { batchId, quantity, label }] of batches.entries()) {
      const batch =
        batchId === null
          ? await labelUnbatched(ctx, trx, { line, label, field: `${field}.batches.${index}` })
          : packableBatch(available, line, batchId)
      if (resolved.some((other) => other.batch.id === batch.id))
        throw invalidField(`${field}.batches`, `${line.name}: please name each batch once.`)
      resolved.push({ line, batch, quantity, reason, isUnbatched: batchId === null })
    }
  }
  return resolved
}

/** The batch of chosen packs. Refuses (409) if they cost more than their MRP. */
function packableBatch(available: readonly AvailablePacks[], line: LineToPack, batchId: string): BatchForLine['batch'] {
  const packs = required(available.find((one) => one.batchId === batchId && one.productId === line.productId))
  if (packs.mrp < line.price)
    throw packsUnavailable(`The MRP of batch ${packs.number} is below the price of ${line.name}.`)
  return { id: batchId, mrp: packs.mrp, onHand: packs.onHand }
}
