import type { z } from 'zod'
import { showPinCode } from '#contract/delivery.ts'
import * as contract from '#contract/delivery-settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deliveryTerms } from '#domain/delivery/delivery-terms.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import type { DeskAction } from '#domain/staff/actions.ts'
import type { Context } from '../context.ts'
import { type App, done, handle } from '../http/handle.ts'
import { addHoliday, decideDelivery, type DeliveryCall, limitCash, removeHoliday } from './change-delivery.ts'
import { listZones, placeOfPin, readDeliveryPlan } from './delivery-plan.ts'
import { getDeliverySettings } from './delivery-settings.ts'
import { addZone, editZone, moveZone, removeZone } from './change-zones.ts'

export function addDeliveryRoutes(app: App, ctx: Context): void {
  handle(app, ctx, showPinCode, async ({ input: { pin } }) => {
    const place = placeOfPin(pin)
    const { cod, orderBy, zoneId: _, ...terms } = deliveryTerms(await readDeliveryPlan(ctx), place, ctx.now())
    return {
      ...done,
      known: place.area !== null,
      ...(place.area ?? { district: '', state: '' }),
      deliverable: Object.values(terms.schedules).includes('deliver'),
      ...terms,
      orderBy: orderBy.toISOString(),
      cod: { allowed: cod.allowed, max: cod.max === null ? null : rupeesFromPaise(cod.max) },
    }
  })

  handle(app, ctx, contract.deskDeliveryDetails, async () => ({ ...done, settings: await getDeliverySettings(ctx) }))
  handle(app, ctx, contract.deskZoneList, async () => ({
    ...done,
    zones: (await listZones(ctx.db)).map(({ id: _id, name }) => ({ _id, name })),
  }))

  /** Binds a change, which answers with the settings as they are afterwards. */
  function handleChange<I extends z.ZodType<{ version: number }>>(
    endpoint: Endpoint<{ desk: DeskAction }, I, typeof contract.changedDelivery>,
    change: (call: DeliveryCall<z.output<I>>) => Promise<void>,
  ): void {
    handle(app, ctx, endpoint, async ({ principal, input: form }) => {
      await change({ ctx, principal, form })
      return { ...done, settings: await getDeliverySettings(ctx) }
    })
  }

  handleChange(contract.deskAddZone, addZone)
  handleChange(contract.deskEditZone, editZone)
  handleChange(contract.deskMoveZone, moveZone)
  handleChange(contract.deskRemoveZone, removeZone)
  handleChange(contract.deskAddHoliday, addHoliday)
  handleChange(contract.deskRemoveHoliday, removeHoliday)
  handleChange(contract.deskLimitCash, limitCash)
  handleChange(contract.deskDecideDelivery, decideDelivery)
}
