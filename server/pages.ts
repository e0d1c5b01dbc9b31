import type { Context as HonoContext } from 'hono'
import type { CacheTag } from '#contract/endpoint.ts'
import type { GrievanceOfficer, BrandedShop } from '#domain/settings/shop-profile.ts'
import type { ShownPage } from '#contract/page-texts.ts'
import { splitLanguage } from '#domain/languages/languages.ts'
import { answerClosed, isForStaff } from './start/closed-page.ts'
import type { Context } from './context.ts'
import type { ReadPageQuery } from './http/cache-key.ts'
import { isOpenToCustomers } from './http/closed-shop.ts'
import { CACHE_TAG_HEADER, publicCaching } from './http/response-cache.ts'
import type { App } from './http/handle.ts'
import { loggedPath } from './http/logged-path.ts'
import { findDraft } from './page-texts/page-text-queries.ts'
import { isPageKey, pathOf } from './page-texts/page-text-store.ts'
import { readPreview } from './page-texts/preview-token.ts'

/** The web application as a function from request to page. `send` calls the API in-process. */
export type RenderPage = (
  request: Request,
  send: (request: Request) => Promise<Response>,
  site: {
    readonly mode: 'demo' | 'live'
    readonly origin: string
    readonly shop: BrandedShop
    readonly grievanceOfficer: GrievanceOfficer
    /** The text of a page; null where there is no such page. */
    readonly pageText: (key: string) => ShownPage | null
    /** Whether the page shows a draft. */
    readonly isPreview: boolean
    /** The token of a preview of the whole shop, which the links of its pages keep (setup-5). */
    readonly shopPreview?: string
  },
) => Promise<Response>

/** The built web application: its handler, and what each page reads of a query. */
export type Pages = { readonly respond: RenderPage; readonly readPageQuery: ReadPageQuery }

/** The delay for a page without content because the database is unavailable. */
const RETRY_AFTER_SECONDS = '5'

/** Loads the build of `npm start`. */
export async function loadPages(): Promise<Pages> {
  return (await import(new URL('../build/server/index.js', import.meta.url).href)) as Pages
}

/** Serves every other path as a page. A page is cacheable when every API response that it uses is. */
export function addPages(app: App, ctx: Context, { respond, api }: { respond: RenderPage; api: App }): void {
  const site = { mode: ctx.config.mode, origin: ctx.config.publicUrl }
  app.all('*', async (c) => {
    const isOpen = ctx.config.isCopy || isOpenToCustomers(ctx)
    const preview = await readPreviewedPage(ctx, c)
    if (!isOpen && preview === null && !isForStaff(c)) return answerClosed(ctx, c)
    // Taken before rendering, so that one page shows one state of the settings.
    const { grievanceOfficer } = ctx.settings
    if (preview === 'ended') return c.text(PREVIEW_ENDED, 410, privatePage)
    const { language } = splitLanguage(c.req.path)
    const shop =
      language === 'en'
        ? ctx.settings.shop
        : translateShop(ctx.settings.shop, (text) => ctx.translations.translateText(language, text))
    const tags = new Set<string>(['settings' satisfies CacheTag])
    if (language !== 'en') tags.add('pages' satisfies CacheTag)
    let cacheable = isOpen && c.req.method === 'GET' && preview === null
    const pageText = (key: string) => {
      if (preview?.draft?.key === key) return preview.page
      tags.add('pages' satisfies CacheTag)
      if (!isPageKey(key)) return null
      if (language === 'en') return ctx.pages.shown(key)
      return ctx.pages.translated(key, (text) => ctx.translations.translateText(language, text))
    }
    const send = async (request: Request) => {
      // Rate limits count the visitor, not this process.
      const answer = await api.fetch(request, { visitorIp: c.get('ip'), draft: preview?.draft ?? null })
      const answerTags = answer.headers.get(CACHE_TAG_HEADER)
      cacheable &&= answer.ok && answerTags !== null
      for (const tag of answerTags?.split(' ') ?? []) tags.add(tag)
      return answer
    }
    if (!isOwnOrigin(c, site)) return c.text('Please open this page in the shop and send the form from there.', 403)
    const request = withoutOrigin(withDecodablePath(c.req.raw))
    const isPreview = preview !== null
    const token = preview !== null && preview.draft === null ? c.req.query('preview') : undefined
    const shopPreview = token === undefined ? {} : { shopPreview: token }
    const page = await respond(request, send, { ...site, shop, grievanceOfficer, pageText, isPreview, ...shopPreview })
    if (token !== undefined) keepTokenOfRedirect(page, c.req.url, token)
    if (preview !== null) for (const [name, value] of Object.entries(privatePage)) page.headers.set(name, value)
    if (page.status === 405) page.headers.set('allow', 'GET, HEAD')
    if (page.status === 503 && !page.headers.has('retry-after')) page.headers.set('retry-after', RETRY_AFTER_SECONDS)
    if (!cacheable || page.status !== 200) return page
    // Pages show availability instead of the exact stock; /products.json shows the stock.
    if (page.headers.get('content-type')?.startsWith('text/html')) tags.delete('stock')
    page.headers.set(CACHE_TAG_HEADER, [...tags].join(' '))
    if (!page.headers.has('cache-control'))
      for (const [name, value] of Object.entries(publicCaching)) page.headers.set(name, value)
    return page
  })
}

