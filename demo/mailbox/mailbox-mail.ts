import type { Db } from '#server/db/tables.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/mail.ts'

/** Stores mails in the database instead of sending them, in demo mode. A repeated mail is stored once. */
export function createMailboxGateway(db: Db, now: () => Date): MailGateway {
  return {
    kind: 'mailbox',
    send: async ({ to, subject, text, html, messageId }: Mail) => {
      await db
        .insertInto('demo.mailbox')
        .values({ recipient: to, subject, text, html, sent_at: now(), message_id: messageId })
        .onConflict((on) => on.column('message_id').doNothing())
        .execute()
    },
  }
}
