import { defaultPalettes } from '#domain/look/default-palettes.ts'
import { formatDateTime } from '#domain/time.ts'
import { escapeHtml } from '#server/mails/escape-html.ts'
import { mailFont } from '#server/mails/mail-frame.ts'
import type { StoredMail } from './mailbox-queries.ts'

const colour = defaultPalettes.light

export const mailboxStyle = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: ${colour.ground}; color: ${colour.ink}; font: 1rem/1.5 ${mailFont} }
main { max-width: 45rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.2 }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; line-height: 1.3 }
p { margin: 0 0 .75rem }
.quiet { color: ${colour.quiet}; font-size: .9rem }
a { color: ${colour.brand} }
nav a, .open { display: inline-block; padding: .6rem 0; margin-right: 1.25rem; min-height: 44px }
article { margin-top: 1rem; padding: 1.25rem; background: ${colour.surface}; border: 1px solid ${colour.line}; border-radius: 12px }
pre { margin: .75rem 0 .25rem; padding: 1rem; background: ${colour.sunken}; border-radius: 8px; font: .9rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap }
.empty { padding: 2.5rem 1.25rem; text-align: center }
a:focus-visible { outline: 3px solid ${colour.deep}; outline-offset: 2px }
`

/** The mailbox of a demo shop, a page without scripts. */
export function mailboxPage(mails: readonly StoredMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demo mailbox</title>
<style>${mailboxStyle}</style>
</head>
<body>
<main>
<h1>Demo mailbox</h1>
<p class="quiet">In demo mode the shop sends no mail. What it would have sent is kept here, newest first.</p>
<nav aria-label="Mailbox"><a href="/dev/mailbox">Refresh</a><a href="/dev/mailbox.json">As JSON</a><a href="/">To the shop</a></nav>
${mails.length === 0 ? emptyState : mails.map(article).join('\n')}
</main>
</body>
</html>
`
}

const emptyState = `<article class="empty"><h2>No mails yet</h2>
<p>Register or place an order, then press Refresh.</p></article>`

function article(mail: StoredMail): string {
  return `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="quiet">To ${escapeHtml(mail.recipient)} · <time datetime="${mail.sent_at.toISOString()}">${escapeHtml(formatDateTime(mail.sent_at))}</time></p>
<pre>${escapeHtml(mail.text)}</pre>
<a class="open" href="/dev/mailbox/${mail.id}">See it as a mail program shows it</a>
</article>`
}
