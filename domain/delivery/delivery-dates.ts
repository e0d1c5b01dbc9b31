import { DAY, indianDay, indianTime } from '../time.ts'
import type { Zone } from './zones.ts'

const SUNDAY = 0

/** The first and last day of a delivery, as "2026-11-24" in India. */
export type DeliveryDates = { readonly from: string; readonly to: string }

/**
 * When an order arrives (delivery-1): business days after the day of the order, or after the next business day for an order
 * from the cut-off on. Sundays and holidays are no business days.
 */
export function deliveryDates(
  orderedAt: Date,
  { daysMin, daysMax, cutOff }: Pick<Zone, 'daysMin' | 'daysMax' | 'cutOff'>,
  holidays: ReadonlySet<string>,
): DeliveryDates {
  const today = indianDay(orderedAt)
  const isInTime = isBusinessDay(today, holidays) && indianTime(orderedAt) < cutOff
  const start = isInTime ? today : nextBusinessDay(today, holidays)
  const from = addBusinessDays(start, daysMin, holidays)
  return { from, to: addBusinessDays(from, daysMax - daysMin, holidays) }
}

function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let later = day
  for (let left = count; left > 0; left -= 1) later = nextBusinessDay(later, holidays)
  return later
}

function nextBusinessDay(day: string, holidays: ReadonlySet<string>): string {
  let next = day
  do next = new Date(Date.parse(next) + DAY).toISOString().slice(0, 10)
  while (!isBusinessDay(next, holidays))
  return next
}

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  return new Date(day).getUTCDay() !== SUNDAY && !holidays.has(day)
}
