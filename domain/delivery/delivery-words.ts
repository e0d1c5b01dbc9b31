import { DAY, formatDate, indianDay, indianTime, startOfIndianDay } from '../time.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const soon = ['Today', 'Tomorrow']

/** "Tue 1 Dec": a calendar day such as "2026-12-01". */
export function formatWeekday(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]} ${formatDate(day).slice(0, -5)}`
}

/** The calendar days of a delivery, and whether the place is known (delivery-5). */
type ArrivalDays = { readonly known: boolean; readonly from: string; readonly to: string }

/** When an order arrives: "today or tomorrow", "Sat 28 Nov to Thu 3 Dec"; for an unknown PIN "about 4 to 9 days". */
export function arrivalText({ known, from, to }: ArrivalDays, now: Date): string {
  if (!known) return `about ${daysUntil(from, now)} to ${daysUntil(to, now)} days`
  const [first, last] = [dayText(from, now), dayText(to, now)]
  if (from === to) return first
  return daysUntil(to, startOfIndianDay(from)) === 1 ? `${first} or ${last}` : `${first} to ${last}`
}

/** The last day of a delivery for a card: "Tomorrow", "By Tue 1 Dec"; for an unknown PIN "About 9 days". */
export function arrivalLabel({ known, to }: ArrivalDays, now: Date): string {
  const ahead = daysUntil(to, now)
  if (!known) return `About ${ahead} days`
  return soon[ahead] ?? `By ${formatWeekday(to)}`
}

/** "4 pm", "4:30 pm tomorrow", "4 pm on Mon 30 Nov": the time until which an order still arrives on its days. */
export function cutOffText(orderBy: Date, now: Date): string {
  const [hour = 0, minutes = 0] = indianTime(orderBy).split(':').map(Number)
  const time = `${hour % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
  const day = indianDay(orderBy)
  if (daysUntil(day, now) <= 0) return time
  // In other languages one sentence says both.
  return `${time} on ${dayText(day, now)}`.replace(' on tomorrow', ' tomorrow')
}

function dayText(day: string, now: Date): string {
  const ahead = daysUntil(day, now)
  return soon[ahead]?.toLowerCase() ?? formatWeekday(day)
}

function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(indianDay(now))) / DAY)
}
