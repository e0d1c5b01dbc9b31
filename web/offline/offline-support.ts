import type { Order } from '#contract/orders.ts'
import { CHOSEN_LANGUAGE } from '#web/languages/choosing/chosen-language.ts'
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

const chosenLanguage = localStore.read(CHOSEN_LANGUAGE)
const loadChoosing = () => import('#web/languages/choosing/choose-language.ts')

/** Loads the code that offers, continues and changes the language of the pages, when it has something to do. */
function startChoosingLanguage(): void {
  if (chosenLanguage !== null || /\b(te|hi)\b/.test(`${navigator.languages}`))
    void loadChoosing().then(({ continueChoice }) => continueChoice())
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.languages a')
    if (link === null || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    loadChoosing()
      .then(({ chooseLanguage }) => chooseLanguage(link.lang, link.href))
      .catch(() => location.assign(link.href))
  })
}

/** What a page for shoppers starts once it has loaded. */
export async function startAfterLoad(): Promise<void> {
  startChoosingLanguage()
  await registerServiceWorker()
}

/** Makes the shop available offline from the next visit on, where the browser supports it. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL('') ?? SCRIPT)
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

/** Cached pictures reveal what a customer looked at, so logging out deletes them. The language of this device stays. */
export async function forgetCustomer(): Promise<void> {
  if (chosenLanguage !== null) localStore.write(CHOSEN_LANGUAGE, chosenLanguage)
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
