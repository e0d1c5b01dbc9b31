import { sql } from 'kysely'
import { changedSetting, readSettingValues, settingChangeEndpoints, type ShopSetting } from '#contract/settings.ts'
import { gstinChangeEffect } from '#domain/documents/gstin-change.ts'
import { indianMonth } from '#domain/documents/registers.ts'
import { describeSetting } from '#domain/settings/describe-setting.ts'
import { type SettingKey, settingKeys, settings } from '#domain/settings/settings.ts'
import { defaultSettings } from '#shop/settings.ts'
import type { Context } from '../context.ts'
import { readPortalKeys } from '../crypto/portal-signature.ts'
import type { Audited, Change } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { enqueue } from '../jobs/jobs.ts'
import { keepShopPicture } from './shop-pictures.ts'

type Values = Readonly<Record<string, unknown>>
type Stored = Pick<Context, 'db' | 'settings'>
type LockedSetting = { readonly key: SettingKey; readonly version: number; readonly values: Values }
type SettingChange = Change<LockedSetting> & { readonly ctx: Context }

/** Everything that staff may do to a setting of the shop (shop-4). This process sees its new values at once. */
export const settingRecord: DeskRecord<typeof settingChangeEndpoints, LockedSetting> = {
  subject: 'setting',
  action: (name) => (name === 'restore' ? 'settings.restore' : 'settings.change'),
  endpoints: settingChangeEndpoints,
  idOf: (name, input) => ('key' in input ? String(input.key) : name),
  lock: async (ctx, trx, key) => {
    // A setting that was never changed has no row to lock.
    await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(trx)
    const stored = trx.selectFrom('settings_entries').select(['version', 'value']).where('key', '=', key)
    const row = await stored.executeTakeFirst()
    const setting = key as SettingKey
    return { key: setting, version: row?.version ?? 0, values: valuesOf(ctx, setting, row?.value) }
  },
  versions: {
    of: ({ version }) => version,
    what: 'this setting',
    author: (_trx, _id, { setting }) => setting.changed?.by ?? 'A colleague',
  },
  shown: changedSetting.omit({ success: true }),
  show: async (ctx, _principal, key) => {
    await ctx.settings.load()
    return { setting: (await listSettings(ctx, key))[0] as ShopSetting }
  },
  useCases: {
    ...(Object.fromEntries(settingKeys.map((key) => [key, changeValues])) as Record<SettingKey, typeof changeValues>),
    restore: restoreDefault,
  },
}

type ChangeInput = { readonly version: number; readonly confirmed?: boolean }

async function changeValues(change: SettingChange & { readonly input: ChangeInput }): Promise<Audited> {
  const { version: _, confirmed = false, ...typed } = change.input
  const values: Values = typed
  const effect = await describeGstinChange(change, values)
  if (effect !== null && !confirmed)
    throw invalidField('confirmed', `${effect} Please confirm that you have read this.`)
  if (change.record.key === 'eInvoice' && readPortalKeys(String(values['portalKey'])) === null)
    throw invalidField('portalKey', 'This is no certificate with an RSA key of at least 2048 bits.')
  return storeSetting(change, values)
}

async function restoreDefault(change: SettingChange): Promise<Audited> {
  const effect = await describeGstinChange(change, defaultSettings[change.record.key])
  if (effect !== null) throw new Refusal('conflict', `${effect} Please type the GSTIN instead, and confirm it there.`)
  return storeSetting(change, null)
}

/** What a change of the GSTIN does to this month, if it has documents of the old one (tax-6); null otherwise. */
async function describeGstinChange({ trx, record, at }: SettingChange, values: Values): Promise<string | null> {
  if (record.key !== 'gst') return null
  const [old, next] = [record.values, values].map((one) => String(one['gstin']))
  if (old === undefined || next === undefined || old === '' || old === next) return null
  const { documents } = await trx
    .selectFrom('documents')
    .where('issued_on', '>=', `${indianMonth(at)}-01`)
    .where(sql`seller ->> 'gstin'`, '=', old)
    .select((eb) => eb.fn.countAll<number>().as('documents'))
    .executeTakeFirstOrThrow()
  return documents === 0 ? null : gstinChangeEffect({ old, next, documents, month: indianMonth(at) })
}

/** Stores the values of a setting; null restores the default. */
async function storeSetting({ ctx, trx, record, actor, at }: SettingChange, values: Values | null): Promise<Audited> {
  const { key } = record
  const row = {
    value: values === null ? null : JSON.stringify(values),
    version: record.version + 1,
    changed_by: actor.id,
    changed_at: at,
  }
  await trx
    .insertInto('settings_entries')
    .values({ key, ...row })
    .onConflict((on) => on.column('key').doUpdateSet(row))
    .execute()
  for (const [field, stem] of picturesIn(key, values ?? {})) await keepShopPicture(trx, field, stem)
  // Batches follow the new days now.
  if (key === 'nearExpiry')
    await enqueue(ctx, trx, 'stock.expire', {}, { dedupeKey: `stock.expire setting ${row.version}` })
  return { changes: changesBetween(inWords(key, record.values), inWords(key, values ?? defaultSettings[key])) }
}

/** The fields of a setting that name an uploaded picture, with its stem. */
function picturesIn(key: SettingKey, values: Values): [string, string][] {
  return Object.entries<{ readonly kind: string }>(settings[key].fields).flatMap(([field, { kind }]) => {
    const stem = values[field]
    return kind === 'logo' && typeof stem === 'string' && stem !== '' ? [[field, stem]] : []
  })
}

/** The settings for the desk, or one of them. */
export async function listSettings(ctx: Stored, only?: string): Promise<ShopSetting[]> {
  const rows = await ctx.db
    .selectFrom('settings_entries')
    .innerJoin('staff', 'staff.id', 'changed_by')
    .select(['key', 'value', 'settings_entries.version', 'changed_at', 'staff.name as author'])
    .$if(only !== undefined, (query) => query.where('key', '=', only ?? ''))
    .execute()
  return settingKeys
    .filter((key) => only === undefined || key === only)
    .map((key) => {
      const row = rows.find((one) => one.key === key)
      const isStored = (row?.value ?? null) !== null
      return {
        key,
        version: row?.version ?? 0,
        values: valuesOf(ctx, key, row?.value),
        defaults: defaultSettings[key],
        isDefault: !isStored,
        isUnreadable: isStored && readSettingValues(key, row?.value) === null,
        changed: row === undefined ? null : { by: row.author, at: row.changed_at.toISOString() },
      }
    })
}

/** The stored values, the last good ones where they cannot be read, or the default. */
function valuesOf({ settings: { values } }: Stored, key: SettingKey, stored: unknown = null): Values {
  return stored === null ? defaultSettings[key] : (readSettingValues(key, stored) ?? values[key])
}

function inWords(key: SettingKey, values: Values): Record<string, string> {
  const described = describeSetting(settings[key].fields, values)
  return Object.fromEntries(described.map(({ name, lines }) => [name, lines.join('; ')]))
}
