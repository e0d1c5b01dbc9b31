import { configOf } from '../config.ts'
import type { Context } from '../context.ts'
import { openMailGateway } from '../gateways/registry.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { Refusal } from '../http/refusal.ts'
import { paragraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { readSetupFile } from '../start/setup-file.ts'

/** Sends a message to the caller through the stored mail server. Returns the address, or refuses with the reason. */
export async function sendTestMail(ctx: Context, { staffId }: StaffPrincipal): Promise<string> {
  const { email } = await ctx.db.selectFrom('staff').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
  const shop = mailShop(ctx)
  const config = configOf(ctx.config.environment, readSetupFile(ctx.config.dataDir))
  const mail = buildMail({
    shop,
    to: email,
    messageId: ctx.newId('job'),
    subject: `A test message of ${shop.name}`,
    heading: 'The mail server works',
    blocks: [
      paragraph(
        'This message shows that the shop can send mails. If it lies in the spam folder, ask the company that manages your web address to set SPF and DKIM as your mail provider describes.',
      ),
    ],
  })
  try {
    await openMailGateway(config, ctx).send(mail)
  } catch (error) {
    throw new Refusal('conflict', error instanceof Error ? `${error.message}.` : 'The mail could not be sent.')
  }
  return email
}
