import type { Order } from '#contract/orders.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { saveSeenOrders } from './seen-orders.ts'
import { WORKER_POLICY } from './worker-policy.ts'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string }
}

const SCRIPT = '/sw.js'

// The policy returns this script for any input. A document can create a policy only once.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => SCRIPT })

/** Makes the shop available offline from the next visit on, where the browser supports it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL('') ?? SCRIPT)
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

/** Cached pictures reveal what a customer looked at, so logging out deletes them. */
export async function deleteCachedPictures(): Promise<void> {
  if ('caches' in window) await caches.delete('pictures')
}

/** Serves a customer after the load of each page: with trade prices, and with the orders in its loader data when offline. */
export function serveCustomer(loaderData: unknown): void {
  void import('#web/trade-prices/paint-trade-prices.ts').then((prices) => prices.startTradePrices())
  const { orders, order } = (loaderData ?? {}) as { orders?: unknown; order?: Order | null }
  if (Array.isArray(orders)) saveSeenOrders(localStore, orders)
  else if (order?.items) saveSeenOrders(localStore, [order])
  document.documentElement.toggleAttribute('data-has-ordered', localStore.read('ordersSeen') !== null)
}
