import type { Prescription } from '#contract/prescriptions.ts'
import type { Cart } from '#domain/cart/cart-lines.ts'
import { type BrowserStorage, readJson } from '#web/platform/browser-storage.ts'

/** The prescription that was chosen at checkout, for the products that needed one then. */
export type CheckoutChoice = { readonly prescriptionId: string; readonly productIds: readonly string[] }

/** Lives in the tab, and survives a reload and the way to the gateway and back. */
const STORAGE_KEY = 'checkoutPrescription'

export function storeCheckoutChoice(storage: Pick<BrowserStorage, 'write'>, choice: CheckoutChoice): void {
  storage.write(STORAGE_KEY, JSON.stringify(choice))
}

export function clearCheckoutChoice(storage: Pick<BrowserStorage, 'remove'>): void {
  storage.remove(STORAGE_KEY)
}

/** The choice while the order is for the same products, else null: a choice binds no other order. */
export function readCheckoutChoice(
  storage: Pick<BrowserStorage, 'read'>,
  orderedIds: readonly string[],
): CheckoutChoice | null {
  const stored = readJson(storage, STORAGE_KEY) as Partial<CheckoutChoice> | null
  const { prescriptionId, productIds } = stored ?? {}
  if (typeof prescriptionId !== 'string' || !Array.isArray(productIds)) return null
  return productIds.every((id) => orderedIds.includes(id)) ? { prescriptionId, productIds } : null
}

/** Whether a prescription can be chosen for the cart: it waits without an order, or an approved one covers a line. */
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
