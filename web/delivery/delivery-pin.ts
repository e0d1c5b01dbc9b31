import { isPinCode } from '#domain/delivery/pin-areas.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'

const STORAGE_KEY = 'deliveryPin'

/** The PIN that was checked last in this browser, else that of the saved address; '' without one. */
export function readDeliveryPin(): string {
  return validPin(localStore.read(STORAGE_KEY)) || readAddressPin()
}

/** The PIN of the saved address, else the one that was checked last; '' without one. */
export function readCheckoutPin(): string {
  return readAddressPin() || validPin(localStore.read(STORAGE_KEY))
}

export function storeDeliveryPin(pin: string): void {
  localStore.write(STORAGE_KEY, pin)
}

function readAddressPin(): string {
  const address = readJson(localStore, 'shippingAddress') as { postalCode?: unknown } | null
  return validPin(address?.postalCode)
}

function validPin(pin: unknown): string {
  return typeof pin === 'string' && isPinCode(pin) ? pin : ''
}
