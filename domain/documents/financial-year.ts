import { indianDay } from '../time.ts'

/** The Indian financial year of an instant, which begins on 1 April: "2627" from 1 April 2026 to 31 March 2027 (documents-1). */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('')
}

/** The first day of the financial year of a day: 2026-04-01 for 2026-11-26. */
export function firstDayOfFinancialYear(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${Number(month) >= 4 ? year : String(Number(year) - 1)}-04-01`
}
