import { sql } from 'kysely'
import type { ServerInput } from '#contract/api.ts'
import type { Trx } from '../db/tables.ts'
import { invalidField, notFound, Refusal } from '../http/refusal.ts'
import type { Audited } from '../desk-change/change-record.ts'
import { changesBetween } from '../desk-change/record-audit.ts'
import type { DeliveryChange } from './change-delivery.ts'

type ZoneForm = Omit<ServerInput<'POST /api/desk/delivery/zones'>, 'version'>

/** Adds a zone before all others. */
export async function addZone({ ctx, trx, input }: DeliveryChange<'add-zone'>): Promise<Audited> {
  if (input.reach === 'India') throw invalidField('reach', 'There is one zone for all of India. Please edit that one.')
  const columns = zoneColumns(input)
  const id = ctx.newId('zone')
  const position = trx.selectFrom('zones').select(sql<number>`min(position) - 1`.as('position'))
  await trx
    .insertInto('zones')
    .values({ id, ...columns, position })
    .execute()
  return { subjectId: id, changes: changesBetween({}, columns) }
}

export async function editZone({ trx, input }: DeliveryChange<'edit-zone'>): Promise<Audited> {
  const columns = zoneColumns(input)
  const before = await getZone(trx, input.id)
  if ((before.reach === 'India') !== (columns.reach === 'India'))
    throw invalidField('reach', 'The zone India applies to all of India, and only that one does.')
  await trx.updateTable('zones').set(columns).where('id', '=', input.id).execute()
  return { changes: changesBetween(before, columns) }
}

/** Swaps a zone with the one above it. */
export async function moveZone({ trx, input: { id } }: DeliveryChange<'move-zone'>): Promise<Audited> {
  const zone = await getZone(trx, id)
  const above = await trx
    .selectFrom('zones')
    .select(['id', 'position', 'name'])
    .where('position', '<', zone.position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (zone.reach === 'India' || above === undefined)
    throw new Refusal('conflict', 'This zone cannot move up: it is the first one, or the one for all of India.')
  await trx.updateTable('zones').set({ position: above.position }).where('id', '=', id).execute()
  await trx.updateTable('zones').set({ position: zone.position }).where('id', '=', above.id).execute()
  return { changes: changesBetween({}, { before: above.name }) }
}

export async function removeZone({ trx, input: { id } }: DeliveryChange<'remove-zone'>): Promise<Audited> {
  const { reach, name } = await getZone(trx, id)
  if (reach === 'India') throw new Refusal('conflict', 'The zone for all of India cannot be removed.')
  await trx.deleteFrom('zones').where('id', '=', id).execute()
  return { changes: changesBetween({ name }, { name: null }) }
}

async function getZone(trx: Trx, id: string) {
  const zone = await trx.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst()
  if (zone === undefined) throw notFound('Zone')
  return zone
}

function zoneColumns(form: ZoneForm) {
  const { name, reach, pins, districts, way, daysMin, daysMax, cutOff, isCodAllowed, codMax, fee, freeFrom } = form
  const isListed = reach === 'places'
  return {
    name,
    reach,
    pins: isListed ? pins : [],
    districts: isListed ? districts : [],
    way,
    days_min: daysMin,
    days_max: daysMax,
    cut_off: cutOff,
    cod: isCodAllowed,
    cod_max_paise: codMax,
    fee_paise: fee,
    free_from_paise: freeFrom,
  }
}
