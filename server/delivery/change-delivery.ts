import type { deliveryChangeEndpoints } from '#contract/delivery-settings.ts'
import type { DeliveryChangeName } from '#domain/delivery/delivery-changes.ts'
import { deliveryAreas, deliveryWays } from '#domain/delivery/delivery-rules.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { ChangeCall } from '../desk-change/desk-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import { invalidField, notFound } from '../http/refusal.ts'
import { getDeliverySettings } from './delivery-settings.ts'

type Version = number
/** A change of deliveries, whose settings are locked together. */
export type DeliveryChange<Name extends DeliveryChangeName> = ChangeCall<
  Version,
  (typeof deliveryChangeEndpoints)[Name]
>

export async function addHoliday({ trx, input: { day, name } }: DeliveryChange<'add-holiday'>): Promise<Audited> {
  const added = await trx
    .insertInto('holidays')
    .values({ day, name })
    .onConflict((on) => on.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (added === undefined) throw invalidField('day', 'This day is a holiday already.')
  return { subjectId: day, changes: changesBetween({}, { name }) }
}

export async function removeHoliday({ trx, input: { day } }: DeliveryChange<'remove-holiday'>): Promise<Audited> {
  const removed = await trx.deleteFrom('holidays').where('day', '=', day).returning('name').executeTakeFirst()
  if (removed === undefined) throw notFound('Holiday')
  return { subjectId: day, changes: changesBetween(removed, { name: null }) }
}

/** Sets the largest order that is paid in cash (delivery-3). */
export async function limitCash({ trx, input: { codMax } }: DeliveryChange<'limit-cash'>): Promise<Audited> {
  const settings = await trx.selectFrom('delivery_settings').select('cod_max_paise').executeTakeFirstOrThrow()
  await trx.updateTable('delivery_settings').set({ cod_max_paise: codMax }).execute()
  const before = settings.cod_max_paise
  const replaced = { codMax: before === null ? null : rupeesFromPaise(before) }
  return { subjectId: 'cash', changes: changesBetween(replaced, { codMax: rupeesFromPaise(codMax) }) }
}

/** Decides how and where a class is delivered: every way and area that is not allowed is refused (delivery-2). */
export async function decideDelivery({ ctx, trx, actor, at, input }: DeliveryChange<'decide'>): Promise<Audited> {
  const { deliveryClass, allowed, note } = input
  const { rules } = await getDeliverySettings({ ...ctx, db: trx })
  const before = rules.find((rule) => rule.deliveryClass === deliveryClass)
  const rows = deliveryWays.flatMap((way) =>
    deliveryAreas.map((area) => ({
      delivery_class: deliveryClass,
      way,
      area,
      allowed: allowed.some((one) => one.way === way && one.area === area),
      decided_by: actor.id,
      decided_at: at,
      note,
    })),
  )
  await trx.deleteFrom('delivery_rules').where('delivery_class', '=', deliveryClass).execute()
  await trx.insertInto('delivery_rules').values(rows).execute()
  const changes = changesBetween({ allowed: before?.allowed.map(caseText) }, { allowed: allowed.map(caseText) })
  return { subjectId: deliveryClass, changes, reason: note }
}

const caseText = ({ way, area }: { way: string; area: string }) => `${way} ${area}`
