import { lastDayOfPrintedMonth } from './printed-month.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The last day of a month as lists write it: "3/28", "03/2028", "Mar-28", "March 2028", "0328". Null for anything else. */
export function lastDayOfListMonth(text: string): string | null {
  const parts = /^(\d{1,2}|[a-z]{3,9})[/.\-' ]+(\d{2}|20\d\d)$/i.exec(text.trim())
  if (parts === null) return lastDayOfPrintedMonth(text)
  const [, month = '', year = ''] = parts
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return lastDayOfPrintedMonth(`${(named === 0 ? month : String(named)).padStart(2, '0')}/${year}`)
}
