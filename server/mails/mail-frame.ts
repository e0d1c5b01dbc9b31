import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import { type MailBlock, toHtml, toText } from './mail-blocks.ts'
import { escapeHtml } from './escape-html.ts'

export const mailFont = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

type MailContent = {
  readonly shop: BrandedShop
  readonly to: string
  readonly subject: string
  readonly heading: string
  /** The preview text in the inbox; the heading by default. Must not contain a code, because lock screens show it. */
  readonly preview?: string
  readonly blocks: readonly MailBlock[]
  /** The same for every retry of one mail, for instance the job id. */
  readonly messageId: string
}

/** Builds a mail in the shop's layout as text and HTML. All content is escaped. */
export function buildMail({ shop, to, subject, heading, preview = heading, blocks, messageId }: MailContent): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [heading, ...blocks.map(toText), footerText(shop)].join('\n\n') + '\n',
    html: htmlPage({ shop, subject: oneLine(subject), heading, preview, blocks }),
    messageId,
  }
}

/** Removes line breaks, which would allow header injection. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Writes postal codes as "500 000", so that a code is the only group of six digits in its mail (accounts-2). */
function addressLine(shop: BrandedShop): string {
  return shop.addresses[0].lines.join(', ').replace(/\b(\d{3})(\d{3})\b/g, '$1\u00a0$2')
}

function footerLines(shop: BrandedShop): string[] {
  return [shop.name, addressLine(shop), `${shop.phones[0].display} · ${shop.email.display}`]
}

function footerText(shop: BrandedShop): string {
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
<html lang="en">
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
<tr><td style="padding:0 8px 16px;font-size:17px;font-weight:700;color:${colour.deep}">${escapeHtml(shop.name)}</td></tr>
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
