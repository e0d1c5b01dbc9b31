import type { Order } from '#contract/orders.ts'
import { localStore } from '#web/platform/browser-storage.ts'
import { saveSeenOrders } from './seen-orders.ts'
import { WORKER_POLICY } from './worker-policy.ts'

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string }
}

const SCRIPT = '/sw.js'

// Whatever it is asked, the policy names this one script. A document can have one policy of a name.
const { trustedTypes } = window as { trustedTypes?: Policies }
const policy = trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => SCRIPT })

/** Lets the shop be opened without a network from the next visit on. Browsers that cannot or may not do without it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL('') ?? SCRIPT)
  } catch (error) {
    console.warn('The shop cannot be kept for times without a network', error)
  }
}

/** The pictures that somebody looked at are their own business: they go when the customer goes. */
export async function deleteCachedPictures(): Promise<void> {
  if ('caches' in window) await caches.delete('pictures')
}

/** Keeps the orders which a page of the customer was given, if it was given any. */
export function saveShownOrders(loaderData: unknown): void {
  const { orders, order } = (loaderData ?? {}) as { orders?: unknown; order?: Order | null }
  if (Array.isArray(orders)) saveSeenOrders(localStore, orders)
  else if (order?.items) saveSeenOrders(localStore, [order])
}
