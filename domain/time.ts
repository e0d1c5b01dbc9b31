/*
 * Dates are written without `Intl`: its first number and date formats block a page for 34 ms (Chromium 156, CPU slowed 4 times),
 * and texts that differ between Node's ICU and a browser's would break hydration. The tests compare both.
 */

/** Durations in milliseconds, so that a limit reads as `10 * MINUTE`. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The offset of Indian Standard Time, which has no daylight saving time. */
const INDIA_AHEAD = 5.5 * HOUR
/** The month names of `Intl` for en-IN. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** "20 Nov 2026" in Indian time, or `fallback` without a valid date. */
export function formatDate(date: Date | string | null | undefined, fallback = 'N/A'): string {
  return formatWith(dayOf, date, fallback)
}

/** "20 Nov 2026, 4:05 pm" in Indian time. */
export function formatDateTime(date: Date | string | null | undefined, fallback = 'N/A'): string {
  return formatWith((india) => `${dayOf(india)}, ${timeOf(india)}`, date, fallback)
}

/** "2026-11-20": the calendar day in India. */
export function indianDay(date: Date): string {
  return new Date(date.getTime() + INDIA_AHEAD).toISOString().slice(0, 10)
}

/** "16:05": the time of day in India. */
export function indianTime(date: Date): string {
  return new Date(date.getTime() + INDIA_AHEAD).toISOString().slice(11, 16)
}

/** The instant at which a calendar day such as "2026-11-20" begins in India. */
export function startOfIndianDay(day: string): Date {
  return new Date(`${day}T00:00:00+05:30`)
}

/** The next midnight in India. */
export function nextIndianMidnight(date: Date): Date {
  const india = date.getTime() + INDIA_AHEAD
  return new Date(india - (india % DAY) + DAY - INDIA_AHEAD)
}

type Writer = (india: Date) => string

const dayOf: Writer = (india) => `${india.getUTCDate()} ${months[india.getUTCMonth()]} ${india.getUTCFullYear()}`

const timeOf: Writer = (india) => {
  const hour = india.getUTCHours()
  return `${hour % 12 || 12}:${String(india.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** `write` receives a date whose UTC fields show Indian local time. */
function formatWith(write: Writer, date: Date | string | null | undefined, fallback: string): string {
  const india = new Date(new Date(date ?? Number.NaN).getTime() + INDIA_AHEAD)
  return Number.isNaN(india.getTime()) ? fallback : write(india)
}
