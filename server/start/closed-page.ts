import type { Context as HonoContext } from 'hono'
import { isFictional } from '#domain/settings/fictional-values.ts'
import type { Context } from '../context.ts'
import type { Variables } from '../http/handle.ts'
import { isLocal } from '../http/is-local.ts'
import { styleHash } from '../http/style-hash.ts'
import { escapeHtml } from '../mails/escape-html.ts'

const RETRY_AFTER_SECONDS = '3600'

/** Whether a page is for the owner while the shop is closed: the desk, or any page on this machine (setup-3). */
export function isForOwner(c: HonoContext<{ Variables: Variables }>): boolean {
  return /^\/desk(\/|$)/.test(c.req.path) || isLocal(c, c.get('ip'))
}

/** What shoppers see before a live shop opens: what the owner has typed of name, address and phone. */
export function answerClosed({ settings: { shop, values } }: Pick<Context, 'settings'>, c: HonoContext): Response {
  const name = isFictional(values.identity) ? 'This shop' : shop.name
  const facts = [
    ...(isFictional(values.addresses) ? [] : [escapeHtml(shop.addresses[0].lines.join(', '))]),
    ...(isFictional(values.phones)
      ? []
      : [`<a href="${shop.phones[0].href}">${escapeHtml(shop.phones[0].display)}</a>`]),
  ]
  const { light, dark } = shop.look
  const style = `:root{color-scheme:light dark}body{margin:0;background:${light.ground};color:${light.ink};font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:20vh 1.25rem 4rem;overflow-wrap:anywhere}h1{margin:0 0 .5rem;font-size:2rem;line-height:1.2;color:${light['brand-strong']}}p{margin:0 0 .75rem}a{display:inline-block;min-height:2.75rem;color:${light['brand-strong']}}@media(prefers-color-scheme:dark){body{background:${dark.ground};color:${dark.ink}}h1,a{color:${dark['brand-strong']}}}`
  const html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escapeHtml(name)} opens soon</title><style>${style}</style></head>
<body><main>
<h1>${escapeHtml(name)} opens soon</h1>
<p>We are getting our online shop ready. Please come back later.</p>
${facts.map((fact) => `<p>${fact}</p>`).join('\n')}
</main></body>
</html>
`
  return c.html(html, 503, {
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src 'self'; style-src '${styleHash(style)}'`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'retry-after': RETRY_AFTER_SECONDS,
  })
}
