import { useSyncExternalStore } from 'react'
import { isPinCode } from '#domain/delivery/pin-code.ts'
import { session } from '#web/accounts/session-store.ts'
import { localStore, readJson } from '#web/platform/browser-storage.ts'
import { setStorageMark } from '#web/platform/hydration/storage-marks.ts'
import { observable } from '#web/platform/observable.ts'

const STORAGE_KEY = 'deliveryPin'
const pin = observable('')
let isStarted = false

function start(): void {
  if (isStarted) return
  isStarted = true
  pin.subscribe(() => setStorageMark('data-delivery-pin', pin.get() !== ''))
  localStore.onOtherTab(rereadDeliveryPin)
  // Logging in and out changes the storage.
  session.state.subscribe(rereadDeliveryPin)
  rereadDeliveryPin()
}

/** Reads the PIN again, for instance after the saved address has arrived. */
export function rereadDeliveryPin(): void {
  pin.set(validPin(localStore.read(STORAGE_KEY)) || readAddressPin())
}

/** The PIN that was chosen last on this device, else that of the saved address; '' without one. */
export function readDeliveryPin(): string {
  start()
  return pin.get()
}

/** The PIN of the saved address, else the one that was chosen last; '' without one. */
export function readCheckoutPin(): string {
  return readAddressPin() || readDeliveryPin()
}

/** Remembers a PIN on this device. */
export function setDeliveryPin(next: string): void {
  localStore.write(STORAGE_KEY, next)
  rereadDeliveryPin()
}

/** Calls back at each change of the PIN. */
export function subscribeDeliveryPin(listener: () => void): () => void {
  start()
  return pin.subscribe(listener)
}

/** `readDeliveryPin` as state; '' on the server and while the page hydrates. */
export function useDeliveryPin(): string {
  return useSyncExternalStore(subscribeDeliveryPin, readDeliveryPin, () => '')
}

function readAddressPin(): string {
  const address = readJson(localStore, 'shippingAddress') as { postalCode?: unknown } | null
  return validPin(address?.postalCode)
}

function validPin(text: unknown): string {
  return typeof text === 'string' && isPinCode(text) ? text : ''
}
