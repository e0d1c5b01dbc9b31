import { settlementDay } from '#domain/returns/return-rules.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/tables.ts'

/** Where payouts go whose customer types no account. */
const PAYOUT_HINT = 'an account named by phone'

type RefusedParcel = { readonly orderId: string; readonly at: Date; readonly reason: string }

/** Records that a paid cash order is paid out, because its parcel came back (returns-5). */
export async function oweParcelPayout(
  ctx: Pick<Context, 'newId'>,
  trx: Trx,
  { orderId, at, reason }: RefusedParcel,
): Promise<void> {
  const id = ctx.newId('return')
  await trx
    .insertInto('returns')
    .values({
      id,
      order_id: orderId,
      state: 'inspected',
      reason: 'unwanted',
      note: reason,
      asked_at: at,
      due_on: settlementDay(at),
      payout_hint: PAYOUT_HINT,
      is_refused_parcel: true,
    })
    .execute()
  await trx
    .insertInto('return_lines')
    .columns(['return_id', 'position', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom('order_item_batches')
        .select(({ val, fn }) => [val(id).as('return_id'), 'position', fn.sum<number>('quantity').as('quantity')])
        .where('order_id', '=', orderId)
        .groupBy('position'),
    )
    .execute()
}
