import type { ApiInput } from '#contract/api.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type JobPayloads, requeue } from '../jobs/jobs.ts'
import { changeOnce } from '../staff/change-once.ts'
import { recordAudit } from '../staff/record-audit.ts'
import type { StaffChange } from './change-order.ts'

/** How often one mail may be sent again within a day. */
const MAX_RESENDS = 3

type OrderMailJob = {
  /** The dedupe key of the job. */
  readonly key: string
  readonly title: string
  /** Allows a resend, because a finished job loses its payload. */
  readonly payload: JobPayloads[keyof JobPayloads]
}

/** The mails of the last weeks to the customer of an order, oldest first. */
export async function listOrderMails(db: Db, orderId: string): Promise<DeskOrder['mails']> {
  const mails = new Map((await listMailJobs(db, orderId)).map((mail) => [mail.key, mail]))
  const jobs = await db
    .selectFrom('jobs')
    .select(['dedupe_key', 'done_at', 'given_up_at'])
    .where('dedupe_key', 'in', [...mails.keys()])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return jobs.map(({ dedupe_key: key, done_at: sentAt, given_up_at: failedAt }) => ({
    key: key ?? '',
    title: mails.get(key ?? '')?.title ?? '',
    state: sentAt !== null ? 'sent' : failedAt === null ? 'waiting' : 'failed',
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

/** Sends a mail of an order once more, at most three times a day. A mail that still waits is not sent twice. */
export async function resendOrderMail(
  ctx: Context,
  { principal, id, mail: key }: StaffChange & Omit<ApiInput<'POST /api/desk/orders/:id/resend-mail'>, 'id'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const order = await trx.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    const mail = (await listMailJobs(trx, id)).find((one) => one.key === key)
    if (order === undefined || mail === undefined) throw notFound('Mail')
    if ((await countResends(ctx, trx, id, key)) >= MAX_RESENDS)
      throw new Refusal('too_many', 'This mail was sent again three times today. Please try tomorrow, or call.')
    if (!(await requeue(ctx, trx, mail)))
      throw new Refusal('conflict', 'This mail is not sent yet. It leaves by itself.')
    await recordAudit(ctx, trx, principal, {
      action: 'mail.resend',
      subject: { kind: 'order', id },
      changes: { mail: { before: null, after: key } },
    })
  })
  ctx.wakeWorker()
}

/** Counts the audit rows of the last day. The lock of the order keeps parallel calls apart. */
async function countResends(ctx: Context, trx: Trx, orderId: string, key: string): Promise<number> {
  const rows = await trx
    .selectFrom('audit_log')
    .select('changes')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'mail.resend')
    .where('at', '>', new Date(ctx.now().getTime() - DAY))
    .execute()
  return rows.filter(({ changes }) => changes.mail?.after === key).length
}

async function listMailJobs(db: Db, orderId: string): Promise<OrderMailJob[]> {
  const cuts = await db
    .selectFrom('order_line_cuts')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attempt_id')
    .select('refunds.id')
    .where('payment_attempts.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute()
  return [
    ...orderMails.map(({ kind, suffix, title, more }) => ({
      key: `${kind}:${orderId}${suffix}`,
      title,
      payload: { orderId, ...more },
    })),
    ...cuts.map(({ id }) => ({ key: `mail.order-cut:${id}`, title: 'Something was cut', payload: { orderId } })),
    ...refunds.flatMap(({ id: refundId }) => [
      { key: `mail.refund-started:${refundId}`, title: 'Refund on its way', payload: { refundId } },
      { key: `mail.refund-done:${refundId}`, title: 'Refund made', payload: { refundId } },
    ]),
  ]
}

const customer = { to: 'customer' } as const

/** The mails that an order has at most once. */
const orderMails = [
  { kind: 'mail.order-placed', suffix: ':customer', title: 'Order received', more: customer },
  { kind: 'mail.payment-received', suffix: '', title: 'Payment received', more: {} },
  { kind: 'mail.payment-failed', suffix: '', title: 'Payment failed', more: {} },
  { kind: 'mail.payment-in-review', suffix: '', title: 'Payment in review', more: {} },
  { kind: 'mail.order-step', suffix: ':pack', title: 'Packed', more: { step: 'pack' } },
  { kind: 'mail.order-step', suffix: ':ship', title: 'On its way', more: { step: 'ship' } },
  { kind: 'mail.order-step', suffix: ':sendOut', title: 'Arrives today', more: { step: 'sendOut' } },
  { kind: 'mail.order-step', suffix: ':deliver', title: 'Delivered', more: { step: 'deliver' } },
  { kind: 'mail.order-step', suffix: ':takeBack', title: 'Came back', more: { step: 'takeBack' } },
  { kind: 'mail.order-step', suffix: ':recordCash', title: 'Receipt', more: { step: 'recordCash' } },
  { kind: 'mail.order-cancelled', suffix: ':customer', title: 'Cancelled', more: customer },
] as const
