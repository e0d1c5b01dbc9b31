import type { Cart } from '#domain/cart/cart-lines.ts'
import { codRefusal } from '#domain/delivery/cash-on-delivery.ts'
import { tolerantPaise } from '#domain/money.ts'
import { SECOND } from '#domain/time.ts'
import { addressBook } from '#web/addresses/address-book.ts'
import { cartTotals } from '#web/cart/cart-totals.ts'
import { publicApi } from '#web/platform/public-api.ts'
import { withTimeout } from '#web/platform/timing.ts'
import { loadDelivery } from './load-delivery.ts'

const LIMIT_MS = 3 * SECOND

/** Why a cart cannot be paid in cash at the saved address, or null. Without an answer the server decides. */
export type CodReason = (lines: Cart, refusedUntil: string | null) => string | null

/** Loads what decides on cash at the saved address. */
export async function loadCodReason(): Promise<CodReason> {
  const { address } = await addressBook.ready()
  const delivery = address && (await withTimeout(loadDelivery(publicApi, address.postalCode), LIMIT_MS))
  const { allowed, max } = delivery?.cod ?? { allowed: true, max: null }
  const terms = { allowed, max: max === null ? null : tolerantPaise(max) }
  return (lines, refusedUntil) =>
    codRefusal({
      total: cartTotals(lines).totalAmount,
      terms,
      refusedUntil: refusedUntil === null ? null : new Date(refusedUntil),
    })
}
