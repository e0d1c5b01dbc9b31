import { changedReturn, returnAskingEndpoints } from '#contract/returns.ts'
import { required } from '#domain/required.ts'
import { askingRules } from '#domain/returns/asking-changes.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound } from '../http/refusal.ts'
import { refuseUnseenOrder } from '../staff/seen-rows.ts'
import { addReturn } from './record-return-request.ts'
import { getReturn } from './return-queries.ts'

/** An order of which a customer wants to send packs back, and asks the desk for it (returns-1). */
export const askedOrderRecord: DeskRecord<typeof returnAskingEndpoints, OrderRow> = {
  subject: 'order',
  action: (name) => `returns.${name}`,
  endpoints: returnAskingEndpoints,
  lock: async (_, trx, id, principal) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (order === undefined) throw notFound('Order')
    refuseUnseenOrder(principal, order)
    return order
  },
  refusal: (name, { status }) => askingRules.refusal(name, { status }),
  shown: changedReturn.omit({ success: true }),
  show: async (ctx, principal, orderId) => {
    const newest = ctx.db.selectFrom('returns').select('id').where('order_id', '=', orderId).orderBy('number', 'desc')
    const { id } = required(await newest.executeTakeFirst())
    return { return: await getReturn(ctx, principal, id) }
  },
  useCases: {
    /** Also after the last day, and without a photo. */
    ask: async ({ ctx, trx, record: order, input: { reason, lines, note, payout } }) => {
      await addReturn(ctx, trx, order, { reason, lines, note, payout, isByStaff: true })
      const asked = lines.map(({ position, quantity }) => `${quantity} of line ${position + 1}`)
      return { reason: note, changes: { lines: { before: null, after: asked } } }
    },
  },
}
