import type { MailedReturnStep } from '#domain/returns/return-changes.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { formatDate, startOfIndianDay } from '#domain/time.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Context } from '../context.ts'
import type { ReturnRow } from '../db/return-tables.ts'
import { type JobPayloads, type JobRow, jobRow } from '../jobs/jobs.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { mailCustomer, NO_ADDRESS } from '../mails/mail-customer.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'

/** The mail to the customer about a step of a return. A step that is taken again is mailed again. */
export function returnMailJob(ctx: Context, payload: JobPayloads['mail.return-step']): JobRow {
  return jobRow(ctx, 'mail.return-step', payload)
}

export const returnJobs = {
  'mail.return-step': async (ctx, { returnId, step }, jobId) => {
    const {
      order_number: orderNumber,
      shipping,
      email,
      language,
      ...row
    } = await ctx.db
      .selectFrom('returns')
      .innerJoin('orders', 'orders.id', 'returns.order_id')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .selectAll('returns')
      .select(['orders.number as order_number', 'orders.shipping', 'customers.email', 'customers.language'])
      .where('returns.id', '=', returnId)
      .executeTakeFirstOrThrow()
    const shop = mailShop(ctx, language)
    const { subject, text } = stepWords[step]
    const title = `${subject} ${orderNumber}`
    await mailCustomer(
      ctx,
      buildMail({
        shop,
        to: email ?? NO_ADDRESS,
        subject: title,
        heading: title,
        messageId: jobId,
        greeting: { mail: 'returnStep', customer: shipping.name },
        blocks: [paragraph(text(row, shop)), button('View your order', `/orderdetails/${row.order_id}`)],
      }),
    )
  },
} satisfies Partial<JobHandlers>

type StepWords = { readonly subject: string; readonly text: (row: ReturnRow, shop: BrandedShop) => string }

/** The mails of the steps. Their subjects name the order alone (desk-5). */
const stepWords: Readonly<Record<MailedReturnStep, StepWords>> = {
  ask: {
    subject: 'We have your request for a return of order',
    text: ({ due_on: dueOn }) =>
      `We look at it and write to you. Once the goods are back and checked, your money follows, at the latest by ${formatDate(startOfIndianDay(dueOn))}.`,
  },
  approve: {
    subject: 'You can send back part of order',
    text: ({ state }, { name, addresses: [outlet] }) =>
      state === 'collecting'
        ? 'We collect it. Please keep it packed as it came.'
        : `Please send it to ${[name, ...outlet.lines].join(', ')}, with the number of your order on the parcel.`,
  },
  receive: { subject: 'Your return has arrived: order', text: () => 'We check it next.' },
  refuse: {
    subject: 'About your return of order',
    text: ({ refusal, is_refused_parcel: isParcel }) =>
      `${isParcel ? 'No money goes back' : 'We cannot take it back'}: ${refusal}`,
  },
  withdraw: {
    subject: 'Your return is withdrawn: order',
    text: ({ refusal }) => `You keep the goods: ${refusal}`,
  },
  settleUnpaid: {
    subject: 'Your return is settled: order',
    text: () => 'You owe nothing for the order. The credit note is on its page.',
  },
  refund: {
    subject: 'Your money for the return of order',
    text: (row) =>
      `We return ${refundOf(row)} the way you paid. The bank may take some days. The credit note is on the page of your order.`,
  },
  creditAccount: {
    subject: 'The credit for the return of order',
    text: (row) => `We credited ${refundOf(row)} to your account. The credit note is on the page of your order.`,
  },
  payOut: {
    subject: 'Your money for the return of order',
    text: (row) =>
      `We sent ${refundOf(row)} to ${row.payout_hint}, reference ${row.payout_reference}. The credit note is on the page of your order.`,
  },
}

function refundOf({ refund_paise: refund }: ReturnRow): string {
  return formatRupees(refund ?? paise(0))
}
