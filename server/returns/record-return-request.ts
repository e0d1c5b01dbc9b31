import type { ApiInput } from '#contract/api.ts'
import { claimedPacksRefusal } from '#domain/returns/expiry-claims.ts'
import { normalisePayoutTarget, PAYOUT_TARGET_RULE, payoutHint } from '#domain/returns/payout-target.ts'
import { lateDamageRefusal, lineReturnRefusal, settlementDay, suppliedRefusal } from '#domain/returns/return-rules.ts'
import { enqueue } from '../jobs/jobs.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { OrderRow } from '../db/order-tables.ts'
import type { Trx } from '../db/tables.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import { expectMoneyRight, resolveBuyer } from '../orders/acting-buyer.ts'
import { lockReadableOrder } from '../orders/orders-queries.ts'
import { attachFiles } from '../customer-files/save-upload.ts'
import { sealText } from '../crypto/sealed-text.ts'
import { listClaimable } from './claimable-goods.ts'
import { listReturnableLines, readReturnRefusal } from './returnable-lines.ts'

type AskedReturn = ApiInput<'POST /api/orders/:id/returns'>

/** Records that a customer wants to send packs of an order back (returns-1, returns-2). */
export async function recordReturnRequest(
  ctx: Context,
  { customerId, id, fileIds = [], ...asked }: AskedReturn & { readonly customerId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const order = await lockReadableOrder(trx, customerId, id)
    const isOfFirm = order.customer_id !== customerId
    if (isOfFirm && order.payment_type === 'COD') expectMoneyRight(await resolveBuyer(trx, customerId))
    const late = lateDamageRefusal(asked.reason, order.delivered_at ?? order.created_at, ctx.now())
    if (late !== null) throw new Refusal('conflict', late)
    const returnId = await addReturn(ctx, trx, order, { ...asked, isByStaff: false })
    await attachFiles(trx, { customerId, fileIds, use: { return_id: returnId } })
  })
}

type NewReturn = Pick<AskedReturn, 'reason' | 'lines' | 'note' | 'payout'> & {
  readonly isByStaff: boolean
}

/**
 * Adds a return to a locked order, with the mail about it. Expired goods of an order at trade prices are a claim from every
 * page: its share is that of the settings now (returns-7). Returns its id.
 */
export async function addReturn(ctx: Context, trx: Trx, order: OrderRow, asked: NewReturn): Promise<string> {
  const now = ctx.now()
  const isClaim = order.trade_account_id !== null && asked.reason === 'expired'
  await refuseReturn(trx, order, { ...asked, isClaim }, now)
  if (isClaim) await refuseUnclaimable(ctx, trx, order, asked)
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
      ...(isClaim && { credit_percent: ctx.settings.values.expiryClaims.percent }),
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
  { lines, reason, isByStaff, isClaim }: NewReturn & { readonly isClaim: boolean },
  now: Date,
): Promise<void> {
  const refusal = await readReturnRefusal(trx, order, { now, isByStaff: isByStaff || isClaim })
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

/** Refuses packs whose batches did not expire in the months of the settings (returns-7). */
async function refuseUnclaimable(ctx: Context, trx: Trx, { id }: OrderRow, { lines }: NewReturn): Promise<void> {
  const claimable = await listClaimable(ctx, trx, { orderId: id })
  const returnable = await listReturnableLines(trx, id)
  for (const { position, quantity } of lines) {
    const left = claimable.find((goods) => goods.position === position)?.left ?? 0
    const name = returnable.find((line) => line.position === position)?.name ?? ''
    const refusal = claimedPacksRefusal({ name, left }, quantity, ctx.settings.values.expiryClaims)
    if (refusal !== null) throw new Refusal('conflict', refusal)
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
