import { sql } from 'kysely'
import { MISSING_PRESCRIPTION_CUT_MS, reminderDelaysMs } from '#domain/prescriptions/prescription-rules.ts'
import { HOUR, indianDay } from '#domain/time.ts'
import { sendWithConsent } from '../../consents/consent-ledger.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Trx } from '../../db/tables.ts'
import type { Mail } from '../../gateways/mail/mail.ts'
import { enqueue, type JobPayloads } from '../../jobs/jobs.ts'
import type { JobHandlers } from '../../jobs/worker.ts'
import { button, paragraph } from '../../mails/mail-blocks.ts'
import { buildMail } from '../../mails/mail-frame.ts'
import { mailCustomer } from '../../mails/mail-customer.ts'
import { readOrderMail } from '../../orders/order-jobs.ts'
import type { OrderMail } from '../../orders/order-mails.ts'
import { listPrescriptionLines } from '../../prescriptions/line-state.ts'
import { cutLines } from '../cut-order.ts'
import { lockDeskOrder } from '../lock-desk-order.ts'

/** Reminds customers of missing prescriptions, and mails the decisions on those they sent (prescriptions-1). */
export const prescriptionJobs = {
  'prescriptions.remind': (ctx, reminder) => remindOrCut(ctx, reminder),
  'mail.prescription': async (ctx, { orderId, about }, jobId) => {
    const mail = prescriptionMail(about, await readOrderMail(ctx, orderId, jobId))
    const send = () => mailCustomer(ctx, mail)
    // Answers are news of the order; a reminder is for customers who want prescriptions to be checked (consents-3).
    if (about !== 'missing') return send()
    const { customer_id: customerId } = await ctx.db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await sendWithConsent(ctx, { customerId, purpose: 'prescriptions' }, send)
  },
} satisfies Partial<JobHandlers>

type Reminder = JobPayloads['prescriptions.remind']

/** No member of staff acts, so every claim belongs to another person. */
const NO_STAFF = ''

async function remindOrCut(ctx: Context, reminder: Reminder): Promise<void> {
  const { orderId, round, startedAt } = reminder
  await inTransaction(ctx.db, async (trx) => {
    const order = await lockDeskOrder(ctx, trx, orderId, NO_STAFF)
    const { status } = order.row
    const waiting = (await listPrescriptionLines(trx, order.row, indianDay(ctx.now()))).filter(
      ({ state }) => state === 'missing' || state === 'ask',
    )
    if (waiting.length === 0 || (status !== 'Pending' && status !== 'Confirmed')) return
    if (await hasRestarted(trx, reminder)) return
    // An unpaid order is closed by its own timer.
    if (status === 'Pending') return enqueueRound(ctx, trx, reminder, new Date(ctx.now().getTime() + HOUR))
    if (round < reminderDelaysMs.length) {
      const dedupeKey = `mail.prescription:${orderId}:${startedAt}:${round}`
      await enqueue(ctx, trx, 'mail.prescription', { orderId, about: 'missing' }, { dedupeKey })
      const delay = reminderDelaysMs[round + 1] ?? MISSING_PRESCRIPTION_CUT_MS
      const runAt = new Date(new Date(startedAt).getTime() + delay)
      return enqueueRound(ctx, trx, { ...reminder, round: round + 1 }, runAt)
    }
    await cutLines(ctx, trx, order, {
      actor: { kind: 'system' },
      reason: 'No prescription was sent',
      lines: waiting.map(({ position, packs }) => ({ position, quantity: packs })),
    })
  })
  ctx.versions.stockChanged()
}

/** Whether a later question of the pharmacist or a withdrawal started reminders of its own. */
async function hasRestarted(trx: Trx, { orderId, startedAt }: Reminder): Promise<boolean> {
  const later = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'prescriptions.remind')
    .where('done_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where(sql<string>`payload ->> 'orderId'`, '=', orderId)
    .where(sql<string>`payload ->> 'startedAt'`, '>', startedAt)
    .executeTakeFirst()
  return later !== undefined
}

async function enqueueRound(ctx: Context, trx: Trx, reminder: Reminder, runAt: Date): Promise<void> {
  await enqueue(ctx, trx, 'prescriptions.remind', reminder, { runAt })
}

type MailWords = { readonly heading: (orderNumber: string) => string; readonly text: string; readonly action: string }

const mailWords: Readonly<Record<JobPayloads['mail.prescription']['about'], MailWords>> = {
  missing: {
    heading: (orderNumber) => `Your order ${orderNumber} waits for you`,
    text: 'We can pack your order when our pharmacist has seen the prescription. A photo is enough. Without it we take the products that need one out of the order after three days, and you do not pay for them.',
    action: 'Send the prescription',
  },
  ask: {
    heading: (orderNumber) => `Your order ${orderNumber} still waits for you`,
    text: 'Our pharmacist could not approve what you sent. The order page says what is missing.',
    action: 'Send it again',
  },
  approved: {
    heading: (orderNumber) => `News about your order ${orderNumber}`,
    text: 'Our pharmacist approved your prescription. We pack your order next.',
    action: 'View your order',
  },
}

function prescriptionMail(about: keyof typeof mailWords, { order, customerEmail, shop, messageId }: OrderMail): Mail {
  const { heading, text, action } = mailWords[about]
  return buildMail({
    shop,
    to: customerEmail,
    subject: heading(order.orderId),
    heading: heading(order.orderId),
    messageId,
    greeting: { mail: 'prescription', customer: order.shippingDetails.name },
    blocks: [paragraph(text), button(action, `/orderdetails/${order._id}`)],
  })
}
