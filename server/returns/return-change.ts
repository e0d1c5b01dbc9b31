import type { z } from 'zod'
import { changedReturn, type returnChangeEndpoints } from '#contract/returns.ts'
import { type ReturnChangeName, returnChangeRefusal } from '#domain/returns/return-changes.ts'
import type { ReturnState } from '#domain/returns/return-states.ts'
import type { Context } from '../context.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import type { Trx } from '../db/tables.ts'
import type { Audited, Change, RecordKind } from '../desk-change/change-record.ts'
import { notFound } from '../http/refusal.ts'
import { refuseUnseenReturn } from '../staff/seen-rows.ts'
import { getReturn } from './return-queries.ts'

/** A return and its order, both locked. */
type LockedReturn = { readonly row: ReturnRow; readonly order: OrderRow }

type ReturnColumns = Partial<
  Pick<
    ReturnRow,
    | 'refusal'
    | 'refused_at'
    | 'is_withdrawn'
    | 'carrier'
    | 'tracking_number'
    | 'sealed_payout'
    | 'payout_reference'
    | 'refund_paise'
    | 'settled_at'
  >
>

/** What a change leaves behind. */
export type ReturnStep = { readonly to: ReturnState; readonly columns?: ReturnColumns } & Pick<Audited, 'reason'>

export type ReturnChangeInput<Name extends ReturnChangeName> = z.output<(typeof returnChangeEndpoints)[Name]['input']>

/** A change of a locked return by staff. */
export type ReturnChange<Name extends ReturnChangeName> = Change<LockedReturn> & {
  readonly ctx: Context
  readonly input: ReturnChangeInput<Name>
}

const shown = changedReturn.omit({ success: true })

export const returnKind: RecordKind<ReturnChangeName, LockedReturn, typeof shown> = {
  subject: 'return',
  async lock(_, trx, id, principal) {
    const found = await lockReturn(trx, id)
    refuseUnseenReturn(principal, found.row)
    return found
  },
  refusal: (name, { row, order }) =>
    returnChangeRefusal(name, {
      state: row.state,
      paymentType: order.payment_type,
      paymentStatus: order.payment_status,
      isRefusedParcel: row.is_refused_parcel,
    }),
  action: (name) => `returns.${name}`,
  shown,
  show: async (ctx, principal, id) => ({ return: await getReturn(ctx, principal, id) }),
}

/** Locks the order of a return and the return (desk-2). */
async function lockReturn(trx: Trx, id: string): Promise<LockedReturn> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', trx.selectFrom('returns').select('order_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) throw notFound('Return')
  const row = await trx.selectFrom('returns').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { row, order }
}
