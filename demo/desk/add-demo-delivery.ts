import { deliveryAreas, deliveryWays } from '#domain/delivery/delivery-rules.ts'
import { DAY, indianDay } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

const cities = ['110', '400', '560', '600', '700']

/** Adds zones for large cities and the state, a holiday in a week, and the decision of a pharmacist. */
export async function addDemoDelivery(ctx: Context, trx: Trx, pharmacistId: string): Promise<void> {
  const terms = { way: 'courier', cut_off: '16:00', cod: true, cod_max_paise: null } as const
  await trx.updateTable('zones').set({ name: 'Hyderabad' }).where('reach', '=', 'district').execute()
  await trx.updateTable('zones').set({ position: 4, days_min: 5 }).where('reach', '=', 'India').execute()
  await trx
    .insertInto('zones')
    .values([
      {
        id: ctx.newId('zone'),
        position: 2,
        name: 'Telangana',
        reach: 'state',
        pins: [],
        districts: [],
        days_min: 1,
        days_max: 3,
        ...terms,
      },
      {
        id: ctx.newId('zone'),
        position: 3,
        name: 'Large cities',
        reach: 'places',
        pins: cities,
        districts: [],
        days_min: 3,
        days_max: 4,
        ...terms,
      },
    ])
    .execute()
  const inAWeek = indianDay(new Date(ctx.now().getTime() + 7 * DAY))
  await trx.insertInto('holidays').values({ day: inAWeek, name: 'Stocktaking (demo)' }).execute()
  const cases = deliveryWays.flatMap((way) => deliveryAreas.map((area) => ({ way, area })))
  const decision = {
    delivery_class: 'G',
    allowed: true,
    decided_by: pharmacistId,
    decided_at: ctx.now(),
    note: 'Fictional advice of the licensing authority',
  } as const
  await trx
    .insertInto('delivery_rules')
    .values(cases.map((place) => ({ ...decision, ...place })))
    .execute()
  await trx.updateTable('delivery_settings').set({ changed_by: pharmacistId, changed_at: ctx.now() }).execute()
}
