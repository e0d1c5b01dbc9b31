import { changedReturn, type returnAskingEndpoints } from '#contract/returns.ts'
import { required } from '#domain/required.ts'
import { askingChanges } from '#domain/returns/asking-changes.ts'
import { stateRefusal } from '#domain/staff/record-change.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { ChangeCall } from '../desk-change/bind-changes.ts'
import type { Audited, RecordKind } from '../desk-change/change-record.ts'
import { notFound } from '../http/refusal.ts'
import { refuseUnseenOrder } from '../staff/seen-rows.ts'
import { addReturn } from './record-return-request.ts'
import { getReturn } from './return-queries.ts'

const shown = changedReturn.omit({ success: true })

/** The order of which a customer wants to send packs back. */
export const askedOrderKind: RecordKind<'ask', OrderRow, typeof shown> = {
  subject: 'order',
  lock: async (_, trx, id, principal) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (order === undefined) throw notFound('Order')
    refuseUnseenOrder(principal, order)
    return order
  },
  refusal: (name, { status }) => stateRefusal(askingChanges[name], { nouns: 'orders', state: status }),
  action: (name) => `returns.${name}`,
  shown,
  show: async (ctx, principal, orderId) => {
    const newest = ctx.db.selectFrom('returns').select('id').where('order_id', '=', orderId).orderBy('number', 'desc')
    const { id } = required(await newest.executeTakeFirst())
    return { return: await getReturn(ctx, principal, id) }
  },
}

/** Records a return that a customer asked the desk for, also after the last day (returns-1). */
export async function askAtDesk({
  ctx,
  trx,
  record: order,
  input,
}: ChangeCall<OrderRow, (typeof returnAskingEndpoints)['ask']>): Promise<Audited> {
  const { reason, lines, note, payout } = input
  await addReturn(ctx, trx, order, { reason, lines, note, payout, isByStaff: true })
  const asked = lines.map(({ position, quantity }) => `${quantity} of line ${position + 1}`)
  return { reason: note, changes: { lines: { before: null, after: asked } } }
}
