import type { Mail } from '../../gateways/mail/mail.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { button, paragraph, quietParagraph, table } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { type MailShop, mailShop } from '../../mails/mail-shop.ts'

export const recallJobs = {
  'mail.recall': async (ctx, { noticeId }, jobId) => {
    const notice = await ctx.db
      .selectFrom('recall_notices as notice')
      .innerJoin('recalls', 'recalls.id', 'notice.recall_id')
      .innerJoin('products', 'products.id', 'recalls.product_id')
      .innerJoin('orders', 'orders.id', 'notice.order_id')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['products.name as product', 'recalls.batch_number as batch', 'recalls.reason', 'notice.quantity'])
      .select(['orders.id as orderId', 'orders.number', 'orders.shipping', 'customers.email', 'customers.language'])
      .where('notice.id', '=', noticeId)
      .executeTakeFirstOrThrow()
    const { shipping, email, language, ...facts } = notice
    // A notice without a mail stays open, so that the customer is called.
    if (email === null) return
    await ctx.mail.send(
      recallMail({
        ...facts,
        email,
        shop: mailShop(ctx, language),
        name: shipping.name,
        messageId: jobId,
      }),
    )
    await ctx.db.updateTable('recall_notices').set({ mailed_at: ctx.now() }).where('id', '=', noticeId).execute()
  },
} satisfies Partial<JobHandlers>

type MailedRecall = {
  readonly shop: MailShop
  readonly product: string
  readonly batch: string
  readonly reason: string
  readonly quantity: number
  readonly orderId: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly messageId: string
}

/** The mail to a customer. Its subject holds the order's number alone (desk-5). */
function recallMail(recall: MailedRecall): Mail {
  const { shop } = recall
  return buildMail({
    shop,
    to: recall.email,
    subject: `Important: please check your order ${recall.number}`,
    heading: 'Please do not use these packs',
    messageId: recall.messageId,
    greeting: { mail: 'recall', customer: recall.name },
    blocks: [
      paragraph(
        `A batch that was in your order ${recall.number} is recalled: ${recall.reason}. Please do not use the packs of this batch, keep them apart and call us. We take them back and return your money.`,
      ),
      table([
        { label: 'Product', value: recall.product },
        { label: 'Batch, printed on the pack', value: recall.batch },
        { label: 'Packs in your order', value: String(recall.quantity) },
        { label: 'Call us', value: shop.phones[0].display },
      ]),
      paragraph('If you have taken the medicine and feel unwell, please see a doctor and show this message.'),
      button('View your order', `/orderdetails/${recall.orderId}`),
      quietParagraph('Packs of other batches can be used as usual.'),
    ],
  })
}
