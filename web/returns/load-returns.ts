import type { OrderReturns } from '#contract/returns.ts'
import { api } from '#web/platform/api.ts'

/** The returns of an order and what can be sent back, or null if the server does not answer. */
export async function loadOrderReturns(id: string): Promise<OrderReturns | null> {
  const result = await api('GET /api/orders/:id/returns', { id })
  return result.ok && Array.isArray(result.body.returns) && Array.isArray(result.body.lines) ? result.body : null
}
