import type { Client } from '#contract/client.ts'
import type { BrowserStorage } from '../browser-storage.ts'

/** The number of the order that this browser left for the gateway, while it can still be paid; else null (D86). */
export async function findPayableOrderNumber(call: Client, shelf: Pick<BrowserStorage, 'read'>): Promise<string | null> {
  const orderId = shelf.read('orderId')
  if (orderId === null) return null
  const answer = await call('GET /api/orders/:orderId', { orderId })
  return answer.ok && answer.body?.order?.canPayNow ? answer.body.order.orderId : null
}
