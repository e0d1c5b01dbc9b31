import type { SchemaThing } from './json-ld.ts'

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export type OpeningHoursText = { readonly days: string; readonly from: string; readonly to: string }

/** Opening hours as search engines read them, from the words of shop/shop.ts: "Monday to Saturday", "10 AM", "10 PM". */
export function openingHoursSchema({ days, from, to }: OpeningHoursText): SchemaThing {
  return { '@type': 'OpeningHoursSpecification', dayOfWeek: daysIn(days), opens: clock(from), closes: clock(to) }
}

/** Every day that the words name, "Monday to Saturday" being six of them. */
function daysIn(words: string): string[] {
  const named = new Set(WEEK.filter((day) => words.includes(day)))
  for (const [, first = '', last = ''] of words.matchAll(/(\w+day) to (\w+day)/g))
    for (const day of WEEK.slice(WEEK.indexOf(first), WEEK.indexOf(last) + 1)) named.add(day)
  return WEEK.filter((day) => named.has(day))
}

/** "10 PM" is 22:00, "9:30am" is 09:30. */
function clock(words: string): string {
  const [, hours = '0', minutes = '00', half = ''] = /(\d{1,2})(?:[:.](\d\d))?\s*([ap])?/i.exec(words) ?? []
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
