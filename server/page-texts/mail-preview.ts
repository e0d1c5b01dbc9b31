import { customerMails, mailNames } from '#domain/page-texts/customer-mails.ts'
import { greetingsOf } from '#domain/page-texts/mail-greetings.ts'
import type { Context } from '../context.ts'
import type { App } from '../http/handle.ts'
import { heading, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail, greet, mailPolicy } from '../mails/mail-frame.ts'
import { mailShop } from '../mails/mail-shop.ts'
import { findDraft } from './page-text-queries.ts'
import { pathOf } from './page-text-store.ts'
import { readPreview } from './preview-token.ts'

const headers = { 'content-security-policy': mailPolicy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Shows the draft of the greetings in one mail, at a signed address. */
export function addMailPreview(app: App, ctx: Context): void {
  app.get(pathOf('mails'), async (c) => {
    const key = readPreview(ctx, c.req.query('preview') ?? '')
    const draft = key === 'mails' ? await findDraft(ctx, key) : null
    if (draft === null) return c.text('This preview has ended. Please open it again at the desk.', 410, headers)
    const shop = mailShop(ctx)
    const greetings = greetingsOf(ctx.pages.show('mails', draft))
    const { html } = buildMail({
      shop,
      to: '',
      subject: 'Preview of a draft',
      heading: 'How mails begin and end',
      messageId: '',
      blocks: mailNames.flatMap((name) => [
        heading(customerMails[name]),
        ...greet(greetings[name], 'Asha', [quietParagraph('… what the mail is about …')]),
      ]),
    })
    return c.html(html, 200, headers)
  })
}
