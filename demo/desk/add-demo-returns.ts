import { required } from '#domain/required.ts'
import type { ReturnState } from '#domain/returns/return-states.ts'
import { type ReturnReason, settlementDay } from '#domain/returns/return-rules.ts'
import { HOUR } from '#domain/time.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/tables.ts'

type DemoReturn = { readonly state: ReturnState; readonly reason: ReturnReason; readonly note: string }

const returns: readonly DemoReturn[] = [
  { state: 'asked', reason: 'wrong', note: 'I ordered the larger pack.' },
  { state: 'approved', reason: 'expired', note: '' },
  { state: 'received', reason: 'faulty', note: 'The seal of the bottle is broken.' },
]

/** Adds returns of one pack of delivered online orders, asked for six hours after the delivery. */
export async function addDemoReturns(ctx: Context, trx: Trx): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .innerJoin('documents', 'documents.order_id', 'orders.id')
    .select(['orders.id', 'orders.delivered_at'])
    .where('orders.status', '=', 'Delivered')
    .where('orders.payment_type', '=', 'ONLINE')
    .where('documents.kind', '<>', 'memo')
    .orderBy('orders.delivered_at')
    .limit(returns.length)
    .execute()
  for (const [index, { id, delivered_at: deliveredAt }] of orders.entries()) {
    const askedAt = new Date(required(deliveredAt).getTime() + 6 * HOUR)
    const returnId = ctx.newId('return')
    await trx
      .insertInto('returns')
      .values({
        id: returnId,
        order_id: id,
        ...required(returns[index]),
        asked_at: askedAt,
        due_on: settlementDay(askedAt),
      })
      .execute()
    const { position } = await trx
      .selectFrom('order_item_batches')
      .select('position')
      .where('order_id', '=', id)
      .orderBy('position')
      .executeTakeFirstOrThrow()
    await trx.insertInto('return_lines').values({ return_id: returnId, position, quantity: 1 }).execute()
  }
}
