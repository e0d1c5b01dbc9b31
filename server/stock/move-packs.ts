import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { MovementKind } from '#domain/stock/movement-kinds.ts'
import { isBatchExpired } from '#domain/stock/batch-state.ts'
import { indianDay } from '#domain/time.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { BatchRecord } from '../db/stock-tables.ts'
import type { Trx } from '../db/tables.ts'
import { changeSellable } from './change-sellable.ts'
import { openStockLevels } from './open-stock-levels.ts'
import { copyBatchFacts } from './copy-batch-facts.ts'

/** The cause of a move; the ledger gets one row for each batch. */
type MoveCause = {
  readonly kind: MovementKind
  readonly at: Date
  /** Null for the calendar. */
  readonly staffId: string | null
  readonly reason?: string
  readonly orderId?: string
  readonly receiptId?: string
  readonly supplierReturnId?: string
}

/** Packs added to the shelf or the returned goods of a locked batch; negative for packs taken. */
type PackMove<B extends Pick<BatchRecord, 'id'> = BatchRecord> = {
  readonly batch: B
  readonly shelf: number
  readonly held?: number
  readonly reason?: string
}

/** The condition for batches that may be sold on an Indian day (stock-1). No other place decides it. */
export function isSellable(day: string): RawBuilder<boolean> {
  return sql<boolean>`(batches.state = 'sellable' and batches.expires_on >= ${day}::date)`
}

/**
 * Locks the products of batches and the batches, in the order of their ids (desk-2). Opens levels, because packing makes a
 * batch without packs for a product without one. Refuses an unknown id.
 */
export async function lockBatches(trx: Trx, ids: readonly string[]): Promise<BatchRecord[]> {
  const products = await trx.selectFrom('batches').select('product_id').where('id', 'in', ids).execute()
  if (products.length > 0)
    await openStockLevels(
      trx,
      products.map(({ product_id: id }) => id),
    )
  const batches = await selectLocked(trx, ids)
  if (batches.length < new Set(ids).size) throw notFound('Batch')
  return batches
}

/** Locks batches of products that are locked already. */
export async function selectLocked(trx: Trx, ids: readonly string[]): Promise<BatchRecord[]> {
  if (ids.length === 0) return []
  const batches = trx.selectFrom('batches').selectAll().where('id', 'in', ids)
  return batches
    .orderBy(sql`id collate "C"`)
    .forUpdate()
    .execute()
}

/** Writes moves to locked batches and to the ledger, with `beside` in the same statement. The stock of products stays. */
export async function recordMoves(
  trx: Trx,
  moves: readonly PackMove<{ readonly id: string }>[],
  cause: MoveCause,
  beside?: OperationNodeSource,
): Promise<void> {
  const rows = moves.filter(({ shelf, held = 0 }) => shelf !== 0 || held !== 0)
  if (rows.length === 0) return
  const { kind, at, staffId, orderId = null, receiptId = null, supplierReturnId = null } = cause
  await sql`
    with ${beside === undefined ? sql`` : sql`beside as (${beside}),`} moved as (
      update batches set on_hand = on_hand + move.shelf, held = batches.held + move.held, version = version + 1
      from unnest(${rows.map(({ batch }) => batch.id)}::text[], ${rows.map(({ shelf }) => shelf)}::integer[],
        ${rows.map(({ held = 0 }) => held)}::integer[],
        ${rows.map(({ reason }) => reason ?? cause.reason ?? '')}::text[]) as move (id, shelf, held, reason)
      where batches.id = move.id
      returning batches.id, product_id, move.shelf, move.held as in_hold, move.reason
    )
    insert into stock_movements
      (batch_id, product_id, at, kind, shelf, held, order_id, receipt_id, supplier_return_id, reason, staff_id)
    select id, product_id, ${at}, ${kind}, shelf, in_hold, ${orderId}, ${receiptId}, ${supplierReturnId}, reason,
      ${staffId} from moved`.execute(trx)
}

/**
 * Moves packs of locked batches, and updates the sellable stock and the batch facts of their products. Refuses to put packs
 * on the shelf of an expired batch, whatever brings them (stock-3).
 */
export async function movePacks(trx: Trx, wanted: readonly PackMove[], cause: MoveCause): Promise<void> {
  const today = indianDay(cause.at)
  const expired = wanted.find(({ batch, shelf }) => shelf > 0 && isBatchExpired(batch.expires_on, today))
  if (expired !== undefined)
    throw new Refusal('conflict', `Batch ${expired.batch.number} has expired. Its packs can only leave the shop.`)
  const moves = await blockBelowPrice(trx, wanted, cause.at)
  await recordMoves(trx, moves, cause)
  const changes = moves
    .filter(({ batch }) => batch.state === 'sellable')
    .map(({ batch, shelf }) => ({ productId: batch.product_id, quantity: shelf }))
  await changeSellable(trx, changes, cause.at)
  await copyBatchFacts(
    trx,
    moves.map(({ batch }) => batch.product_id),
    cause.at,
  )
}

/** Blocks batches that get packs although the price rose above their MRP since the last ones were sold (stock-2). */
async function blockBelowPrice(trx: Trx, moves: readonly PackMove[], now: Date): Promise<PackMove[]> {
  const gaining = moves.filter(({ batch, shelf }) => shelf > 0 && batch.state === 'sellable').map(({ batch }) => batch)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'selling_price_paise as price'])
    .where('id', 'in', [...gaining.map(({ product_id: id }) => id), ''])
    .execute()
  const prices = new Map(products.map(({ id, price }) => [id, price]))
  const dear = gaining.filter(({ product_id: id, mrp_paise: mrp }) => mrp < (prices.get(id) ?? 0))
  await changeStates(trx, dear, 'blocked', now)
  return moves.map((move) =>
    dear.includes(move.batch) ? { ...move, batch: { ...move.batch, state: 'blocked' } } : move,
  )
}

/** Changes the state of locked batches of locked products, and with it the sellable stock. */
export async function changeStates(
  trx: Trx,
  batches: readonly BatchRecord[],
  state: BatchRecord['state'],
  now: Date,
): Promise<void> {
  if (batches.length === 0) return
  const ids = batches.map(({ id }) => id)
  await trx
    .updateTable('batches')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const sellable = (of: BatchRecord['state']) => (of === 'sellable' ? 1 : 0)
  const changes = batches.map((batch) => ({
    productId: batch.product_id,
    quantity: batch.on_hand * (sellable(state) - sellable(batch.state)),
  }))
  await changeSellable(trx, changes, now)
  await copyBatchFacts(
    trx,
    batches.map(({ product_id: id }) => id),
    now,
  )
}

/** Locks the product of a batch and the batch. Refuses an unknown id. */
export async function lockOneBatch(trx: Trx, id: string): Promise<BatchRecord> {
  const [batch] = await lockBatches(trx, [id])
  if (batch === undefined) throw notFound('Batch')
  return batch
}
