import type { MailName } from '#domain/page-texts/customer-mails.ts'
import { CUSTOMER_FACT, type MailGreeting } from '#domain/page-texts/mail-greetings.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { type MailBlock, paragraph, sayBlock, quietParagraph, toHtml, toText } from './mail-blocks.ts'
import { escapeHtml } from './escape-html.ts'
import type { MailShop } from './mail-shop.ts'

/** Mails need inline styles; the sandbox blocks everything else. */
export const mailPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox allow-popups allow-top-navigation-by-user-activation"

export const mailFont = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

type MailContent = {
  readonly shop: MailShop
  readonly to: string
  readonly subject: string
  readonly heading: string
  /** The preview text in the inbox; the heading by default. Must not contain a code, because lock screens show it. */
  readonly preview?: string
  readonly blocks: readonly MailBlock[]
  /** The greeting of a mail to a customer, by name where it is known; absent in other mails. */
  readonly greeting?: { readonly mail: MailName; readonly customer?: string }
  /** The same for every retry of one mail, for instance the job id. */
  readonly messageId: string
}

/** Builds a mail in the shop's layout as text and HTML. All content is escaped. */
export function buildMail({ shop, to, messageId, greeting, ...content }: MailContent): Mail {
  const { say } = shop
  const [subject, heading] = [say(content.subject), say(content.heading)]
  const preview = say(content.preview ?? content.heading)
  const said = content.blocks.map((block) => sayBlock(block, shop))
  const blocks =
    greeting === undefined ? said : greet(sayGreeting(greeting.mail, shop), greeting.customer ?? say('there'), said)
  return {
    to,
    subject: oneLine(subject),
    text: [heading, ...blocks.map(toText), footerText(shop)].join('\n\n') + '\n',
    html: htmlPage({ shop, subject: oneLine(subject), heading, preview, blocks }),
    messageId,
  }
}

function sayGreeting(mail: MailName, { greetings, say }: MailShop): MailGreeting {
  const { opening = '', closing = '' } = greetings[mail]
  return { opening: say(opening), closing: say(closing) }
}

/** The blocks of a mail between its opening and its closing. */
export function greet(
  { opening = '', closing = '' }: MailGreeting,
  customer: string,
  blocks: readonly MailBlock[],
): MailBlock[] {
  const filled = (text: string) => separateDigits(text.replaceAll(`{${CUSTOMER_FACT}}`, () => customer))
  return [
    ...(opening === '' ? [] : [paragraph(filled(opening))]),
    ...blocks,
    ...(closing === '' ? [] : [quietParagraph(filled(closing))]),
  ]
}

/** Removes line breaks, which would allow header injection. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Writes postal codes as "500 000", so that a code is the only group of six digits in its mail (accounts-2). */
function separateDigits(text: string): string {
  return text.replace(/\b(\d{3})(\d{3})\b/g, '$1\u00a0$2')
}

function footerLines(shop: MailShop): string[] {
  return [
    shop.name,
    separateDigits(shop.addresses[0].lines.join(', ')),
    `${shop.phones[0].display} · ${shop.email.display}`,
  ]
}

function footerText(shop: MailShop): string {
  return ['--', ...footerLines(shop)].join('\n')
}

function htmlPage({
  shop,
  subject,
  heading,
  preview,
  blocks,
}: Pick<MailContent, 'shop' | 'subject' | 'heading' | 'blocks'> & { preview: string }): string {
  const colour = shop.look.light
  const [name, ...rest] = footerLines(shop).map(escapeHtml)
  return `<!doctype html>
<html lang="${shop.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};font-family:${mailFont}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.ground}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:17px;font-weight:700;color:${colour.deep}">${logoImage(shop)}${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:32px 28px 20px;background:${colour.surface};border:1px solid ${colour.line};border-top:4px solid ${colour.brand};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:700;color:${colour.ink}">${escapeHtml(heading)}</h1>
${blocks.map((block) => toHtml(block, colour)).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px;font-size:13px;line-height:1.6;color:${colour.quiet}"><strong>${name}</strong><br>${rest.join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const LOGO_SIZE = 40

/** The logo at its address. Its name follows from its content, so that it stays when the logo changes (look-1). */
function logoImage({ name, look: { logo }, publicUrl }: MailShop): string {
  if (logo === '') return ''
  const source = escapeHtml(`${publicUrl}/icons/${logo}.png`)
  return `<img src="${source}" width="${LOGO_SIZE}" height="${LOGO_SIZE}" alt="Logo of ${escapeHtml(name)}" style="vertical-align:middle;margin-right:12px;border-radius:8px"> `
}
