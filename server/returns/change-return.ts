import { isMailedReturnChange, type ReturnChangeName } from '#domain/returns/return-changes.ts'
import type { Context } from '../context.ts'
import { changeRecord } from '../desk-change/change-record.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { inspectReturn } from './inspect-return.ts'
import { withdrawn } from './withdraw-return.ts'
import { type ReturnChange, type ReturnChangeInput, returnKind, type ReturnStep } from './return-change.ts'
import { enqueueReturnMail } from './return-mails.ts'
import { settleReturn } from './settle-return.ts'

const useCases: { readonly [Name in ReturnChangeName]: (change: ReturnChange<Name>) => Promise<ReturnStep> } = {
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
}

type Call<Name extends ReturnChangeName> = {
  readonly name: Name
  readonly principal: StaffPrincipal
  readonly input: ReturnChangeInput<Name>
}

/** Changes a return for staff, with its audit row and its mail to the customer (returns-3). */
export async function changeReturn<Name extends ReturnChangeName>(
  ctx: Context,
  { name, principal, input }: Call<Name>,
): Promise<void> {
  const { id } = input as { readonly id: string }
  await changeRecord(ctx, returnKind, { name, principal, id }, async (change) => {
    if (isMailedReturnChange(name)) await enqueueReturnMail(ctx, change.trx, { returnId: id, step: name })
    const { to, columns, reason } = await useCases[name]({ ...change, ctx, input })
    await change.trx
      .updateTable('returns')
      .set({ state: to, ...columns })
      .where('id', '=', id)
      .execute()
    const changes = { state: { before: change.record.row.state, after: to } }
    return { changes, ...(reason !== undefined && { reason }) }
  })
}
