/** Durations in milliseconds, so that a limit reads as `10 * MINUTE`. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const zone = 'Asia/Kolkata'
const indianDate = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })
const indianTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const indianMonth = new Intl.DateTimeFormat('en-IN', { timeZone: zone, month: 'short', year: 'numeric' })

/** "20 Nov 2026" in Indian time, or `fallback` when there is no readable date. */
export function formatDate(date: Date | string | null | undefined, fallback = 'N/A'): string {
  return formatWith(indianDate, date, fallback)
}

/** "20 Nov 2026, 4:05 pm" in Indian time (spec §2, Orders: date and time in the Indian locale). */
export function formatDateTime(date: Date | string | null | undefined, fallback = 'N/A'): string {
  const day = formatDate(date, '')
  return day === '' ? fallback : `${day}, ${formatWith(indianTime, date, '')}`
}

/** "Nov 2026", the way a pack states manufacture and expiry. */
export function formatMonth(date: Date | string | null | undefined, fallback = 'N/A'): string {
  return formatWith(indianMonth, date, fallback)
}

function formatWith(format: Intl.DateTimeFormat, date: Date | string | null | undefined, fallback: string): string {
  if (date === null || date === undefined || date === '') return fallback
  const moment = date instanceof Date ? date : new Date(date)
  return Number.isNaN(moment.getTime()) ? fallback : format.format(moment)
}
