import type { Prescription } from '#contract/prescriptions.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** The prescription that was chosen at checkout, with the products that needed one. */
type CheckoutChoice = { readonly productIds: readonly string[] } & (
  | { readonly prescriptionId: string }
  | { readonly unsent: UnsentPrescription }
)

/** Chosen files that are not sent yet, as data URLs or with the ids of their uploaded pictures. */
export type UnsentPrescription = {
  readonly patientId: string
  readonly files: readonly { readonly name: string; readonly url: string; readonly fileIds: readonly string[] | null }[]
}

/** Lives in the tab, and survives a reload and the way to the gateway and back. */
const STORAGE_KEY = 'checkoutPrescription'

export function storeCheckoutChoice(storage: Pick<BrowserStorage, 'write'>, choice: CheckoutChoice): void {
  storage.write(STORAGE_KEY, JSON.stringify(choice))
}

export function clearCheckoutChoice(storage: Pick<BrowserStorage, 'remove'>): void {
  storage.remove(STORAGE_KEY)
}

/** The choice, or null if the order has other products. */
export function readCheckoutChoice(
  storage: Pick<BrowserStorage, 'read'>,
  orderedIds: readonly string[],
): CheckoutChoice | null {
  const stored = readJson(storage, STORAGE_KEY) as Partial<Record<string, unknown>> | null
  const { prescriptionId, unsent, productIds } = stored ?? {}
  if (!Array.isArray(productIds) || !productIds.every((id) => orderedIds.includes(id))) return null
  if (typeof prescriptionId === 'string') return { prescriptionId, productIds }
  return typeof unsent === 'object' && unsent !== null ? { unsent: unsent as UnsentPrescription, productIds } : null
}

/** Whether a prescription can be chosen for the cart: received without an order, or approved and covering a line. */
export function isUsableAtCheckout(
  { state, orders, validUntil, covers }: Prescription,
  lines: Cart,
  today: string,
): boolean {
  if (state === 'received') return orders.length === 0
  if (state !== 'approved' || validUntil === null || validUntil < today) return false
  return lines.some(({ id, quantity }) =>
    covers.some(({ productId, packsLeft }) => productId === id && packsLeft >= quantity),
  )
}
