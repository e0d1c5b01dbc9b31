import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ApiInput } from '#contract/api.ts'
import type { DeskOrder } from '#contract/fulfilment.ts'
import { type MailedOrderChange, mailedOrderChanges } from '#domain/fulfilment/order-change-rules.ts'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Tables, Trx } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { type JobPayloads, type JobRow, jobRow, requeue } from '../jobs/jobs.ts'
import { changeOnce } from '../desk-change/change-once.ts'
import { recordAudit } from '../desk-change/record-audit.ts'

/** How often one mail may be sent again within a day. */
const MAX_RESENDS = 3

type OrderMailJob = {
  /** The dedupe key of the job. */
  readonly key: string
  readonly title: string
  /** Allows a resend, because a finished job loses its payload. */
  readonly payload: JobPayloads[keyof JobPayloads]
}

/** The cuts and refunds of the row of `orders`, which have mails of their own. */
export const mailCauses = [
  sql<string[]>`array(select id from order_line_cuts where order_id = orders.id order by id)`.as('cut_ids'),
  sql<string[]>`array(
    select refunds.id from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
    where attempt.order_id = orders.id order by refunds.id)`.as('refund_ids'),
] as const

type MailedOrder = { readonly id: string; readonly cut_ids: readonly string[]; readonly refund_ids: readonly string[] }

/** The jobs of the mails to the customer of the row of `orders`, the oldest first. Finished ones are kept for weeks. */
export function mailJobRows(eb: ExpressionBuilder<Tables, 'orders'>) {
  const keys = [
    ...orderMails.map(({ kind, suffix }) => sql`${sql.lit(`${kind}:`)} || orders.id || ${sql.lit(suffix)}`),
    ...changeMails.map(({ step }) => sql`'mail.order-step:' || orders.id || ${sql.lit(`:${step}`)}`),
  ]
  const isOfOrder = sql<string>`any(array[${sql.join(keys)}]
    || array(select 'mail.order-cut:' || id from order_line_cuts where order_id = orders.id)
    || array(
      select key || refunds.id from refunds join payment_attempts attempt on attempt.id = refunds.attempt_id
        cross join (values ('mail.refund-started:'), ('mail.refund-done:')) as mails (key)
      where attempt.order_id = orders.id))`
  return jsonArrayFrom(
    eb
      .selectFrom('jobs')
      .select(['dedupe_key', 'done_at', 'given_up_at'])
      .where('dedupe_key', '=', isOfOrder)
      .orderBy('created_at')
      .orderBy('id'),
  )
}

type MailJobRow = NonNullable<ReturnType<typeof mailJobRows>['expressionType']>[number]

/** The mails to the customer of an order. */
export function toOrderMails(order: MailedOrder & { readonly mail_jobs: readonly MailJobRow[] }): DeskOrder['mails'] {
  const titles = new Map(mailJobsOf(order).map(({ key, title }) => [key, title]))
  return order.mail_jobs.map(({ dedupe_key: key, done_at: sentAt, given_up_at: failedAt }) => ({
    key: key ?? '',
    title: titles.get(key ?? '') ?? '',
    state: sentAt !== null ? 'sent' : failedAt === null ? 'waiting' : 'failed',
    sentAt: sentAt && new Date(sentAt).toISOString(),
  }))
}

/** Sends a mail of an order once more, at most three times a day. A mail that still waits is not sent twice. */
export async function resendOrderMail(
  ctx: Context,
  principal: StaffPrincipal,
  { id, mail: key }: ApiInput<'POST /api/desk/orders/:id/resend-mail'>,
): Promise<void> {
  await changeOnce(ctx, principal, async (trx) => {
    const orders = trx
      .selectFrom('orders')
      .select(['id', ...mailCauses])
      .where('id', '=', id)
    const order = await orders.forNoKeyUpdate().executeTakeFirst()
    const mail = order && mailJobsOf(order).find((one) => one.key === key)
    if (mail === undefined) throw notFound('Mail')
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
}

/** Counts the audit rows of the last day. Requires the lock of the order. */
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

function mailJobsOf({ id: orderId, cut_ids: cuts, refund_ids: refunds }: MailedOrder): OrderMailJob[] {
  return [
    ...orderMails.map(({ kind, suffix, title, more }) => ({
      key: `${kind}:${orderId}${suffix}`,
      title,
      payload: { orderId, ...more },
    })),
    ...changeMails.map(({ step, title }) => ({ key: changeMailKey(orderId, step), title, payload: { orderId, step } })),
    ...cuts.map((id) => ({ key: `mail.order-cut:${id}`, title: 'Something was cut', payload: { orderId } })),
    ...refunds.flatMap((refundId) => [
      { key: `mail.refund-started:${refundId}`, title: 'Refund on its way', payload: { refundId } },
      { key: `mail.refund-done:${refundId}`, title: 'Refund made', payload: { refundId } },
    ]),
  ]
}

/** The mail to the customer about a change of an order. */
export function changeMailJob(ctx: Context, orderId: string, step: MailedOrderChange): JobRow {
  return jobRow(ctx, 'mail.order-step', { orderId, step }, { dedupeKey: changeMailKey(orderId, step) })
}

const changeMailKey = (orderId: string, step: MailedOrderChange) => `mail.order-step:${orderId}:${step}`

const changeMails = mailedOrderChanges.map((step) => ({ step, title: orderChanges[step].mail }))

const customer = { to: 'customer' } as const

/** The mails that an order has at most once. */
const orderMails = [
  { kind: 'mail.order-placed', suffix: ':customer', title: 'Order received', more: customer },
  { kind: 'mail.payment-link', suffix: '', title: 'Payment link', more: {} },
  { kind: 'mail.payment-received', suffix: '', title: 'Payment received', more: {} },
  { kind: 'mail.payment-failed', suffix: '', title: 'Payment failed', more: {} },
  { kind: 'mail.payment-in-review', suffix: '', title: 'Payment in review', more: {} },
  { kind: 'mail.order-cancelled', suffix: ':customer', title: 'Cancelled', more: customer },
] as const
