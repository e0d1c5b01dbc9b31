import { required } from '#domain/required.ts'
import { formatDateTime } from '#domain/time.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { enqueue, type JobPayloads } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { mailCustomer, NO_ADDRESS } from '../mails/mail-customer.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { lockRequest } from './request-queries.ts'

/** Mails about orders that the shop prepares, and the end of unanswered offers (prescriptions-5). */
export const requestJobs = {
  'mail.prescription-request': mailRequest,
  'prescription-requests.end': (ctx, { requestId }) => endUnanswered(ctx, requestId),
} satisfies Partial<JobHandlers>

async function endUnanswered(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { state, ends_at: endsAt } = await lockRequest(trx, { id })
    // A corrected offer has a job of its own.
    if (state !== 'prepared' || required(endsAt) > ctx.now()) return
    await trx.updateTable('prescription_requests').set({ state: 'ended' }).where('id', '=', id).execute()
    const dedupeKey = `mail.prescription-request:${id}:ended`
    await enqueue(ctx, trx, 'mail.prescription-request', { requestId: id, about: 'ended' }, { dedupeKey })
  })
}

type About = JobPayloads['mail.prescription-request']['about']

/** Without words of health: a mail may be read by others. */
const mailWords: Readonly<Record<About, { readonly heading: string; readonly text: string; readonly action: string }>> =
  {
    prepared: {
      heading: 'Your order is ready to confirm',
      text: 'We have prepared your order with its prices. Please look at it and confirm it; we send nothing and charge nothing before.',
      action: 'Look at your order',
    },
    corrected: {
      heading: 'We have corrected your order',
      text: 'We have changed the order that we prepared for you. Please look at it again and confirm it; we send nothing and charge nothing before.',
      action: 'Look at your order',
    },
    refused: {
      heading: 'We could not prepare your order',
      text: 'We looked at what you sent and cannot supply it this time. Your account says why. Nothing was charged.',
      action: 'Read why',
    },
    ended: {
      heading: 'Your prepared order has ended',
      text: 'You did not confirm the order that we prepared, so it has ended. Nothing was charged. You can send your request again at any time.',
      action: 'Look at it',
    },
  }

async function mailRequest(
  ctx: Context,
  { requestId, about }: JobPayloads['mail.prescription-request'],
  messageId: string,
): Promise<void> {
  const {
    email,
    username,
    language,
    ends_at: endsAt,
  } = await ctx.db
    .selectFrom('prescription_requests as request')
    .innerJoin('customers', 'customers.id', 'request.customer_id')
    .select(['customers.email', 'username', 'customers.language', 'ends_at'])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow()
  const shop = mailShop(ctx, language)
  const { heading, text, action } = mailWords[about]
  const until =
    (about === 'prepared' || about === 'corrected') && endsAt !== null
      ? [paragraph(`It waits until ${formatDateTime(endsAt)}.`)]
      : []
  await mailCustomer(
    ctx,
    buildMail({
      shop,
      to: email ?? NO_ADDRESS,
      subject: heading,
      heading,
      messageId,
      greeting: { mail: 'preparedOrder', customer: username },
      blocks: [paragraph(text), ...until, button(action, `/account/requests/${requestId}`)],
    }),
  )
}
