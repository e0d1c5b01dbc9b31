import type { Order } from '#contract/orders.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** An order in its last seen state. */
export type SeenOrder = Pick<Order, '_id' | 'orderId' | 'status' | 'totalAmount' | 'createdAt'> & {
  readonly items: readonly Pick<Order['items'][number], 'productName' | 'quantity'>[]
}

/** Logging out clears the local storage (accounts-4). */
const STORAGE_KEY = 'ordersSeen'
const MAX_ORDERS = 30

/** Saves the orders that a page showed. After a logout nothing is saved. */
export function saveSeenOrders(storage: Pick<BrowserStorage, 'read' | 'write'>, shown: readonly Order[]): void {
  if (storage.read('authToken') === null || shown.length === 0) return
  const orders = new Map([...readSeenOrders(storage), ...shown.map(toSeenOrder)].map((order) => [order._id, order]))
  const newest = [...orders.values()].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  storage.write(STORAGE_KEY, JSON.stringify(newest.slice(0, MAX_ORDERS)))
}

/** Newest first. Broken entries are ignored. */
export function readSeenOrders(storage: Pick<BrowserStorage, 'read'>): SeenOrder[] {
  const stored = readJson(storage, STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter(isSeenOrder) : []
}

function toSeenOrder({ _id, orderId, status, totalAmount, createdAt, items }: Order): SeenOrder {
  const short = items.map(({ productName, quantity }) => ({ productName, quantity }))
  return { _id, orderId, status, totalAmount, createdAt, items: short }
}

function isSeenOrder(stored: unknown): stored is SeenOrder {
  const { _id, createdAt, items } = (stored ?? {}) as Record<string, unknown>
  return typeof _id === 'string' && typeof createdAt === 'string' && Array.isArray(items)
}
