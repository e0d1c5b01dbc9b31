import type { ApiKey } from '#contract/api.ts'
import type { TestApp } from '#test/start-test-app.ts'
import type { AccessRows } from './access-row.ts'

type DeskDeliveryKey = Extract<ApiKey, `${string} /api/desk/delivery${string}`>

const version = async ({ app }: { app: TestApp }) => ({ version: await deliveryVersion(app) })

async function deliveryVersion({ ctx }: TestApp): Promise<number> {
  const row = await ctx.db.selectFrom('delivery_settings').select('version').executeTakeFirstOrThrow()
  return row.version
}

const zoneForm = {
  name: 'Bengaluru',
  reach: 'places' as const,
  pins: ['560'],
  districts: [],
  way: 'courier' as const,
  daysMin: 2,
  daysMax: 4,
  cutOff: '16:00',
  isCodAllowed: true,
  codMax: null,
}

/** A new zone at this place in the list. */
async function namedZone(scene: { app: TestApp }, position = 0) {
  const { ctx } = scene.app
  const id = ctx.newId('zone')
  const { name, reach, pins, districts, way } = zoneForm
  const days = { days_min: 2, days_max: 4, cut_off: '16:00' }
  await ctx.db
    .insertInto('zones')
    .values({ id, position, name, reach, pins, districts, way, ...days, cod: true, cod_max_paise: null })
    .execute()
  return { id, ...(await version(scene)) }
}

async function holiday(scene: { app: TestApp }) {
  await scene.app.ctx.db
    .insertInto('holidays')
    .values({ day: '2027-01-26', name: 'Republic Day' })
    .onConflict((on) => on.doNothing())
    .execute()
  return { day: '2027-01-26', ...(await version(scene)) }
}

const zones = { access: { desk: 'delivery.zones' }, status: 200 } as const

/** The rows of the access table for the settings of deliveries. */
export const deskDeliveryCalls: AccessRows<DeskDeliveryKey> = {
  'GET /api/desk/delivery': { access: { desk: 'delivery.read' }, good: async () => ({}), status: 200 },
  'GET /api/desk/delivery/zones': { access: { desk: 'orders.read' }, good: async () => ({}), status: 200 },
  'POST /api/desk/delivery/zones': {
    ...zones,
    good: async (scene) => ({ ...zoneForm, ...(await version(scene)) }),
  },
  'POST /api/desk/delivery/zones/:id': {
    ...zones,
    good: async (scene) => ({ ...zoneForm, ...(await namedZone(scene)) }),
  },
  // Below the zone for the district.
  'POST /api/desk/delivery/zones/:id/move': { ...zones, good: (scene) => namedZone(scene, 9) },
  'POST /api/desk/delivery/zones/:id/remove': { ...zones, good: (scene) => namedZone(scene) },
  'POST /api/desk/delivery/holidays': {
    ...zones,
    good: async (scene) => ({ day: '2027-08-15', name: 'Independence Day', ...(await version(scene)) }),
  },
  'POST /api/desk/delivery/holidays/:day/remove': { ...zones, good: holiday },
  'POST /api/desk/delivery/cash': { ...zones, good: async (scene) => ({ codMax: 5000, ...(await version(scene)) }) },
  'POST /api/desk/delivery/rules': {
    access: { desk: 'delivery.rules' },
    good: async (scene) => ({
      deliveryClass: 'H1',
      allowed: [{ way: 'staff', area: 'district' }],
      note: 'As the licensing authority wrote on 3 November',
      ...(await version(scene)),
    }),
    status: 200,
  },
}
