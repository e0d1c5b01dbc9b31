import { type PaymentType, paymentTypes } from '#domain/orders/order-status.ts'
import { tabStore } from '#web/platform/browser-storage.ts'

/** The chosen payment type outlives a visit to the gateway in this tab (payments-5). */
const PAYMENT_TYPE = 'paymentType'
/** The success page shows the placed order, also after a reload (orders-10). */
const PLACED_ORDER = 'placedOrder'

/** The token of a payment link outlives a visit to the gateway in this tab, by order (payments-15). */
const linkSlot = (orderId: string) => `paymentLink ${orderId}`

/** The token in the fragment of a payment link, or null. */
export function readLinkToken(hash: string): string | null {
  return /^#pay=([\w-]{20,100})$/.exec(hash)?.[1] ?? null
}

export function storeLinkToken(orderId: string, token: string): void {
  tabStore.write(linkSlot(orderId), token)
}

/** The payment link with which this tab went to the gateway, as a path, or null. */
export function storedPaymentLink(orderId: string): string | null {
  const token = tabStore.read(linkSlot(orderId))
  return token === null ? null : `/online-payment/${encodeURIComponent(orderId)}#pay=${token}`
}

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
