import type { PageText } from '#domain/page-texts/block-kinds.ts'
import { customerMails, type MailName } from '#domain/page-texts/customer-mails.ts'
import { CUSTOMER_FACT, type MailGreeting } from '#domain/page-texts/mail-greetings.ts'

const usual: MailGreeting = { opening: 'Hello {customer},', closing: 'Questions? Call us at {phone}.' }
/** These are written before the name is known, or end with what to do. */
const withoutClosing: MailGreeting = { opening: usual.opening, closing: '' }
const others: Partial<Record<MailName, MailGreeting>> = {
  registration: { opening: 'Welcome to {name}.', closing: '' },
  accountExists: {},
  newPassword: {},
  loginCode: {},
  accountChange: {},
  paymentFailed: withoutClosing,
  refundStarted: withoutClosing,
  recall: withoutClosing,
}
const labels = Object.values(customerMails)

/** How mails to customers begin and end. What stands between is fixed. */
export const mailGreetings: PageText = {
  path: '/mail-preview',
  title: 'Greetings of mails',
  isFragment: true,
  hasFixedParts: true,
  moreFacts: [CUSTOMER_FACT],
  content: {
    description:
      'How each mail to customers begins and ends. What stands between is fixed. {customer} is the name, or “there” in mails about an account.',
    blocks: [
      {
        kind: 'greetings',
        rows: Object.entries(customerMails).map(([name, mail]) => ({ mail, ...(others[name as MailName] ?? usual) })),
      },
    ],
  },
  fixed: labels,
}
