import { deskAnswerRecall, deskStartRecall } from '#contract/recalls.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/tables.ts'
import type { Audited } from '../../desk-change/change-record.ts'
import type { ChangeCall, DeskRecord } from '../../desk-change/desk-record.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { changeStates, selectLocked } from '../move-packs.ts'
import { lockProducts } from '../change-sellable.ts'
import { getRecall } from './recall-queries.ts'

const endpoints = { recall: deskStartRecall }

/** The recall of a batch, which locks its product. */
export const recallRecord: DeskRecord<typeof endpoints, null> = {
  subject: 'recall',
  action: (name) => `stock.${name}`,
  endpoints,
  lock: async () => null,
  shown: deskStartRecall.output.omit({ success: true }),
  show: async (ctx, _, id) => ({ recall: await getRecall(ctx, id) }),
  useCases: { recall: startRecall },
}

const noticeEndpoints = { 'answer-recall': deskAnswerRecall }

/** What a customer answered to the notice of a recall. */
export const recallNoticeRecord: DeskRecord<typeof noticeEndpoints, null> = {
  subject: 'order',
  action: (name) => `stock.${name}`,
  endpoints: noticeEndpoints,
  lock: async () => null,
  shown: deskAnswerRecall.output.omit({ success: true }),
  show: async () => ({}),
  useCases: {
    async 'answer-recall'({ trx, input: { id, answer, note } }) {
      const notice = await trx
        .updateTable('recall_notices')
        .set({ answer, note })
        .where('id', '=', id)
        .returning('order_id')
        .executeTakeFirst()
      if (notice === undefined) throw notFound('Notice')
      return { subjectId: notice.order_id, changes: { answer: { before: null, after: answer } } }
    },
  },
}

/** Recalls a batch of a product: stops its sale, makes promised packs short, and mails the customers who got it. */
async function startRecall({ ctx, trx, actor, at, input }: ChangeCall<null, typeof deskStartRecall>): Promise<Audited> {
  const { productId, batchNumber, reason } = input
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
      staff_id: actor.id,
      at,
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
  await changeStates(trx, locked, 'recalled', at)
  const orders = await addNotices(ctx, trx, { id, productId, batchNumber })
  return {
    subjectId: id,
    shownId: id,
    changes: { batch: { before: null, after: batchNumber }, orders: { before: null, after: orders } },
    reason,
  }
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
