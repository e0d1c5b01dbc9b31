import type { OrderPrescriptions } from '#contract/prescriptions.ts'
import { api } from '#web/platform/api.ts'

/** The prescriptions of an order, or null if the server does not answer. */
export async function loadOrderPrescriptions(id: string): Promise<OrderPrescriptions | null> {
  const result = await api('GET /api/orders/:id/prescriptions', { id })
  return result.ok && Array.isArray(result.body.lines) ? result.body : null
}
