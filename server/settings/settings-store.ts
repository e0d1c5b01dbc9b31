import { readSettingValues } from '#contract/settings.ts'
import {
  type InventedSettingName,
  inventedSettingNames,
  inventedSettings,
  isStillInvented,
} from '#domain/settings/invented-settings.ts'
import { type ChargedZone, feeTermsOf, feeText } from '#domain/settings/delivery-fee.ts'
import { type SettingKey, settingKeys, type SettingValues } from '#domain/settings/settings.ts'
import {
  type GrievanceOfficer,
  grievanceOfficerOf,
  nearExpiryDays,
  type BrandedShop,
  shopProfile,
} from '#domain/settings/shop-profile.ts'
import { NEW_OPENING, openingStateIn, type ShopOpening } from '#domain/setup/shop-opening.ts'
import type { NearExpiryDays } from '#domain/stock/batch-state.ts'
import { defaultSettings } from '#shop/settings.ts'
import type { Config } from '../config.ts'
import { LatestGood } from '../db/latest-good.ts'
import type { Db } from '../db/tables.ts'
import { readOpening } from './stored-opening.ts'
import { listOwnerWords, type OwnerWords } from './owner-words.ts'

type Snapshot = {
  readonly values: SettingValues
  readonly shop: BrandedShop
  readonly nearExpiryDays: NearExpiryDays
  /** The invented settings that are still the sample's. */
  readonly stillInvented: readonly InventedSettingName[]
  /** What the owner has said about invented parts, by their titles. */
  readonly words: OwnerWords
  readonly opening: ShopOpening
  readonly chargedZones: readonly ChargedZone[]
  /** The keys whose stored values cannot be read, so that the last good ones apply. */
  readonly unreadable: readonly SettingKey[]
}

/**
 * The settings as they are now, in memory: what staff changed over the defaults of the shop's files (shop-4). Read them at
 * the time of use. A notification loads them anew in every process.
 */
export class SettingsStore {
  readonly #db: Db
  readonly #mode: Config['mode']
  readonly #latest: LatestGood<SettingKey, unknown>
  #current: Snapshot

  constructor(db: Db, { mode }: Pick<Config, 'mode'>) {
    this.#db = db
    this.#mode = mode
    this.#latest = new LatestGood({
      readNewest: () => readEntries(db),
      readAll: (key, limit) => readHistory(db, key, limit),
      parse: readSettingValues,
    })
    this.#current = this.#snapshotOf(new Map(), {
      words: new Map(),
      opening: NEW_OPENING,
      chargedZones: [],
      unreadable: [],
    })
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

  get stillInvented(): readonly InventedSettingName[] {
    return this.#current.stillInvented
  }

  get words(): OwnerWords {
    return this.#current.words
  }

  /** Whether the shop takes orders (setup-5). */
  get opening(): ShopOpening {
    const { opening } = this.#current
    return { ...opening, state: openingStateIn(this.#mode, opening.state) }
  }

  /** Whether shoppers do not see an invented part: in a live shop, unless its owner says that it is true (shop-6). */
  isHidden(title: string, words = this.words): boolean {
    return this.#mode === 'live' && words.get(title) !== 'true'
  }

  /** Whether the shop says a setting: its own value, or an invented one that shoppers may see. */
  says(name: InventedSettingName): boolean {
    return !this.stillInvented.includes(name) || !this.isHidden(inventedSettings[name].title)
  }

  /** What delivery costs in words, with the zones that have another charge. */
  get feeText(): string {
    return feeText(feeTermsOf(this.values.deliveryFee), this.#current.chargedZones)
  }

  get unreadable(): readonly SettingKey[] {
    return this.#current.unreadable
  }

  /** Loads the settings. */
  async load(): Promise<void> {
    const words = await listOwnerWords(this.#db)
    const opening = await readOpening(this.#db)
    const chargedZones = await listChargedZones(this.#db)
    const latest = await this.#latest.load()
    if (latest !== null)
      this.#current = this.#snapshotOf(latest.values, {
        words,
        opening,
        chargedZones,
        unreadable: latest.unreadable,
      })
  }

  #snapshotOf(
    stored: ReadonlyMap<SettingKey, unknown>,
    others: Pick<Snapshot, 'words' | 'opening' | 'chargedZones' | 'unreadable'>,
  ): Snapshot {
    const values = Object.fromEntries(
      settingKeys.map((key) => [key, stored.get(key) ?? defaultSettings[key]]),
    ) as SettingValues
    const stillInvented = inventedSettingNames.filter((name) => isStillInvented(name, values, defaultSettings))
    const hidden = stillInvented.filter((name) => this.isHidden(inventedSettings[name].title, others.words))
    const shop = shopProfile(values, new Set(hidden), others.chargedZones)
    return { values, shop, nearExpiryDays: nearExpiryDays(values), stillInvented, ...others }
  }
}

async function listChargedZones(db: Db): Promise<ChargedZone[]> {
  const rows = await db
    .selectFrom('zones')
    .select(['name', 'fee_paise as fee', 'free_from_paise as freeFrom'])
    .orderBy('position')
    .execute()
  return rows.flatMap(({ name, fee, freeFrom }) => (fee === null ? [] : [{ name, charge: { fee, freeFrom } }]))
}

async function readEntries(db: Db) {
  const rows = await db.selectFrom('settings_entries').select(['key', 'value']).execute()
  return settingKeys.map((key) => ({ key, value: rows.find((row) => row.key === key)?.value ?? null }))
}

async function readHistory(db: Db, key: SettingKey, limit: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('settings_history')
    .select('value')
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ value }) => value)
}
