import { doorChangeEndpoints } from '#contract/day.ts'
import { success } from '#contract/shapes.ts'
import { orderRules } from '#domain/fulfilment/order-change-rules.ts'
import type { Audited } from '../desk-change/change-record.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { deliverOrder, takeOrderBack } from '../fulfilment/advance-order.ts'
import { lockDeskOrder, type LockedOrder } from '../fulfilment/lock-desk-order.ts'
import { changeMailJob } from '../fulfilment/order-mail-list.ts'
import { deliverPaidOrder } from '../fulfilment/record-cash.ts'
import { missOrder } from '../fulfilment/run-parcels.ts'
import type { ClosingOutcome } from '../orders/online-payments.ts'
import { refuseUnseenParcel } from '../staff/seen-rows.ts'

/** What a rider does with a parcel at its door: the changes of its order, whose answers show nothing of it (day-4). */
export const doorRecord: DeskRecord<typeof doorChangeEndpoints, LockedOrder, Audited | void, ClosingOutcome> = {
  subject: 'order',
  action: (name) => `orders.${name}`,
  endpoints: doorChangeEndpoints,
  prepare: async () => 'closed',
  async lock(ctx, trx, id, principal) {
    const order = await lockDeskOrder(ctx, trx, id, principal.staffId)
    await refuseUnseenParcel(trx, principal, order.row)
    return order
  },
  refusal: (name, { facts }) => orderRules.refusal(name, facts),
  shown: success.omit({ success: true }),
  show: async () => ({}),
  useCases: { deliver: deliverOrder, deliverPaid: deliverPaidOrder, missed: missOrder, takeBack: takeOrderBack },
  mail: (ctx, { name, id }) => (orderRules.isMailed(name) ? changeMailJob(ctx, id, name) : null),
}
