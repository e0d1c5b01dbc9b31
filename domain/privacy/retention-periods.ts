import type { SettingValues } from '../settings/settings.ts'
import { DAY, indianDay, startOfIndianDay } from '../time.ts'
import type { DataKind, Period, PeriodSettings } from './data-kind.ts'
import { dataKindNames, dataKindOf, type DataKindName } from './retention.ts'

/** The owner's periods as they are now. */
export function periodSettings({ retention, personalData }: SettingValues): PeriodSettings {
  return { ...retention, ...personalData }
}

/** The length of a period in its unit; never less than the law asks for (privacy-1). */
export function lengthOf(period: Period, settings: PeriodSettings): number {
  return 'count' in period ? period.count : Math.max(settings[period.setting], period.atLeast)
}

/** The instant before which data of this period goes. Years end at the beginning of the day in India. */
export function endOfPeriod(period: Period, settings: PeriodSettings, now: Date): Date {
  const length = lengthOf(period, settings)
  if (period.unit === 'days') return new Date(now.getTime() - length * DAY)
  const [year = 0, month = 0, day = 0] = indianDay(now).split('-').map(Number)
  return startOfIndianDay(new Date(Date.UTC(year - length, month - 1, day)).toISOString().slice(0, 10))
}

/** "180 days after the refusal", or why data stays. */
export function periodText(kind: DataKind, settings: PeriodSettings): string {
  if (kind.ending === 'keep') return kind.why
  const length = lengthOf(kind.period, settings)
  if (length === 0) return `until ${kind.since}`
  const unit = length === 1 ? kind.period.unit.slice(0, -1) : kind.period.unit
  return `${length} ${unit} after ${kind.since}`
}

/** A row of the retention table in words. */
type RetentionRow = {
  readonly name: DataKindName
  readonly title: string
  readonly kept: string
  readonly note: string
  readonly ending: DataKind['ending']
  readonly isHeld: boolean
}

/** The retention table in words; `isPersonal` leaves out what is about no customer. */
export function retentionRows(settings: PeriodSettings, only?: 'isPersonal'): readonly RetentionRow[] {
  return dataKindNames.flatMap((name) => {
    const kind = dataKindOf(name)
    if (only === 'isPersonal' && !kind.isPersonal) return []
    const row = { name, title: kind.title, kept: periodText(kind, settings), ending: kind.ending }
    return kind.ending === 'keep'
      ? [{ ...row, note: '', isHeld: false }]
      : [{ ...row, note: kind.note ?? '', isHeld: kind.isHeld }]
  })
}
