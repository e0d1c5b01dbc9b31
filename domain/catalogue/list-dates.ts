import { lastDayOfPrintedMonth } from '../stock/printed-month.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses a day of a list ("2028-03-31", "31-Mar-2028") or a month ("3/28", "03/2028", "Mar-28", "March 2028", "0328"), of
 * which it returns the first or last day. `null` for anything else: days in figures have no order that all lists share.
 */
export function dayFromList(text: string, ofMonth: 'first' | 'last'): string | null {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year !== undefined) return existingDay(`${year}-${month}-${day}`)
  const [, dayOfMonth, named] = /^(\d{1,2})[- ]([a-z]{3,9}[- ](?:\d{2}|20\d\d))$/i.exec(text) ?? []
  const last = lastDayOfListMonth(named ?? text)
  if (last === null) return null
  if (dayOfMonth !== undefined) return existingDay(`${last.slice(0, 8)}${dayOfMonth.padStart(2, '0')}`)
  return ofMonth === 'last' ? last : `${last.slice(0, 8)}01`
}

function existingDay(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}

function lastDayOfListMonth(text: string): string | null {
  const [, month, year] = /^(\d{1,2}|[a-z]{3,9})[/.\-' ]+(\d{2}|20\d\d)$/i.exec(text) ?? []
  if (month === undefined || year === undefined) return lastDayOfPrintedMonth(text)
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return lastDayOfPrintedMonth(`${(named === 0 ? month : String(named)).padStart(2, '0')}/${year}`)
}
