import { showPinCode } from '#contract/delivery.ts'
import { deskDeliveryDetails, deskZoneList } from '#contract/delivery-settings.ts'
import { deliveryTerms } from '#domain/delivery/delivery-terms.ts'
import type { Context } from '../context.ts'
import { bindRecord } from '../desk-change/desk-record.ts'
import { type App, handle } from '../http/handle.ts'
import { listZones, placeOfPin, readDeliveryPlan } from './delivery-plan.ts'
import { deliveryRecord } from './delivery-record.ts'
import { getDeliverySettings } from './delivery-settings.ts'

export function addDeliveryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, showPinCode, async ({ input: { pin } }) => {
    const place = placeOfPin(pin)
    const { orderBy, zoneId: _, ...terms } = deliveryTerms(await readDeliveryPlan(ctx), place, ctx.now())
    return {
      known: place.area !== null,
      ...(place.area ?? { district: '', state: '' }),
      deliverable: Object.values(terms.schedules).includes('deliver'),
      ...terms,
      orderBy: orderBy.toISOString(),
    }
  })

  handle(app, ctx, deskDeliveryDetails, async () => ({ settings: await getDeliverySettings(ctx) }))
  handle(app, ctx, deskZoneList, async () => ({
    zones: (await listZones(ctx.db)).map(({ id: _id, name }) => ({ _id, name })),
  }))

  bindRecord(app, ctx, deliveryRecord)
}
