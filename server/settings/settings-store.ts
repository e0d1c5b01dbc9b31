import { readSettingValues } from '#contract/settings.ts'
import { type SettingKey, settingKeys, type SettingValues } from '#domain/settings/settings.ts'
import {
  type GrievanceOfficer,
  grievanceOfficerOf,
  nearExpiryDays,
  type BrandedShop,
  shopProfile,
} from '#domain/settings/shop-profile.ts'
import type { NearExpiryDays } from '#domain/stock/batch-state.ts'
import { defaultSettings } from '#shop/settings.ts'
import type { Db } from '../db/tables.ts'

type Snapshot = {
  readonly values: SettingValues
  readonly shop: BrandedShop
  readonly nearExpiryDays: NearExpiryDays
  /** The keys whose stored values cannot be read, so that the defaults apply. */
  readonly unreadable: readonly SettingKey[]
}

/**
 * The settings as they are now, in memory: what staff changed over the defaults of the shop's files (shop-4). Read them at
 * the time of use. A notification loads them anew in every process.
 */
export class SettingsStore {
  readonly #db: Db
  #current: Snapshot = snapshotOf([])
  #started = 0
  #applied = 0

  constructor(db: Db) {
    this.#db = db
  }

  get values(): SettingValues {
    return this.#current.values
  }

  /** The public facts of the shop. */
  get shop(): BrandedShop {
    return this.#current.shop
  }

  get grievanceOfficer(): GrievanceOfficer {
    return grievanceOfficerOf(this.values)
  }

  get nearExpiryDays(): NearExpiryDays {
    return this.#current.nearExpiryDays
  }

  get unreadable(): readonly SettingKey[] {
    return this.#current.unreadable
  }

  /** Loads the settings. Of loads at the same time the one that began last wins. */
  async load(): Promise<void> {
    const turn = (this.#started += 1)
    const rows = await this.#db.selectFrom('settings_entries').select(['key', 'value']).execute()
    if (turn < this.#applied) return
    this.#applied = turn
    this.#current = snapshotOf(rows)
  }
}

function snapshotOf(rows: readonly { readonly key: string; readonly value: unknown }[]): Snapshot {
  const stored = new Map(rows.map(({ key, value }) => [key, value ?? null]))
  const read = settingKeys.map((key) => {
    const value = stored.get(key) ?? null
    const values = value === null ? null : readSettingValues(key, value)
    return { key, values: values ?? defaultSettings[key], isUnreadable: value !== null && values === null }
  })
  const values = Object.fromEntries(read.map((one) => [one.key, one.values])) as SettingValues
  return {
    values,
    shop: shopProfile(values),
    nearExpiryDays: nearExpiryDays(values),
    unreadable: read.filter(({ isUnreadable }) => isUnreadable).map(({ key }) => key),
  }
}
