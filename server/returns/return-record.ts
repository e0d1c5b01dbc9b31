import { changedReturn, returnChangeEndpoints } from '#contract/returns.ts'
import { returnRules } from '#domain/returns/return-changes.ts'
import type { Trx } from '../db/tables.ts'
import type { DeskRecord } from '../desk-change/desk-record.ts'
import { notFound } from '../http/refusal.ts'
import { refuseUnseenReturn } from '../staff/seen-rows.ts'
import { inspectReturn } from './inspect-return.ts'
import type { LockedReturn, ReturnStep } from './return-change.ts'
import { returnMailJob } from './return-mails.ts'
import { getReturn } from './return-queries.ts'
import { settleReturn } from './settle-return.ts'
import { withdrawn } from './withdraw-return.ts'

/** Everything that staff may do to a return (returns-3). */
export const returnRecord: DeskRecord<typeof returnChangeEndpoints, LockedReturn, ReturnStep> = {
  subject: 'return',
  action: (name) => `returns.${name}`,
  endpoints: returnChangeEndpoints,
  async lock(_, trx, id, principal) {
    const found = await lockReturn(trx, id)
    refuseUnseenReturn(principal, found.row)
    return found
  },
  refusal: (name, { row, order }) =>
    returnRules.refusal(name, {
      state: row.state,
      paymentType: order.payment_type,
      paymentStatus: order.payment_status,
      isRefusedParcel: row.is_refused_parcel,
    }),
  shown: changedReturn.omit({ success: true }),
  show: async (ctx, principal, id) => ({ return: await getReturn(ctx, principal, id) }),
  useCases: {
    approve: async ({ input }) => ({ to: input.way === 'send' ? 'approved' : 'collecting' }),
    markSent: async ({ input }) => ({
      to: 'sent',
      columns: { carrier: input.carrier, tracking_number: input.trackingNumber },
    }),
    receive: async () => ({ to: 'received' }),
    inspect: inspectReturn,
    refund: (change) => settleReturn(change, ''),
    payOut: (change) => settleReturn(change, change.input.reference),
    settleUnpaid: (change) => settleReturn(change, ''),
    creditAccount: (change) => settleReturn(change, ''),
    withdraw: async ({ at, input: { reason } }) => ({
      to: 'refused',
      columns: { ...withdrawn(at), refusal: reason },
      reason,
    }),
    refuse: async ({ at, input: { reason } }) => ({
      to: 'refused',
      columns: { refusal: reason, refused_at: at, sealed_payout: null },
      reason,
    }),
  },
  async save({ trx, record: { row } }, { to, columns, reason }) {
    await trx
      .updateTable('returns')
      .set({ state: to, ...columns })
      .where('id', '=', row.id)
      .execute()
    return { changes: { state: { before: row.state, after: to } }, ...(reason !== undefined && { reason }) }
  },
  mail: (ctx, { name, id }) => (returnRules.isMailed(name) ? returnMailJob(ctx, { returnId: id, step: name }) : null),
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
