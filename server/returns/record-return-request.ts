import type { ApiInput } from '#contract/api.ts'
import { normalisePayoutTarget, PAYOUT_TARGET_RULE, payoutHint } from '#domain/returns/payout-target.ts'
import { lateDamageRefusal, lineReturnRefusal, settlementDay, suppliedRefusal } from '#domain/returns/return-rules.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { lockOrder } from '../orders/orders-queries.ts'
import { attachFiles } from '../customer-files/save-upload.ts'
import { sealText } from '../crypto/sealed-text.ts'
import { listReturnableLines, readReturnRefusal } from './returnable-lines.ts'

type AskedReturn = ApiInput<'POST /api/orders/:id/returns'>

/** Records that a customer wants to send packs of an order back (returns-1, returns-2). */
export async function recordReturnRequest(
  ctx: Context,
  { customerId, id, fileIds = [], ...asked }: AskedReturn & { readonly customerId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, customerId, id)
    const late = lateDamageRefusal(asked.reason, order.delivered_at ?? order.created_at, ctx.now())
    if (late !== null) throw new Refusal('conflict', late)
    const returnId = await addReturn(ctx, trx, order, { ...asked, isByStaff: false })
    await attachFiles(trx, { customerId, fileIds, use: { return_id: returnId } })
  })
}

type NewReturn = Pick<AskedReturn, 'reason' | 'lines' | 'note' | 'payout'> & {
  readonly isByStaff: boolean
  /** The share that a claim for expired goods credits (returns-7); it has its own last day. */
  readonly creditPercent?: number
}

/** Adds a return to a locked order, with the mail about it. Returns its id. */
export async function addReturn(ctx: Context, trx: Trx, order: OrderRow, asked: NewReturn): Promise<string> {
  const now = ctx.now()
  await refuseReturn(trx, order, asked, now)
  const returnId = ctx.newId('return')
  await trx
    .insertInto('returns')
    .values({
      id: returnId,
      order_id: order.id,
      state: 'asked',
      reason: asked.reason,
      note: asked.note ?? '',
      asked_at: now,
      due_on: settlementDay(now),
      ...(asked.creditPercent !== undefined && { credit_percent: asked.creditPercent }),
      ...payoutColumns(ctx, { returnId, order, payout: asked.payout ?? '' }),
    })
    .execute()
  const lines = asked.lines.map((line) => ({ return_id: returnId, ...line }))
  await trx.insertInto('return_lines').values(lines).execute()
  await enqueue(ctx, trx, 'mail.return-step', { returnId, step: 'ask' })
  return returnId
}

async function refuseReturn(
  trx: Trx,
  order: OrderRow,
  { lines, reason, isByStaff, creditPercent }: NewReturn,
  now: Date,
): Promise<void> {
  const refusal = await readReturnRefusal(trx, order, { now, isByStaff: isByStaff || creditPercent !== undefined })
  if (refusal !== null) throw new Refusal('conflict', refusal)
  const returnable = await listReturnableLines(trx, order.id)
  for (const { position, quantity } of lines) {
    const line = returnable.find((one) => one.position === position)
    if (line === undefined) throw invalidField('lines', 'This product is not in the order.')
    const tooMany = suppliedRefusal(line, quantity)
    if (tooMany !== null) throw invalidField('lines', tooMany)
    const lineRefusal = lineReturnRefusal(line, reason, quantity)
    if (lineRefusal !== null) throw new Refusal('conflict', lineRefusal)
  }
}

type Payout = { readonly returnId: string; readonly order: OrderRow; readonly payout: string }

/** Where the money of a cash order goes, sealed. Online payments go back the way they came. */
function payoutColumns(ctx: Context, { returnId, order, payout }: Payout) {
  if (order.payment_type !== 'COD') return {}
  const target = normalisePayoutTarget(payout)
  if (target === null) throw invalidField('payout', PAYOUT_TARGET_RULE)
  return { sealed_payout: sealText(ctx, 'payout', returnId, target), payout_hint: payoutHint(target) }
}
