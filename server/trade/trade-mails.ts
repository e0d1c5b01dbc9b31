import { formatDate, startOfIndianDay } from '#domain/time.ts'
import type { MailedTradeStep } from '#domain/trade/trade-account-changes.ts'
import { tradeLicenceNames } from '#domain/trade/trade-licences.ts'
import type { Context } from '../context.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { button, paragraph } from '../mails/mail-blocks.ts'
import { mailCustomer, NO_ADDRESS } from '../mails/mail-customer.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'

export const tradeMailJobs = {
  'mail.trade-step': async (ctx, { accountId, step, answer }, jobId) => {
    const { subject, text } = stepWords[step]
    await mailBuyer(ctx, { accountId, jobId, subject, texts: [text, ...(answer === '' ? [] : [answer])] })
  },
  /** An invitation that was taken back or answered meanwhile gets no mail. */
  'mail.trade-invitation': async (ctx, { personId, language }, jobId) => {
    const invited = await ctx.db
      .selectFrom('trade_people as person')
      .innerJoin('trade_accounts as account', 'account.id', 'person.account_id')
      .leftJoin('customers', 'customers.email', 'person.email')
      .select(['account.firm', 'person.email', 'customers.language'])
      .where('person.id', '=', personId)
      .where('person.joined_at', 'is', null)
      .executeTakeFirst()
    if (invited === undefined) return
    const shop = mailShop(ctx, invited.language ?? language)
    const subject = 'A firm asks you to order for it'
    await mailCustomer(
      ctx,
      buildMail({
        shop,
        to: invited.email,
        subject,
        heading: subject,
        messageId: jobId,
        blocks: [
          paragraph(`${invited.firm} has asked you to order for it`),
          paragraph(
            'Log in or register with this mail address, open the page with the button, and accept. You then order at the trade prices of the firm.',
          ),
          paragraph('If you do not know the firm, you need not do anything.'),
          button('See the invitation', '/trade'),
        ],
      }),
    )
  },
  'mail.trade-statement': async (ctx, { accountId, from }, jobId) => {
    const day = formatDate(startOfIndianDay(from))
    await mailBuyer(ctx, {
      accountId,
      jobId,
      subject: 'Your statement of account',
      texts: [`Your statement from ${day} on is in your trade account, where you can also download it.`],
      path: `/trade/account?from=${from}`,
    })
  },
  'mail.licence-ends': async (ctx, { accountId, form, validUntil, days }, jobId) => {
    const end = formatDate(startOfIndianDay(validUntil))
    await mailBuyer(ctx, {
      accountId,
      jobId,
      subject: days === 0 ? 'Your licence ends today' : `Your licence ends in ${days} days`,
      texts: [
        `Your licence, ${tradeLicenceNames[form]}, holds until ${end}. Please send us a photo of the renewed one. From the next day on the goods that need it are closed to you, unless you have sent it until then.`,
      ],
    })
  },
} satisfies Partial<JobHandlers>

const stepWords: Readonly<Record<MailedTradeStep, { readonly subject: string; readonly text: string }>> = {
  verify: {
    subject: 'You buy at trade prices now',
    text: 'We have checked your licences. After you log in, each product shows your price.',
  },
  askAgain: { subject: 'We need something more for your trade account', text: 'Please send us what is missing:' },
  refuse: { subject: 'About your application for trade prices', text: 'We cannot open a trade account for you:' },
  block: { subject: 'Your trade account is blocked', text: 'You cannot buy at trade prices at present:' },
  unblock: { subject: 'Your trade account is open again', text: 'The block of your trade account is lifted.' },
}

type BuyerMail = {
  readonly accountId: string
  readonly jobId: string
  readonly subject: string
  readonly texts: readonly string[]
  /** The page behind the button; absent: that of the trade account. */
  readonly path?: string
}

/** Mails a buyer a few sentences with a button to the account. */
export async function mailBuyer(
  ctx: Context,
  { accountId, jobId, subject, texts, path = '/trade' }: BuyerMail,
): Promise<void> {
  const { firm, email, language } = await ctx.db
    .selectFrom('trade_accounts as account')
    .innerJoin('customers', 'customers.id', 'account.customer_id')
    .select(['account.firm', 'customers.email', 'customers.language'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const shop = mailShop(ctx, language)
  await mailCustomer(
    ctx,
    buildMail({
      shop,
      to: email ?? NO_ADDRESS,
      subject,
      heading: subject,
      messageId: jobId,
      greeting: { mail: 'tradeStep', customer: firm },
      blocks: [...texts.map((text) => paragraph(text)), button('Your trade account', path)],
    }),
  )
}
