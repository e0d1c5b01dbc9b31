import type { Order } from '#contract/orders.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** An order as it looked when it was last seen: enough to recognise it and to call about it. */
export type SeenOrder = Pick<Order, '_id' | 'orderId' | 'status' | 'totalAmount' | 'createdAt'> & {
  readonly items: readonly Pick<Order['items'][number], 'productName' | 'quantity'>[]
}

/** Kept under one key of the local storage, which ends with the session (D17). */
const KEY = 'ordersSeen'
const MOST = 30

type Shelf = Pick<BrowserStorage, 'read' | 'write'>

/** Keeps what a page of a customer showed. Without a customer nothing is kept: the answer may come after the logout. */
export function saveSeenOrders(shelf: Shelf, shown: readonly Order[]): void {
  if (shelf.read('authToken') === null || shown.length === 0) return
  const orders = new Map([...readSeenOrders(shelf), ...shown.map(seen)].map((order) => [order._id, order]))
  const newest = [...orders.values()].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  shelf.write(KEY, JSON.stringify(newest.slice(0, MOST)))
}

/** Newest first. Read tolerantly: what is broken counts as never seen. */
export function readSeenOrders(shelf: Pick<BrowserStorage, 'read'>): SeenOrder[] {
  const stored = readJson(shelf, KEY)
  return Array.isArray(stored) ? stored.filter(isSeenOrder) : []
}

function seen({ _id, orderId, status, totalAmount, createdAt, items }: Order): SeenOrder {
  const short = items.map(({ productName, quantity }) => ({ productName, quantity }))
  return { _id, orderId, status, totalAmount, createdAt, items: short }
}

function isSeenOrder(stored: unknown): stored is SeenOrder {
  const { _id, createdAt, items } = (stored ?? {}) as Record<string, unknown>
  return typeof _id === 'string' && typeof createdAt === 'string' && Array.isArray(items)
}
