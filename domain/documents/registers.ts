import { indianDay } from '../time.ts'

/** The registers of Rule 65 of the Drugs Rules, as the desk names them. */
export const registers = {
  h1: 'H1 register',
  prescription: 'Prescription register',
} as const satisfies Record<string, string>

export type Register = keyof typeof registers

export const registerNames = Object.keys(registers) as [Register, ...Register[]]

/** The Indian month of an instant as "2026-11". */
export function indianMonth(at: Date): string {
  return indianDay(at).slice(0, 7)
}

/** The month so many months after "2026-11"; before it if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "November 2026" for "2026-11". */
export function monthTitle(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? number} ${year}`
}
