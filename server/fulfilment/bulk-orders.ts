import type { ServerInput } from '#contract/api.ts'
import type { BulkResults } from '#contract/bulk-orders.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { mayDo, whoMayDo } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { asRefusal } from '../http/errors.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { makeChange } from '../desk-change/desk-record.ts'
import { orderRecord } from './order-record.ts'

/** Changes orders without typed values. */
export async function advanceEach(
  ctx: Context,
  principal: StaffPrincipal,
  { step, ids }: ServerInput<'POST /api/desk/orders/bulk'>,
): Promise<BulkResults> {
  const { permission } = orderChanges[step]
  if (!mayDo(principal.roles, permission)) throw new Refusal('forbidden', whoMayDo(permission))
  return changeEach(ctx, principal, ids, (one, id) =>
    makeChange(ctx, orderRecord, { name: step, principal: one, input: { id } }),
  )
}

/** Hands packed orders over to one courier or rider. */
export async function shipEach(
  ctx: Context,
  principal: StaffPrincipal,
  { parcels, ...shipment }: ServerInput<'POST /api/desk/orders/bulk-ship'>,
): Promise<BulkResults> {
  const numbers = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]))
  return changeEach(ctx, principal, [...numbers.keys()], (one, id) => {
    const input = { ...shipment, id, trackingNumber: numbers.get(id) ?? '' }
    return makeChange(ctx, orderRecord, { name: 'ship', principal: one, input })
  })
}

/** Cancels orders before they are shipped. */
export async function cancelEach(
  ctx: Context,
  principal: StaffPrincipal,
  { ids, reason }: ServerInput<'POST /api/desk/orders/bulk-cancel'>,
): Promise<BulkResults> {
  return changeEach(ctx, principal, ids, (one, id) =>
    makeChange(ctx, orderRecord, { name: 'cancel', principal: one, input: { id, reason } }),
  )
}

/**
 * Changes each order in its own transaction, so that no order stops another one. A repeat with the same idempotency key
 * answers for the orders that have moved as the first call did, and tries the refused ones again.
 */
async function changeEach(
  ctx: Context,
  principal: StaffPrincipal,
  ids: readonly string[],
  change: (principal: StaffPrincipal, id: string) => Promise<unknown>,
): Promise<BulkResults> {
  const { idempotencyKey } = principal
  // Binds the key to the whole payload; each order has a key of its own below.
  if (idempotencyKey !== null) await changeOnce(ctx, principal, async () => {})
  const results: BulkResults = []
  for (const id of new Set(ids)) {
    const keyOfOrder = idempotencyKey && { ...idempotencyKey, key: `${idempotencyKey.key} ${id}` }
    try {
      await change({ ...principal, idempotencyKey: keyOfOrder }, id)
      results.push({ id, message: null })
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal === null) ctx.log.error({ orderId: id, err: error }, 'one of several orders failed')
      results.push({ id, message: refusal?.message ?? 'Something went wrong with this order. Please try it again.' })
    }
  }
  return results
}
