import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import { tabStore } from '#web/platform/browser-storage.ts'

/** The chosen payment type outlives a visit to the gateway in this tab (payments-5). */
const PAYMENT_TYPE = 'paymentType'
/** The success page shows the placed order, also after a reload (orders-10). */
const PLACED_ORDER = 'placedOrder'

export function storePaymentType(type: PaymentType): void {
  tabStore.write(PAYMENT_TYPE, type)
}

export function readPaymentType(): PaymentType | null {
  return paymentTypes.find((type) => type === tabStore.read(PAYMENT_TYPE)) ?? null
}

export function clearPaymentType(): void {
  tabStore.remove(PAYMENT_TYPE)
}

export function storePlacedOrder(id: string): void {
  tabStore.write(PLACED_ORDER, id)
}

export function readPlacedOrder(): string | null {
  return tabStore.read(PLACED_ORDER)
}
