import { typedNumber } from '../typed-digits.ts'

/**
 * The last day of a month as printed on a pack: "0328", "03/28", "03-2028" or "032028" are all "2028-03-31". Null for
 * anything else.
 */
export function lastDayOfPrintedMonth(printed: string): string | null {
  const parts = /^(0[1-9]|1[0-2])[/.\- ]?(20\d\d|\d\d)$/.exec(typedNumber(printed))
  if (parts === null) return null
  const year = Number(parts[2]) % 100
  return lastDayOfMonth(2000 + year, Number(parts[1]))
}

/** "03/28": the month of a day as it is printed on packs. */
export function printedMonth(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`
}

/** "2028-02-29": the last day of a month, counted from 1. */
export function lastDayOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** The reason to refuse a typed expiry month, as a sentence, or null. */
export function printedMonthRule(text: string): string | null {
  return lastDayOfPrintedMonth(text) === null ? 'Please type the month as on the pack, such as 03/28.' : null
}
