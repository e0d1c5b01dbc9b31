import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import type { MailGateway } from './mail.ts'
import { createMailbox } from './mailbox-mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

/** The mail server that is configured; without one (demo mode only) the mailbox. */
export function createMailGateway(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  db: Db,
  now = () => new Date(),
): MailGateway {
  return config.smtpUrl === null
    ? createMailbox(db, now)
    : createSmtpMail({ url: config.smtpUrl, from: config.mailFrom })
}
