import { alertSentences } from '#domain/payments/alert-sentences.ts'
import { formatDateTime } from '#domain/time.ts'
import { shop } from '#shop/shop.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { heading, type MailBlock, paragraph, quietParagraph } from '../mails/mail-blocks.ts'
import { buildMail } from '../mails/mail-frame.ts'
import type { OpenAlert } from './alerts.ts'

/** Sent to the shop once per alert. */
export function alertMail(alert: OpenAlert, messageId: string): Mail {
  return buildMail({
    to: shop.email.display,
    subject: `A payment needs you: ${subjectOf(alert)}`,
    heading: 'A payment needs you',
    messageId,
    blocks: [...describe(alert), paragraph(`npm run alerts -- settle ${alert.id} "what you did"`), reminderNote],
  })
}

/** Sent to the shop daily while alerts are open. */
export function openAlertsMail(alerts: readonly OpenAlert[], messageId: string): Mail {
  const many = alerts.length === 1 ? '1 payment waits' : `${alerts.length} payments wait`
  return buildMail({
    to: shop.email.display,
    subject: `${many} for you`,
    heading: `${many} for you`,
    messageId,
    blocks: [...alerts.flatMap(describe), paragraph('npm run alerts -- settle <number> "what you did"'), reminderNote],
  })
}

const reminderNote = quietParagraph('The shop reminds you once a day until it is settled.')

function describe(alert: OpenAlert): MailBlock[] {
  const { what, todo } = alertSentences[alert.kind]
  const facts = `Alert ${alert.id}, ${formatDateTime(alert.raisedAt)}. ${alert.kind}, ${alert.about}`
  return [heading(subjectOf(alert)), paragraph(`${what} ${todo}`), quietParagraph(facts)]
}

function subjectOf({ orderNumber, about }: OpenAlert): string {
  return orderNumber === null ? about : `order ${orderNumber}`
}
