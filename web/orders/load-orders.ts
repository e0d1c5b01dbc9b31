import type { Order } from '#contract/orders.ts'
import { api } from '#web/api.ts'

/** How many orders one answer of the server holds at most (D15). */
const PAGE = 200

export type LoadedOrders = { readonly orders: readonly Order[]; readonly hasOlder: boolean }

/** A page of orders, newest first (spec §2: reverse of the server's order), or `null` when they could not be loaded (D32). */
export async function loadOrders(before?: string): Promise<LoadedOrders | null> {
  const answer = await api('GET /api/orders/list', before === undefined ? {} : { before })
  if (!answer.ok || !Array.isArray(answer.body?.orders)) {
    console.error('The orders could not be loaded', answer)
    return null
  }
  const { orders } = answer.body
  return { orders: orders.toReversed(), hasOlder: orders.length >= PAGE }
}
