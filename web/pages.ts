import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createClient, type Send } from '#contract/client.ts'
import { firstPathSegment, queryNamesRead } from './platform/page-queries.ts'
import { apiContext, buildContext, siteContext, type SiteSettings } from './platform/server-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders a page. `send` carries its API calls in process. */
export function respond(request: Request, send: Send, site: Partial<SiteSettings> = {}): Promise<Response> {
  const { origin } = new URL(request.url)
  const context = new RouterContextProvider()
  context.set(apiContext, createClient({ send, origin }))
  context.set(siteContext, { mode: site.mode ?? 'demo', origin: site.origin ?? origin })
  context.set(buildContext, build.assets.version)
  return handle(request, context)
}

/** The query parameters of all cacheable pages by first path segment. Desk and developer pages are not cached. */
const cacheablePages = new Map(
  Object.values(build.routes)
    .map((route) => firstPathSegment(`/${route?.path ?? ''}`))
    .filter((segment) => !['*', 'dev', 'desk'].includes(segment))
    .map((segment) => [segment, queryNamesRead(`/${segment}`)]),
)

/** The query parameters that the page at this path reads, or null when there is no such page. */
export function queryNamesOf(pathname: string): readonly string[] | null {
  return cacheablePages.get(firstPathSegment(pathname)) ?? null
}
