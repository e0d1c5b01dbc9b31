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

/** The order of days in figures: "31/03/2028" or "03/31/2028". */
export type DateOrder = 'day-first' | 'month-first'

const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d|\d\d)$/
const yearFirst = /^(20\d\d)[/.](\d{1,2})[/.](\d{1,2})$/
const timeOfDay = /[ T]+\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?[ap]m)?$/i

/** The order of a column's days by values above 12; null where none decides, `undefined` without days in figures. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null | undefined {
  const days = texts.flatMap((text) => {
    const [, first, second] = figures.exec(withoutTime(text)) ?? []
    return first === undefined || second === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  if (days.length === 0) return undefined
  if (days.some(([first]) => first > 12)) return 'day-first'
  return days.some(([, second]) => second > 12) ? 'month-first' : null
}

/** Serial numbers of the days from 2000 to 2099 in spreadsheets, which count from 1899-12-30. */
const SERIAL_2000 = 36_526
const SERIAL_2100 = 73_051
const DAY_MS = 86_400_000

/** Parses a day in figures ("01/04/2028", "2028/04/01") or a spreadsheet's serial number ("46844") as "2028-04-01"; else `null`. */
export function dayFromFigures(text: string, order: DateOrder): string | null {
  const plain = withoutTime(text)
  const serial = /^\d{5}$/.test(plain) ? Number(plain) : 0
  if (serial >= SERIAL_2000 && serial < SERIAL_2100)
    return new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10)
  const [, year, month, day] = yearFirst.exec(plain) ?? []
  if (year !== undefined) return dayOf(year, month, day)
  const [, first, second, last] = figures.exec(plain) ?? []
  if (last === undefined) return null
  return order === 'day-first' ? dayOf(last, second, first) : dayOf(last, first, second)
}

function withoutTime(text: string): string {
  return text.trim().replace(timeOfDay, '')
}

function dayOf(year: string, month = '', day = ''): string | null {
  return existingDay(`20${year.slice(-2)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
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
