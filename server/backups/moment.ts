import { indianDay, SECOND } from '#domain/time.ts'

/** The moment of "2026-11-24 10:15:00" in Indian time, or of an ISO time with an offset; null for another text. */
export function readMoment(text: string): Date | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.exec(text.trim())
  const [, day = '', minute = '', second = ':00', offset = '+05:30'] = parts ?? []
  const moment = new Date(`${day}T${minute}${second}${offset}`)
  // JavaScript reads 31 April as 1 May.
  const isDay = !Number.isNaN(moment.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  return isDay ? moment : null
}

/** "2026-11-24 10:15:00" in Indian time. */
export function describeMoment(moment: Date): string {
  const india = new Date(moment.getTime() + 5.5 * 3600 * SECOND).toISOString()
  return `${indianDay(moment)} ${india.slice(11, 19)}`
}
