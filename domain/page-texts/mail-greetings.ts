import { blockOf, type BlockOf, type PageContent } from './block-kinds.ts'
import { customerMails, type MailName, mailNames } from './customer-mails.ts'

/** Stands in a greeting for the name of the customer. */
export const CUSTOMER_FACT = 'customer'

export type MailGreeting = Pick<BlockOf<'greetings'>['rows'][number], 'opening' | 'closing'>
export type MailGreetings = Readonly<Record<MailName, MailGreeting>>

/** The greetings of a text of mails. */
export function greetingsOf(content: PageContent): MailGreetings {
  const rows = new Map(blockOf(content, 'greetings').rows.map((row) => [row.mail, row]))
  const greetings = mailNames.map((name) => [name, rows.get(customerMails[name]) ?? {}])
  return Object.fromEntries(greetings) as MailGreetings
}
