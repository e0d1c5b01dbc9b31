import { siteContext } from '#web/platform/server-context.ts'

import type { Route } from './+types/robots.ts'

/** Private pages send `noindex`. Robots must be able to read them for that. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  return new Response(`User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
