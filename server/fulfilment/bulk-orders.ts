import type { ApiInput } from '#contract/api.ts'
import type { BulkResults } from '#contract/bulk-orders.ts'
import { fulfilmentSteps } from '#domain/fulfilment/fulfilment-steps.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { asRefusal } from '../http/errors.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOnce } from '../staff/change-once.ts'
import { deliverOrder, expectShipmentDates, sendOrderOut, shipOrder } from './advance-order.ts'
import type { StaffChange } from './change-order.ts'
import { packOrder } from './pack-order.ts'

const bulkSteps = {
  pack: packOrder,
  sendOut: sendOrderOut,
  deliver: deliverOrder,
} as const satisfies Record<string, (ctx: Context, change: StaffChange) => Promise<void>>

/** Moves orders on by one step. */
export async function advanceEach(
  ctx: Context,
  principal: StaffPrincipal,
  { step, ids }: ApiInput<'POST /api/desk/orders/bulk'>,
): Promise<BulkResults> {
  const { permission } = fulfilmentSteps[step]
  if (!mayDo(principal.roles, permission)) throw new Refusal('forbidden', whoMayDo(permission))
  return changeEach(ctx, principal, ids, (change) => bulkSteps[step](ctx, change))
}

/** Hands packed orders over to one courier or rider. */
export async function shipEach(
  ctx: Context,
  principal: StaffPrincipal,
  { parcels, ...shipment }: ApiInput<'POST /api/desk/orders/bulk-ship'>,
): Promise<BulkResults> {
  expectShipmentDates(shipment)
  const numbers = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]))
  return changeEach(ctx, principal, [...numbers.keys()], (change) =>
    shipOrder(ctx, { ...change, ...shipment, trackingNumber: numbers.get(change.id) ?? '' }),
  )
}

/**
 * Changes each order in its own transaction, so that no order stops another one. A repeat with the same idempotency key
 * answers for the orders that have moved as the first call did, and tries the refused ones again.
 */
export async function changeEach(
  ctx: Context,
  principal: StaffPrincipal,
  ids: readonly string[],
  change: (change: StaffChange) => Promise<void>,
): Promise<BulkResults> {
  const { idempotencyKey } = principal
  // Binds the key to the whole payload; each order has a key of its own below.
  if (idempotencyKey !== null) await changeOnce(ctx, principal, async () => {})
  const results: BulkResults = []
  for (const id of new Set(ids)) {
    const keyOfOrder = idempotencyKey && { ...idempotencyKey, key: `${idempotencyKey.key} ${id}` }
    try {
      await change({ principal: { ...principal, idempotencyKey: keyOfOrder }, id })
      results.push({ id, message: null })
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal === null) ctx.log.error({ orderId: id, err: error }, 'one of several orders failed')
      results.push({ id, message: refusal?.message ?? 'Something went wrong with this order. Please try it again.' })
    }
  }
  return results
}
