import { paise, paiseFromRupees, type Paise } from '../money.ts'

/** The minimum of every gateway: one rupee (payments-6). */
export const SMALLEST_PAYMENT = paise(100)

/**
 * Parses the amount of the payment calls: digits, a dot, two digits (payments-6). `null` for any other form ("499",
 * "499.0", "1e3"), which is a malformed request and not a wrong amount.
 */
export function readAmount(text: unknown): Paise | null {
  return typeof text === 'string' && /^[0-9]{1,10}\.[0-9]{2}$/.test(text) ? paiseFromRupees(text) : null
}
