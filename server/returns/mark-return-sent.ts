import type { ApiInput } from '#contract/api.ts'
import { sentRefusals } from '#domain/returns/return-changes.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { lockOrder } from '../orders/orders-queries.ts'

type SentReturn = ApiInput<'POST /api/returns/:id/sent'> & { readonly customerId: string }

/** Records that a customer sent the goods of an approved return (returns-3). Returns the id of the order. */
export async function markReturnSent(
  { db }: Pick<Context, 'db'>,
  { customerId, id, carrier = '', trackingNumber = '' }: SentReturn,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('returns')
      .innerJoin('orders', 'orders.id', 'returns.order_id')
      .select('returns.order_id')
      .where('returns.id', '=', id)
      .where('orders.customer_id', '=', customerId)
      .executeTakeFirst()
    if (found === undefined) throw notFound('Return')
    await lockOrder(trx, customerId, found.order_id)
    const { state } = await trx
      .selectFrom('returns')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refusal = sentRefusals[state]
    if (refusal !== null) throw new Refusal('conflict', refusal)
    await trx
      .updateTable('returns')
      .set({ state: 'sent', carrier, tracking_number: trackingNumber })
      .where('id', '=', id)
      .execute()
    return found.order_id
  })
}
