import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import type { BrowserStorage } from '#web/platform/browser-storage.ts'

/** Lives in the tab, and survives the way to the gateway and back (D86). */
const STORAGE_KEY = 'paymentType'

export function storePaymentType(storage: Pick<BrowserStorage, 'write'>, type: PaymentType): void {
  storage.write(STORAGE_KEY, type)
}

export function readPaymentType(storage: Pick<BrowserStorage, 'read'>): PaymentType | null {
  return paymentTypes.find((type) => type === storage.read(STORAGE_KEY)) ?? null
}

export function clearPaymentType(storage: Pick<BrowserStorage, 'remove'>): void {
  storage.remove(STORAGE_KEY)
}
