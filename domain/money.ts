import { typedNumber } from './typed-digits.ts'

/*
 * Amounts are written without `Intl`: its first number and date formats block a page for 34 ms (Chromium 156, CPU slowed 4 times),
 * and texts that differ between Node's ICU and a browser's would break hydration. The tests compare both.
 */

/** An amount in integer paise (1 rupee = 100 paise). The brand prevents use of rupees. */
export type Paise = number & { readonly __unit: 'paise' }

/** Marks an integer as paise. Throws a RangeError for anything that is not a safe integer: that is a bug, not bad input. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of paise: ${amount}`)
  return amount as Paise
}

/**
 * Parses rupees of the API or a price list ("123", 123.5, "123.50") into paise; `null` for anything negative, finer
 * than a paisa, or not a number.
 */
export function paiseFromRupees(rupees: number | string): Paise | null {
  const text = typeof rupees === 'number' ? String(rupees) : typedNumber(rupees)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) return null
  // Exact for twelve digits and two decimals.
  return paise(Math.round(Number(text) * 100))
}

/** Rupees of a checked call, which have at most two decimals, in paise. Throws a RangeError above the safe integers. */
export function paiseFromWire(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/**
 * Rupees of an answer or of a stored cart in paise, to be shown: at least 0. Invalid amounts count as 0 (cart-7), so that a
 * broken line does not break the total.
 */
export function tolerantPaise(rupees: unknown): Paise {
  const amount = typeof rupees === 'string' ? Number(rupees) : rupees
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return paise(0)
  return paise(Math.round(Math.min(Math.max(amount, 0), 1e10) * 100))
}

/** Rupees with at most two decimals, the form of money in the API. */
export function rupeesFromPaise(amount: Paise): number {
  return amount / 100
}

/** The sum of amounts; of none, 0. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let sum = 0
  for (const amount of amounts) sum += amount
  return paise(sum)
}

/** `amount` times a whole number. */
export function timesPaise(amount: Paise, times: number): Paise {
  return paise(amount * times)
}

/** "Rs. 1,23,456.00": rupees in Indian grouping, always two decimals (cart-7). */
export function formatRupees(amount: Paise): string {
  return `Rs. ${groupedAmount(amount)}`
}

/** "1,23,456.00": rupees in Indian grouping without the currency, for tables. */
export function groupedAmount(amount: Paise): string {
  const text = amountString(amount)
  return `${groupDigits(text.slice(0, -3))}${text.slice(-3)}`
}

/** "1,23,456": a whole number in Indian grouping. */
export function formatCount(count: number): string {
  return groupDigits(String(count))
}

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
}

/** "1234.50": the amount as text in the payment calls (payments-6). */
export function amountString(amount: Paise): string {
  return (amount / 100).toFixed(2)
}
