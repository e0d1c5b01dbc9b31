import { randomBytes } from 'node:crypto'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import {
  contentSecurityPolicy,
  developmentPolicy,
  type ExternalOrigins,
  hashNoncedScripts,
  hashScript,
} from '#web/platform/content-security-policy.ts'
import { deferModules, type DeferredModules } from '#web/platform/hydration/deferred-modules.ts'
import type { SchemaNode } from '#web/seo/pharmacy-schema.ts'
import { applyLogo, applyLook } from '#web/seo/apply-look.ts'
import { insertAlternates } from '#web/seo/alternates.ts'
import { insertJsonLd, structuredDataFor } from '#web/seo/structured-data.ts'
import { earlyClicksScript } from './platform/hydration/early-clicks.ts'
import { storageMarksScript } from './platform/hydration/storage-marks.ts'
import { previewLinksScript } from './platform/preview-links.ts'
import { type SiteSettings, siteContext } from './platform/server-context.ts'
import { renderToText } from './platform/render-to-text.ts'

const storageMarks = storageMarksScript()
const storageMarksHash = hashScript(storageMarks)

/** Renders a whole page, so that its scripts can be hashed and the page can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = randomBytes(16).toString('hex')
  // Vite's development server needs the router's scripts.
  const { context: routerContext, modules } = import.meta.env.PROD ? deferModules(context) : { context, modules: null }
  const data = await new Response(context.serverHandoffStream).text()
  const element = (
    <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
  )
  const { html, hashes } = hashNoncedScripts(await renderToText(element), nonce)
  const site = loadContext.get(siteContext)
  const scripts = [inlineScript(modules), dataScript(data)]
  if (site.shopPreview !== undefined) scripts.push(previewLinksScript(site.shopPreview))
  const [head, page] = splitBehindHead(html)
  const start = applyLook(head, site.shop.look).replace('<head>', `<head>${scriptElement(storageMarks)}`)
  const wholeHead = insertJsonLd(
    insertAlternates(start, site.origin),
    status === 200 ? structuredData(context, site) : [],
  )
  const body = page.replace('</body>', () => `${scripts.map(scriptElement).join('')}</body>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    import.meta.env.PROD
      ? contentSecurityPolicy([storageMarksHash, ...hashes, ...scripts.map(hashScript)], externalOrigins(context))
      : developmentPolicy,
  )
  // A response encodes bytes in half the time of a text, above all one with other letters than Latin ones.
  const bytes = () => Buffer.from(`<!DOCTYPE html>${wholeHead}${applyLogo(body, site.shop.look.logo)}`)
  return new Response(request.method === 'HEAD' ? null : bytes(), { status, headers })
}

/** A page has a long text, of which each change makes a copy: what changes in the head is done in the head alone. */
function splitBehindHead(html: string): [head: string, rest: string] {
  const end = html.indexOf('</head>') + '</head>'.length
  return [html.slice(0, end), html.slice(end)]
}

/** Logs errors of loaders and components. Route errors such as 404 are answers. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Page ${new URL(request.url).pathname} failed:`, error)
}

/** The origins that a route's `handle` allows. */
function externalOrigins({ staticHandlerContext: { matches }, routeModules }: EntryContext): ExternalOrigins | null {
  const handles = matches.map(
    ({ route }) => routeModules[route.id]?.handle as { externalOrigins?: ExternalOrigins } | undefined,
  )
  return handles.find((handle) => handle?.externalOrigins)?.externalOrigins ?? null
}

function structuredData(
  { staticHandlerContext: { location, loaderData } }: EntryContext,
  { origin, shop }: SiteSettings,
): SchemaNode[] {
  return structuredDataFor({
    pathname: location.pathname.slice(__pathPrefix__.length) || '/',
    origin,
    shop,
    loaderData,
  })
}

function inlineScript(modules: DeferredModules | null): string {
  if (modules === null) return earlyClicksScript
  return `${earlyClicksScript};window.deferredModules=${scriptJson(modules)}`
}

/** Passes the loader data to the router. Its own component cannot, because `renderToString` does not wait for it. */
function dataScript(data: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${scriptJson(data)});${controller}.close()`
}

/** Escapes `<`, so that no text can end the script. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

const scriptElement = (script: string) => `<script>${script}</script>`
