import { siteContext } from '#web/platform/server-context.ts'

import type { Route } from './+types/robots.ts'

/** Allows private pages: robots must read their `noindex`. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
