import type { ApiInput } from '#contract/api.ts'
import { sentRefusals } from '#domain/returns/return-changes.ts'
import type { Context } from '../context.ts'
import { changeOwnReturn, type OwnReturn } from './change-own-return.ts'

type SentReturn = ApiInput<'POST /api/returns/:id/sent'> & OwnReturn

/** Records that a customer sent the goods of an approved return (returns-3). Returns the id of the order. */
export async function markReturnSent(
  ctx: Pick<Context, 'db'>,
  { carrier = '', trackingNumber = '', ...own }: SentReturn,
): Promise<string> {
  const columns = { state: 'sent', carrier, tracking_number: trackingNumber } as const
  return changeOwnReturn(ctx, own, (state) => sentRefusals[state], columns)
}
