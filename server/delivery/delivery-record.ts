import { changedDelivery, deliveryChangeEndpoints } from '#contract/delivery-settings.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { addHoliday, decideDelivery, limitCash, removeHoliday } from './change-delivery.ts'
import { addZone, editZone, moveZone, removeZone } from './change-zones.ts'
import { getDeliverySettings } from './delivery-settings.ts'

/** Everything that staff may do to the deliveries: zones, holidays and rules have one version together. */
export const deliveryRecord: DeskRecord<typeof deliveryChangeEndpoints, number> = {
  subject: 'delivery',
  action: (name) => `delivery.${name}`,
  endpoints: deliveryChangeEndpoints,
  async lock(_ctx, trx) {
    const settings = trx.selectFrom('delivery_settings').select('version').forUpdate()
    return (await settings.executeTakeFirstOrThrow()).version
  },
  versions: {
    of: (version) => version,
    what: 'the deliveries',
    author: (_trx, _id, { settings }) => settings.changed?.by ?? 'A colleague',
  },
  // The new version is published.
  async finish({ trx, record: version, actor, at }) {
    const values = { version: version + 1, changed_by: actor.id, changed_at: at }
    await trx.updateTable('delivery_settings').set(values).execute()
  },
  shown: changedDelivery.omit({ success: true }),
  async show(ctx) {
    // The texts of the shop name the charges of zones.
    await ctx.settings.load()
    return { settings: await getDeliverySettings(ctx) }
  },
  useCases: {
    'add-zone': addZone,
    'edit-zone': editZone,
    'move-zone': moveZone,
    'remove-zone': removeZone,
    'add-holiday': addHoliday,
    'remove-holiday': removeHoliday,
    'limit-cash': limitCash,
    decide: decideDelivery,
  },
}
