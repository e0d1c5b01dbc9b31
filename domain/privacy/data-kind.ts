import type { SettingValues } from '../settings/settings.ts'

/** What the owner decides, in the unit of the period that names it. */
export type PeriodSettings = SettingValues['retention'] & SettingValues['personalData']

/** A whole number of days, or of years by the calendar in India. */
export type Period = { readonly unit: 'days' | 'years' } & (
  | { readonly count: number }
  /** The owner's setting, with the least that the law asks for. */
  | { readonly setting: keyof PeriodSettings; readonly atLeast: number }
)

/** A kind of data: where it is, how long it stays, and what happens then (privacy-1). */
export type DataKind = {
  readonly title: string
  readonly tables: readonly string[]
  /** Whether the privacy policy lists it. */
  readonly isPersonal: boolean
} & (
  | {
      readonly ending: 'purge' | 'anonymise'
      readonly period: Period
      /** Completes "180 days after …". */
      readonly since: string
      /** Whether a hold on a person stops it (privacy-2). Credentials and counters end all the same. */
      readonly isHeld: boolean
      /** What else is to know, as a sentence. */
      readonly note?: string
    }
  | {
      readonly ending: 'keep'
      /** Why and until when, as a sentence. */
      readonly why: string
    }
)