/** The shop with the words of its owner in another language. Names, addresses and times stay. */
function translateShop(shop: BrandedShop, translate: (text: string) => string | null): BrandedShop {
  const say = (text: string) => translate(text) ?? text
  const labelled = <Row extends { readonly label: string }>(row: Row): Row => ({ ...row, label: say(row.label) })
  const [address, ...addresses] = shop.addresses.map((one) => ({ ...labelled(one), note: say(one.note) }))
  const [phone, ...phones] = shop.phones.map(labelled)
  const [licence, ...licences] = shop.licences.map(labelled)
  const { hours } = shop
  return {
    ...shop,
    tagline: say(shop.tagline),
    addresses: [address ?? shop.addresses[0], ...addresses],
    phones: [phone ?? shop.phones[0], ...phones],
    licences: [licence ?? shop.licences[0], ...licences],
    hours: { office: hours.office && labelled(hours.office), retail: hours.retail && labelled(hours.retail) },
  }
}

const PREVIEW_ENDED = 'This preview has ended. Please open it again at the desk.'
const privatePage = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/**
 * What a signed address shows: a draft, or the shop without one. `ended` for an address that is no longer valid, null for
 * other addresses.
 */
async function readPreviewedPage(ctx: Context, c: HonoContext) {
  const token = c.req.query('preview')
  if (token === undefined) return null
  const key = readPreview(ctx, token)
  if (key === 'shop') return { draft: null, page: null }
  const content = key === null || pathOf(key) !== c.req.path ? null : await findDraft(ctx, key)
  return key === null || content === null
    ? 'ended'
    : { draft: { key, content }, page: { ...ctx.pages.show(key, content), isPreview: true } }
}

/** Leads a redirect within a previewed shop to an address with the token too. */
function keepTokenOfRedirect({ headers }: Response, from: string, token: string): void {
  const location = headers.get('location')
  if (location === null) return
  const url = new URL(location, from)
  if (url.origin !== new URL(from).origin) return
  url.searchParams.set('preview', token)
  headers.set('location', url.pathname + url.search + url.hash)
}

/** CSRF check: a form must come from the public origin or, in demo mode, from the requested origin. */
function isOwnOrigin(c: HonoContext, { mode, origin }: { mode: string; origin: string }): boolean {
  const sent = c.req.header('origin')
  if (sent === undefined || c.req.method === 'GET' || c.req.method === 'HEAD') return true
  return sent === new URL(origin).origin || (mode === 'demo' && sent === new URL(c.req.url).origin)
}

/** Removes the Origin header, which the router would compare with the address behind a proxy. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** Replaces an undecodable path, because the router logs it unfiltered to the console. */
function withDecodablePath(request: Request): Request {
  const { origin, pathname } = new URL(request.url)
  try {
    decodeURIComponent(pathname)
    return request
  } catch {
    return new Request(`${origin}/undecodable`, { headers: request.headers, signal: request.signal })
  }
}

/** Renders the page for an unexpected error, with the request id for the log. */
export function answerBrokenPage(ctx: Context, error: Error, c: HonoContext): Response {
  const requestId = c.get('requestId') as string
  ctx.log.error({ requestId, method: c.req.method, path: loggedPath(c), err: error }, 'page failed')
  return c.html(brokenPage(requestId), 500)
}

function brokenPage(requestId: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body>
<h1>Something went wrong on our side</h1>
<p>Please try again. If you call us about it, the number of this request is ${requestId}.</p>
<p><a href="/">Back to home</a></p>
</body>
</html>
`
}
