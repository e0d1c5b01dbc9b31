import type { Context } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'

/** The recipient of mails to a customer without a mail address. */
export const NO_ADDRESS = ''

/** Sends a mail to a customer. Customers whom the desk added may have no address (accounts-11): they get none. */
export async function mailCustomer(ctx: Pick<Context, 'mail'>, mail: Mail): Promise<void> {
  if (mail.to !== NO_ADDRESS) await ctx.mail.send(mail)
}
