import type { ReactNode } from 'react'
import { session } from '#web/accounts/session-store.ts'
import { cartReady } from '#web/cart/cart-store.ts'
import { localStore } from '#web/platform/browser-storage.ts'

/** Whether this browser left an order for the gateway. */
export function mayHaveUnsettledOrder(): boolean {
  return localStore.read('orderId') !== null
}

/** The notice about an order whose payment waits or, unless `waitingOnly`, has failed. Its code loads when needed. */
export async function loadUnsettledNotice(waitingOnly = false): Promise<ReactNode> {
  session.start()
  if (session.token === null) return null
  // The server's cart names an order of another browser.
  await cartReady()
  if (!mayHaveUnsettledOrder()) return null
  return (await import('./unsettled-notice.tsx')).findUnsettledNotice(waitingOnly)
}
