import type { ApiInput } from '#contract/api.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import type { StaffPrincipal } from '../../http/principal.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { changeOnce } from '../../desk-change/change-once.ts'
import { recordAudit } from '../../desk-change/record-audit.ts'
import { changeStates, selectLocked } from '../move-packs.ts'
import { lockProducts } from '../change-sellable.ts'

/**
 * Recalls a batch of a product: stops its sale, makes promised packs short, and mails the customers who got it. Returns
 * the id of the recall.
 */
export async function startRecall(
  ctx: Context,
  principal: StaffPrincipal,
  { productId, batchNumber, reason }: ApiInput<'POST /api/desk/recalls'>,
): Promise<string> {
  const recallId = await changeOnce(ctx, principal, async (trx) => {
    const id = ctx.newId('recall')
    await lockProducts(trx, [productId])
    const product = await trx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
    if (product === undefined) throw notFound('Product')
    const started = await trx
      .insertInto('recalls')
      .values({
        id,
        product_id: productId,
        batch_number: batchNumber,
        reason,
        staff_id: principal.staffId,
        at: ctx.now(),
      })
      .onConflict((on) => on.columns(['product_id', 'batch_number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (started === undefined) throw new Refusal('conflict', 'This batch is already recalled.')
    const batches = await trx
      .selectFrom('batches')
      .select('id')
      .where('product_id', '=', productId)
      .where('number', '=', batchNumber)
      .execute()
    const locked = await selectLocked(
      trx,
      batches.map((batch) => batch.id),
    )
    await changeStates(trx, locked, 'recalled', ctx.now())
    const orders = await addNotices(ctx, trx, { id, productId, batchNumber })
    await recordAudit(ctx, trx, principal, {
      action: 'stock.recall',
      subject: { kind: 'recall', id },
      changes: { batch: { before: null, after: batchNumber }, orders: { before: null, after: orders } },
      reason,
    })
    return id
  })
  return recallId
}

type Recalled = { readonly id: string; readonly productId: string; readonly batchNumber: string }

/** One notice for each order with packs of the batch. Parcels that have left the shop get a mail. */
async function addNotices(ctx: Context, trx: Trx, { id, productId, batchNumber }: Recalled): Promise<number> {
  const orders = await trx
    .selectFrom('order_item_batches as packed')
    .innerJoin('batches', 'batches.id', 'packed.batch_id')
    .innerJoin('orders', 'orders.id', 'packed.order_id')
    .select((eb) => ['orders.id', 'orders.status', eb.fn.sum<string>('packed.quantity').as('quantity')])
    .where('batches.product_id', '=', productId)
    .where('batches.number', '=', batchNumber)
    .where('orders.status', 'not in', ['Cancelled', 'Returned'])
    .groupBy('orders.id')
    .execute()
  const notices = orders.map((order) => ({ ...order, noticeId: ctx.newId('recallNotice') }))
  if (notices.length === 0) return 0
  await trx
    .insertInto('recall_notices')
    .values(
      notices.map((notice) => ({
        id: notice.noticeId,
        recall_id: id,
        order_id: notice.id,
        quantity: Number(notice.quantity),
        mailed_at: null,
        answer: null,
      })),
    )
    .execute()
  for (const { noticeId, status } of notices)
    if (status !== 'Packed')
      await enqueue(ctx, trx, 'mail.recall', { noticeId }, { dedupeKey: `mail.recall:${noticeId}` })
  return notices.length
}

/** Records the answer of a customer to a recall. */
export async function answerRecall(
  ctx: Context,
  principal: StaffPrincipal,
  { id, answer, note }: ApiInput<'POST /api/desk/recall-notices/:id/answer'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const notice = await trx
      .updateTable('recall_notices')
      .set({ answer, note })
      .where('id', '=', id)
      .returning('order_id')
      .executeTakeFirst()
    if (notice === undefined) throw notFound('Notice')
    await recordAudit(ctx, trx, principal, {
      action: 'stock.answer-recall',
      subject: { kind: 'order', id: notice.order_id },
      changes: { answer: { before: null, after: answer } },
    })
  })
}
