import { type Paise, paise } from '../money.ts'

/** Digits, also grouped in Indian or international form. */
const digits = String.raw`(?:\d{1,9}|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})`
/** Behind a price, "/-" says that there are no paise; word processors make a dash of its hyphen. */
const listAmount = new RegExp(String.raw`^(?:[₹₨]|r[se]\.?|inr)?\s*(${digits}(?:\.\d\d?)?)(\s*/[-–=](\s*only)?)?$`, 'i')
const listInteger = new RegExp(String.raw`^(${digits})(?:\.0{1,2})?$`)

/**
 * Parses rupees of a list in Indian or international form ("1499", "1,499.00", "1,49,900.00", "Rs. 32.50", "1499/-",
 * "Rs. 45 /- only") into paise (catalogue-15). `null` for anything else: a decimal comma, three digits behind the dot, a
 * space inside or an exponent could be read as another amount.
 */
export function paiseFromList(text: string): Paise | null {
  const amount = listAmount.exec(text.trim())?.[1]
  return amount === undefined ? null : paise(Math.round(Number(amount.replaceAll(',', '')) * 100))
}

/** Parses a whole number of a list ("10", "10.00", "1,000"); `null` for anything else, by the same rules (catalogue-15). */
export function integerFromList(text: string): number | null {
  const whole = listInteger.exec(text.trim())?.[1]
  return whole === undefined ? null : Number(whole.replaceAll(',', ''))
}

/** The rates of GST that exist, in per cent (catalogue-15). */
export const gstRates: readonly number[] = [0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40]

/** Parses a rate of GST in per cent ("5", "12%") into hundredths of a per cent; `null` unless the rate exists (catalogue-15). */
export function gstBasisPoints(text: string): number | null {
  const percent = /^(\d{1,2}(?:\.\d{1,2})?)\s*%?$/.exec(text.trim())?.[1]
  return percent !== undefined && gstRates.includes(Number(percent)) ? Math.round(Number(percent) * 100) : null
}

/** The per cent of a rate of GST that is written as a share of 1 ("0.12" is 12), or `null` (catalogue-15). */
export function gstOfShare(text: string): number | null {
  const share = /^0?\.\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  const percent = Number((share * 100).toFixed(2))
  return percent > 0 && gstRates.includes(percent) ? percent : null
}
