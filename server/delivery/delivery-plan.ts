import { defaultCodMax } from '#domain/delivery/cash-on-delivery.ts'
import { deliveryCaseKey, type ShopOrigin } from '#domain/delivery/delivery-rules.ts'
import type { DeliveryPlan } from '#domain/delivery/delivery-terms.ts'
import type { DeliveryPlace } from '#domain/delivery/zones.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { findPinArea } from './pin-codes.ts'

type StoredPlan = Omit<DeliveryPlan, 'home'>

const plans = new WeakMap<Context, { readonly version: number; readonly plan: StoredPlan }>()

/** The delivery plan, in memory until its version rises. A process that receives no notifications reads it each time. */
export async function readDeliveryPlan(ctx: Context): Promise<DeliveryPlan> {
  return { ...(await readStoredPlan(ctx)), home: ctx.settings.values.area }
}

async function readStoredPlan(ctx: Context): Promise<StoredPlan> {
  const version = ctx.versions.current?.delivery
  const stored = plans.get(ctx)
  if (stored !== undefined && stored.version === version) return stored.plan
  const plan = await loadPlan(ctx)
  if (version !== undefined) plans.set(ctx, { version, plan })
  return plan
}

async function loadPlan({ db, config }: Context): Promise<StoredPlan> {
  const [zones, holidays, rules, settings] = await Promise.all([
    listZones(db),
    db.selectFrom('holidays').select('day').execute(),
    db.selectFrom('delivery_rules').select(['delivery_class', 'way', 'area', 'allowed']).execute(),
    db.selectFrom('delivery_settings').select(['origin', 'cod_max_paise']).executeTakeFirstOrThrow(),
  ])
  const origin = shopOrigin(config, settings.origin)
  const decisions = rules.map(
    ({ delivery_class: deliveryClass, way, area, allowed }) =>
      [deliveryCaseKey({ deliveryClass, way, area }), allowed] as const,
  )
  return {
    zones,
    holidays: new Set(holidays.map(({ day }) => day)),
    rules: { origin, decisions: new Map(decisions) },
    codMax: settings.cod_max_paise ?? defaultCodMax[origin],
  }
}

/** The origin of the shop: always `demo` in demo mode. */
export function shopOrigin({ mode }: Config, stored: 'new' | 'existing'): ShopOrigin {
  return mode === 'demo' ? 'demo' : stored
}

/** The zones in their order. */
export async function listZones(db: Db) {
  const rows = await db.selectFrom('zones').selectAll().orderBy('position').execute()
  return rows.map(({ id, name, reach, pins, districts, way, ...row }) => ({
    id,
    name,
    reach,
    pins,
    districts,
    way,
    daysMin: row.days_min,
    daysMax: row.days_max,
    cutOff: row.cut_off,
    isCodAllowed: row.cod,
    codMax: row.cod_max_paise,
    charge: row.fee_paise === null ? null : { fee: row.fee_paise, freeFrom: row.free_from_paise },
  }))
}

/** The place of a PIN code. */
export function placeOfPin(pin: string): DeliveryPlace {
  return { pin, area: findPinArea(pin) ?? null }
}
