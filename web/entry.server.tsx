import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import {
  contentSecurityPolicy,
  type ExternalOrigins,
  hashMarkedScripts,
} from '#web/platform/content-security-policy.ts'
import { deferModules, type DeferredModules } from '#web/platform/hydration/deferred-modules.ts'
import { insertJsonLd, type SchemaThing, structuredDataFor } from '#web/seo/structured-data.ts'
import { earlyClicksScript } from './platform/hydration/early-clicks.ts'

/** Renders a page to one string, so that its scripts can be hashed for the policy and the whole can be cached. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const mark = randomBytes(16).toString('hex')
  // Vite's development server needs the router's own scripts.
  const { context: routerContext, modules } = import.meta.env.PROD ? deferModules(context) : { context, modules: null }
  const page = <ServerRouter context={routerContext} url={request.url} nonce={mark} />
  const rendered = await renderToText(page, mark, inlineScript(modules))
  const { html, hashes } = hashMarkedScripts(rendered, mark)
  const body = insertJsonLd(html, status === 200 ? thingsOf(context) : [])
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Vite's development server injects scripts and styles of its own.
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', contentSecurityPolicy(hashes, outsideOf(context)))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Called for everything a loader or a component throws on the server. Answers such as 404 are no faults of ours. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Page ${new URL(request.url).pathname} failed:`, error)
}

/** The contact page's map is the only thing of another site. */
function outsideOf({ staticHandlerContext: { matches }, routeModules }: EntryContext): ExternalOrigins | null {
  const handles = matches.map(
    ({ route }) => routeModules[route.id]?.handle as { outside?: ExternalOrigins } | undefined,
  )
  return handles.find((handle) => handle?.outside !== undefined)?.outside ?? null
}

function thingsOf({ staticHandlerContext: { location, loaderData } }: EntryContext): SchemaThing[] {
  const { origin = '' } = (loaderData.root ?? {}) as { origin?: string }
  return structuredDataFor({ pathname: location.pathname, origin, loaderData })
}

/** `<` is escaped, so that no text can end the script. */
function inlineScript(modules: DeferredModules | null): string {
  if (modules === null) return earlyClicksScript
  return `${earlyClicksScript};window.lateModules=${JSON.stringify(modules).replaceAll('<', '\\u003c')}`
}

function renderToText(page: React.ReactNode, nonce: string, bootstrapScriptContent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const decoder = new TextDecoder()
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += decoder.decode(chunk, { stream: true })
        done()
      },
      final(done) {
        resolve(text + decoder.decode())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      bootstrapScriptContent,
      // Never move finished content into hidden templates: pages are complete without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
    })
  })
}
