import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { mailCustomer } from '../mails/mail-customer.ts'
import { mailReaders, readOrderMail } from '../orders/order-jobs.ts'
import { paymentLinkPath } from './payment-links.ts'
import type { OrderMail } from '../orders/order-mails.ts'
import {
  paymentFailedMail,
  paymentInReviewMail,
  paymentLinkMail,
  paymentReceivedMail,
  refundDoneMail,
  type RefundMail,
  refundStartedMail,
} from './payment-mails.ts'

/** Payment mails. Gateway calls run in payment rounds, so that a slow gateway does not delay mails. */
export const paymentJobs = {
  'mail.payment-link': async (ctx, { orderId }, jobId) => {
    const mail = await readOrderMail(ctx, orderId, jobId)
    await mailCustomer(ctx, paymentLinkMail(mail, paymentLinkPath(ctx, mail.order._id)))
  },
  'mail.payment-received': sendAboutOrder(paymentReceivedMail),
  'mail.payment-failed': sendAboutOrder(paymentFailedMail),
  'mail.payment-in-review': sendAboutOrder(paymentInReviewMail),
  'mail.refund-started': sendAboutRefund(refundStartedMail),
  'mail.refund-done': sendAboutRefund(refundDoneMail),
} satisfies Partial<JobHandlers>

function sendAboutOrder(template: (mail: OrderMail) => Mail) {
  return async (ctx: Context, { orderId }: { orderId: string }, jobId: string): Promise<void> => {
    await mailReaders(ctx, { orderId, jobId, isAboutPayment: true }, template)
  }
}

function sendAboutRefund(template: (mail: RefundMail) => Mail) {
  return async (ctx: Context, { refundId }: { refundId: string }, jobId: string): Promise<void> => {
    const row = await ctx.db
      .selectFrom('refunds')
      .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
      .select(['order_id', 'refunds.amount_paise', 'refund_ref', 'reason'])
      .where('refunds.id', '=', refundId)
      .executeTakeFirstOrThrow()
    const refund = { amount: row.amount_paise, reference: row.refund_ref, reason: row.reason }
    await mailCustomer(ctx, template({ ...(await readOrderMail(ctx, row.order_id, jobId)), refund }))
  }
}
