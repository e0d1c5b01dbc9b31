import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { createClient, type Send } from '#contract/client.ts'
import { readPageFields } from './catalogue/read-page-fields.ts'
import { firstPathSegment } from './platform/page-queries.ts'
import { inThisLanguage } from './languages/language.ts'
import { apiContext, buildContext, siteContext, type SiteSettings } from './platform/server-context.ts'

const handle = createRequestHandler({ ...build, basename: __pathPrefix__ || '/' }, import.meta.env.MODE)

/** Renders a page. `send` carries its API calls in process. */
export function respond(request: Request, send: Send, site: SiteSettings): Promise<Response> {
  const { origin } = new URL(request.url)
  const context = new RouterContextProvider()
  context.set(apiContext, createClient({ send: (call) => send(inThisLanguage(call)), origin }))
  context.set(siteContext, site)
  context.set(buildContext, build.assets.version)
  return handle(request, context)
}

/** The first path segments of all cacheable pages. Desk and developer pages are not cached. */
const cacheablePages = new Set(
  Object.values(build.routes)
    .map((route) => firstPathSegment(`/${route?.path ?? ''}`))
    .filter((segment) => !['*', 'dev', 'desk'].includes(segment)),
)

/** What the page at this path reads of a query, or null when there is no such page. */
export function readPageQuery(pathname: string, given: URLSearchParams): readonly [string, string][] | null {
  // A draft is for those who have its signed address.
  if (given.has('preview')) return null
  return cacheablePages.has(firstPathSegment(pathname)) ? readPageFields(pathname, given) : null
}
