import { showPinCode } from '#contract/delivery.ts'
import { deliveryChangeEndpoints as changes, deskDeliveryDetails, deskZoneList } from '#contract/delivery-settings.ts'
import { deliveryTerms } from '#domain/delivery/delivery-terms.ts'
import type { Context } from '../context.ts'
import { bindChanges } from '../desk-change/bind-changes.ts'
import { type App, done, handle } from '../http/handle.ts'
import { addHoliday, decideDelivery, deliveryKind, limitCash, removeHoliday } from './change-delivery.ts'
import { listZones, placeOfPin, readDeliveryPlan } from './delivery-plan.ts'
import { getDeliverySettings } from './delivery-settings.ts'
import { addZone, editZone, moveZone, removeZone } from './change-zones.ts'

export function addDeliveryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, showPinCode, async ({ input: { pin } }) => {
    const place = placeOfPin(pin)
    const { orderBy, zoneId: _, ...terms } = deliveryTerms(await readDeliveryPlan(ctx), place, ctx.now())
    return {
      ...done,
      known: place.area !== null,
      ...(place.area ?? { district: '', state: '' }),
      deliverable: Object.values(terms.schedules).includes('deliver'),
      ...terms,
      orderBy: orderBy.toISOString(),
    }
  })

  handle(app, ctx, deskDeliveryDetails, async () => ({ ...done, settings: await getDeliverySettings(ctx) }))
  handle(app, ctx, deskZoneList, async () => ({
    ...done,
    zones: (await listZones(ctx.db)).map(({ id: _id, name }) => ({ _id, name })),
  }))

  const bindChange = bindChanges(app, ctx, deliveryKind)
  bindChange('add-zone', changes['add-zone'], addZone)
  bindChange('edit-zone', changes['edit-zone'], editZone)
  bindChange('move-zone', changes['move-zone'], moveZone)
  bindChange('remove-zone', changes['remove-zone'], removeZone)
  bindChange('add-holiday', changes['add-holiday'], addHoliday)
  bindChange('remove-holiday', changes['remove-holiday'], removeHoliday)
  bindChange('limit-cash', changes['limit-cash'], limitCash)
  bindChange('decide', changes.decide, decideDelivery)
}
