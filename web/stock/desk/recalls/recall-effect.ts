import type { StockMovement } from '#contract/stock.ts'
import { deskApi } from '#web/desk/desk-session.ts'

/** The effect of recalling a batch. */
export type RecallEffect = {
  /** Whether the shop has ever had the batch. */
  readonly isKnown: boolean
  /** Packs in the shop, on the shelf or back from customers. */
  readonly packs: number
  /** Orders with packs of the batch. */
  readonly orders: number
  /** Older movements were not loaded, so there may be more orders. */
  readonly isAtLeast: boolean
}

/** Loads the effect of a recall; null without an answer. */
export async function loadRecallEffect(product: string, batchNumber: string): Promise<RecallEffect | null> {
  const found = await deskApi('GET /api/desk/batches', { product, q: batchNumber })
  if (!found.ok) return null
  const batches = found.body.rows.filter(({ number }) => number === batchNumber)
  const details = await Promise.all(batches.map(({ _id: id }) => deskApi('GET /api/desk/batches/:id', { id })))
  const movements: StockMovement[] = []
  let isAtLeast = false
  for (const result of details) {
    if (!result.ok) return null
    movements.push(...result.body.batch.movements)
    isAtLeast ||= result.body.batch.movements.length >= LISTED_MOVEMENTS
  }
  return {
    isKnown: batches.length > 0,
    packs: batches.reduce((sum, { onHand, held }) => sum + onHand + held, 0),
    orders: countOrders(movements),
    isAtLeast,
  }
}

/** The number of movements in the details of a batch. */
const LISTED_MOVEMENTS = 50

/** Counts the orders for which more packs left the shop than came back. */
export function countOrders(movements: readonly Pick<StockMovement, 'order' | 'shelf' | 'held'>[]): number {
  const inShop = new Map<string, number>()
  for (const { order, shelf, held } of movements)
    if (order !== null) inShop.set(order.orderNumber, (inShop.get(order.orderNumber) ?? 0) + shelf + held)
  return [...inShop.values()].filter((packs) => packs < 0).length
}
