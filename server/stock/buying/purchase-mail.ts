import type { JobHandlers } from '../../jobs/worker.ts'
import { paragraph, quietParagraph, table } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { mailShop } from '../../mails/mail-shop.ts'
import { getPurchaseOrder } from './purchase-queries.ts'

export const purchaseJobs = {
  /** The mail to a supplier. Its subject names the number alone (desk-5). */
  'mail.purchase-order': async (ctx, { purchaseOrderId }, jobId) => {
    const shop = mailShop(ctx)
    const order = await getPurchaseOrder(ctx.db, purchaseOrderId)
    await ctx.mail.send(
      buildMail({
        shop,
        to: order.mailedTo,
        subject: `Order ${order.number} from ${shop.name}`,
        heading: `Order ${order.number}`,
        messageId: jobId,
        blocks: [
          paragraph(`To ${order.supplierName}. Please deliver to ${shop.addresses[0].lines.join(', ')}:`),
          table(
            order.lines.map(({ productName, packSize, quantity }) => ({
              label: `${productName}, ${packSize}`,
              value: String(quantity),
            })),
          ),
          quietParagraph(
            `Please name order ${order.number} on your invoice. Questions? Call us at ${shop.phones[0].display}.`,
          ),
        ],
      }),
    )
  },
} satisfies Partial<JobHandlers>
