import type { Context } from '#server/context.ts'
import type { App } from '#server/http/handle.ts'
import { Refusal } from '#server/http/refusal.ts'
import { styleHash } from '#server/http/style-hash.ts'
import { mailPolicy } from '#server/mails/mail-frame.ts'
import { mailboxPage, mailboxStyle } from './mailbox-page.ts'
import { findStoredMail, listStoredMails } from './mailbox-queries.ts'

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The empty icon prevents a favicon request, which the policy would block. */
const pagePolicy = `${closed}; style-src '${styleHash(mailboxStyle)}'; img-src data:`

/** Adds the pages with the mails of a demo shop. */
export function addMailboxRoutes(app: App, ctx: Context): void {
  app.use('/dev/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.get('/dev/mailbox', async (c) =>
    c.html(mailboxPage(await listStoredMails(ctx.db)), 200, { 'content-security-policy': pagePolicy }),
  )

  app.get('/dev/mailbox.json', async (c) => {
    const mails = await listStoredMails(ctx.db)
    return c.json(
      mails.map(({ recipient, subject, text, html, sent_at }) => ({
        to: recipient,
        subject,
        text,
        html,
        sentAt: sent_at.toISOString(),
      })),
    )
  })

  app.get('/dev/mailbox/:id{[0-9]{1,15}}', async (c) => {
    const mail = await findStoredMail(ctx.db, Number(c.req.param('id')))
    if (mail === undefined) throw new Refusal('not_found', 'This mail is not there.')
    return c.html(mail.html, 200, { 'content-security-policy': mailPolicy })
  })
}
