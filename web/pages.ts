import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import {
  apiContext,
  buildContext,
  serverApi,
  siteContext,
  type Send,
  type SiteSettings,
} from '#web/platform/server-context.ts'
import { firstPathSegment, queryNamesRead } from '#web/platform/page-queries.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/**
 * The whole web side as one function: a request for a page in, the page out. `send` reaches the API without a socket.
 * `site` says what pages cannot know: whether the shop runs in demo mode, and its public origin for canonical links.
 */
export function respond(request: Request, send: Send, site: Partial<SiteSettings> = {}): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(apiContext, serverApi(send, request))
  context.set(siteContext, { mode: site.mode ?? 'demo', origin: site.origin ?? new URL(request.url).origin })
  context.set(buildContext, build.assets.version)
  return handle(request, context)
}

/** The first parts of all addresses in routes.ts which may be cached: neither the desk nor what is for developers. */
const known = new Set(Object.values(build.routes).map((route) => firstPathSegment(`/${route?.path ?? ''}`)))
for (const part of ['*', 'dev', 'desk']) known.delete(part)

/** Which parameters the page of this path reads from its address; null when there is no such page. */
export function queryNamesOf(pathname: string): readonly string[] | null {
  return known.has(firstPathSegment(pathname)) ? queryNamesRead(pathname) : null
}
