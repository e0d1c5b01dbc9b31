import type { AvailableBatch, DeskOrderLine } from '#contract/desk-order-lines.ts'
import { type Paise, rupeesFromPaise } from '#domain/money.ts'
import { proposeBatches } from '#domain/stock/propose-batches.ts'
import type { Db } from '../db/tables.ts'
import { type AvailablePacks, listAvailable } from '../stock/available-batches.ts'

type Line = {
  readonly position: number
  readonly productId: string
  readonly quantity: number
  readonly price: Paise
}

/** Proposes the batches for the lines of a Confirmed order, by position (D60). */
export async function proposePacking(
  db: Db,
  lines: readonly Line[],
  day: string,
): Promise<Map<number, DeskOrderLine['packing']>> {
  const available = await listAvailable(
    db,
    lines.map(({ productId }) => productId),
    day,
  )
  return new Map(
    lines.map((line) => {
      const packs = available.filter(({ productId, mrp }) => productId === line.productId && mrp >= line.price)
      const { proposal, missing } = proposeBatches(packs, line)
      const packing = {
        proposal: proposal.map((packs) => ({ ...toAvailableBatch(packs), quantity: packs.quantity })),
        choices: packs.map(toAvailableBatch),
        missing,
      }
      return [line.position, packing]
    }),
  )
}

function toAvailableBatch({ batchId, number, expiresOn, mrp, onHand }: AvailablePacks): AvailableBatch {
  return { batchId, number, expiresOn, mrp: rupeesFromPaise(mrp), onHand }
}

/** The batches of packed lines by position, the first to expire on top. */
export async function listPackedBatches(db: Db, orderId: string): Promise<Map<number, DeskOrderLine['batches']>> {
  const packed = await db
    .selectFrom('order_item_batches as packed')
    .innerJoin('batches', 'batches.id', 'packed.batch_id')
    .select(['position', 'batch_id', 'number', 'expires_on', 'quantity', 'packed.mrp_paise'])
    .where('order_id', '=', orderId)
    .orderBy('expires_on')
    .orderBy('batch_id')
    .execute()
  const byPosition = Map.groupBy(packed, ({ position }) => position)
  return new Map(
    [...byPosition].map(([position, batches]) => [
      position,
      batches.map((batch) => ({
        batchId: batch.batch_id,
        number: batch.number,
        expiresOn: batch.expires_on,
        mrp: rupeesFromPaise(batch.mrp_paise),
        quantity: batch.quantity,
      })),
    ]),
  )
}
