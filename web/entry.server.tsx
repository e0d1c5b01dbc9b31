import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import {
  contentSecurityPolicy,
  type ExternalOrigins,
  hashNoncedScripts,
  hashScript,
} from '#web/platform/content-security-policy.ts'
import { deferModules, type DeferredModules } from '#web/platform/hydration/deferred-modules.ts'
import type { SchemaNode } from '#web/seo/schema-node.ts'
import { insertJsonLd, structuredDataFor } from '#web/seo/structured-data.ts'
import { earlyClicksScript } from './platform/hydration/early-clicks.ts'
import { loginMarkScript } from './platform/hydration/login-mark.ts'

const loginMark = loginMarkScript()
const loginMarkHash = hashScript(loginMark)

/** Renders a page to one string, so that its scripts can be hashed and the page can be cached. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString('hex')
  // Vite's development server needs the router's scripts.
  const { context: routerContext, modules } = import.meta.env.PROD ? deferModules(context) : { context, modules: null }
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
  const { html, hashes } = hashNoncedScripts(await renderToText(page, nonce, inlineScript(modules)), nonce)
  const marked = html.replace('<head>', `<head><script>${loginMark}</script>`)
  const body = insertJsonLd(marked, status === 200 ? structuredData(context) : [])
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development server injects scripts and styles.
  if (import.meta.env.PROD)
    headers.set('Content-Security-Policy', contentSecurityPolicy([loginMarkHash, ...hashes], externalOrigins(context)))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
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

function structuredData({ staticHandlerContext: { location, loaderData } }: EntryContext): SchemaNode[] {
  const { origin = '' } = (loaderData.root ?? {}) as { origin?: string }
  return structuredDataFor({ pathname: location.pathname, origin, loaderData })
}

/** Escapes `<`, so that no text can end the script. */
function inlineScript(modules: DeferredModules | null): string {
  if (modules === null) return earlyClicksScript
  return `${earlyClicksScript};window.deferredModules=${JSON.stringify(modules).replaceAll('<', '\\u003c')}`
}

function renderToText(page: React.ReactNode, nonce: string, bootstrapScriptContent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      bootstrapScriptContent,
      // Pages are complete without JavaScript: content is never streamed into hidden templates.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
    })
  })
}
