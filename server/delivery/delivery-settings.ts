import type { DeliverySettingsInPaise } from '#contract/delivery-settings.ts'
import { defaultCodMax } from '#domain/delivery/cash-on-delivery.ts'
import { deliveryAreas, deliveryClasses, deliveryWays, isAllowedByDefault } from '#domain/delivery/delivery-rules.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { listZones, shopOrigin } from './delivery-plan.ts'

/** The delivery settings for the desk. */
export async function getDeliverySettings({
  db,
  config,
  settings: { values },
}: Pick<Context, 'db' | 'config' | 'settings'>): Promise<DeliverySettingsInPaise> {
  const stored = await db
    .selectFrom('delivery_settings')
    .leftJoin('staff', 'staff.id', 'changed_by')
    .select(['delivery_settings.version', 'origin', 'cod_max_paise', 'changed_at', 'staff.name as author'])
    .executeTakeFirstOrThrow()
  const { version, author, changed_at: changedAt } = stored
  const origin = shopOrigin(config, stored.origin)
  const decided = await listDecisions(db)
  const cases = deliveryWays.flatMap((way) => deliveryAreas.map((area) => ({ way, area })))
  return {
    version,
    home: values.area,
    origin,
    zones: (await listZones(db)).map(({ id: _id, ...zone }) => ({ _id, ...zone })),
    holidays: await db.selectFrom('holidays').selectAll().orderBy('day').execute(),
    rules: deliveryClasses.map((deliveryClass) => {
      const rows = decided.get(deliveryClass) ?? []
      const [first] = rows
      return first === undefined
        ? {
            deliveryClass,
            allowed: cases.filter((place) => isAllowedByDefault(origin, { deliveryClass, ...place })),
            decision: null,
          }
        : {
            deliveryClass,
            allowed: rows.filter(({ allowed }) => allowed).map(({ way, area }) => ({ way, area })),
            decision: { by: first.name, at: first.decided_at.toISOString(), note: first.note },
          }
    }),
    codMax: stored.cod_max_paise ?? defaultCodMax[origin],
    isCodMaxDecided: stored.cod_max_paise !== null,
    changed: author === null || changedAt === null ? null : { by: author, at: changedAt.toISOString() },
  }
}

async function listDecisions(db: Db) {
  const rows = await db
    .selectFrom('delivery_rules')
    .innerJoin('staff', 'staff.id', 'decided_by')
    .select(['delivery_class', 'way', 'area', 'allowed', 'decided_at', 'note', 'staff.name'])
    .execute()
  return Map.groupBy(rows, ({ delivery_class }) => delivery_class)
}
