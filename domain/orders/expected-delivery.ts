import { DAY } from '../time.ts'

/** The longest standard delivery in business days (spec §9). */
const REMOTE_DAYS = 7
const SUNDAY = 0

/** The day by which a parcel arrives: in the shop's city the next day, elsewhere after seven days without Sundays. */
export function expectedBy(orderedAt: Date, isShopCity: boolean): Date {
  let day = new Date(orderedAt.getTime() + (isShopCity ? DAY : 0))
  for (let left = isShopCity ? 0 : REMOTE_DAYS; left > 0;) {
    day = new Date(day.getTime() + DAY)
    if (day.getUTCDay() !== SUNDAY) left -= 1
  }
  return day
}
