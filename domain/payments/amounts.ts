import { amountString, paise, paiseFromRupees, type Paise } from '../money.ts'

/** What no gateway collects less than: one rupee. An order of less needs no gateway (payments.md §4.6). */
export const SMALLEST_PAYMENT = paise(100)

/**
 * Reads the amount of the two payment calls: digits, a dot, two digits, nothing else (spec §7). `null` for every other
 * form ("499", "499.0", "1e3", digits of other scripts), which is a mistake of the caller and not a wrong amount.
 */
export function readAmount(text: unknown): Paise | null {
  return typeof text === 'string' && /^[0-9]{1,10}\.[0-9]{2}$/.test(text) ? paiseFromRupees(text) : null
}

/** Whether the amount a browser names is the total which the server knows. It is only ever compared, never charged. */
export function isTotal(text: unknown, total: Paise): boolean {
  return readAmount(text) !== null && text === amountString(total)
}
