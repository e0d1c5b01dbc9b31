import type { ReturnState } from '#domain/returns/return-states.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { isReadableBy, lockReadableOrder } from '../orders/orders-queries.ts'

export type OwnReturn = { readonly customerId: string; readonly id: string }

/** Changes a return of a customer, or refuses with the sentence for its state. Returns the id of the order. */
export async function changeOwnReturn(
  { db }: Pick<Context, 'db'>,
  { customerId, id }: OwnReturn,
  refusalOf: (state: ReturnState) => string | null,
  columns: Partial<ReturnRow>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('returns')
      .innerJoin('orders', 'orders.id', 'returns.order_id')
      .select('returns.order_id')
      .where('returns.id', '=', id)
      .where(isReadableBy(customerId))
      .executeTakeFirst()
    if (found === undefined) throw notFound('Return')
    await lockReadableOrder(trx, customerId, found.order_id)
    const { state } = await trx
      .selectFrom('returns')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const refusal = refusalOf(state)
    if (refusal !== null) throw new Refusal('conflict', refusal)
    await trx.updateTable('returns').set(columns).where('id', '=', id).execute()
    return found.order_id
  })
}
