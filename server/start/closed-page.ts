import type { Context as HonoContext } from 'hono'
import { splitLanguage } from '#domain/languages/languages.ts'
import { isFictional } from '#domain/settings/fictional-values.ts'
import { openingTexts } from '#domain/setup/shop-opening.ts'
import type { Context } from '../context.ts'
import { styleHash } from '../http/style-hash.ts'
import { escapeHtml } from '../mails/escape-html.ts'

const RETRY_AFTER_SECONDS = '3600'

/** Whether a page is for staff, also while the shop is closed. */
export function isForStaff(c: HonoContext): boolean {
  return /^\/desk(\/|$)/.test(c.req.path)
}

/** What shoppers see of a closed shop: the owner's message, and what the owner has typed of name, address and phone (setup-5). */
export function answerClosed(
  { settings, now, translations }: Pick<Context, 'settings' | 'now' | 'translations'>,
  c: HonoContext,
): Response {
  const { shop, values, opening } = settings
  const { language } = splitLanguage(c.req.path)
  const say = (sentence: string) =>
    language === 'en' ? sentence : (translations.translateText(language, sentence) ?? sentence)
  const isClosed = opening.state === 'closed'
  const name = isFictional(values.identity) ? 'This shop' : shop.name
  const facts = [
    ...(isFictional(values.addresses) ? [] : [escapeHtml(shop.addresses[0].lines.join(', '))]),
    ...(isFictional(values.phones)
      ? []
      : [`<a href="${shop.phones[0].href}">${escapeHtml(shop.phones[0].display)}</a>`]),
  ]
  // A message of the owner without a translation stays English.
  const sentenceIn = (english: string) => {
    const [said, isEnglish] = [say(english), language !== 'en' && say(english) === english]
    const text = escapeHtml(said).replaceAll('\n', '<br>')
    return isEnglish ? `<span lang="en">${text}</span>` : text
  }
  const { light, dark } = shop.look
  const style = `:root{color-scheme:light dark}body{margin:0;background:${light.ground};color:${light.ink};font:1.0625rem/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:20vh 1.25rem 4rem;overflow-wrap:anywhere}h1{margin:0 0 .5rem;font-size:2rem;line-height:1.2;color:${light['brand-strong']}}p{margin:0 0 .75rem}a{display:inline-block;min-height:2.75rem;color:${light['brand-strong']}}@media(prefers-color-scheme:dark){body{background:${dark.ground};color:${dark.ink}}h1,a{color:${dark['brand-strong']}}}`
  const title = escapeHtml(say(isClosed ? `${name} is closed` : `${name} opens soon`))
  const texts = isClosed
    ? openingTexts(opening, now())
    : ['We are getting our online shop ready. Please come back later.']
  const html = `<!doctype html>
<html lang="${language === 'en' ? 'en-IN' : language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${title}</title><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
<p>${texts.map(sentenceIn).join(' ')}</p>
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
