import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext } from 'hono'
import type { App } from './handle.ts'

const root = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))

const DAY_LONG = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The owner's own pictures first, then the drawn ones, then what the build made of the pages. */
export function addStaticFiles(app: App): void {
  const cached = (header: string) => (_path: string, c: HonoContext) => {
    c.header('cache-control', header)
  }
  app.get(
    '/images/*',
    serveStatic({
      root: root('shop/pictures'),
      rewriteRequestPath: (path) => path.replace(/^\/images/, ''),
      onFound: cached(DAY_LONG),
    }),
  )
  app.get('/images/*', serveStatic({ root: root('.cache/pictures'), onFound: cached(DAY_LONG) }))
  // File names under /assets carry a hash of what is in them; the build has compressed them.
  app.get('/assets/*', serveStatic({ root: root('build/client'), precompressed: true, onFound: cached(FOR_EVER) }))
  app.get('/*', serveStatic({ root: root('build/client'), onFound: cached(DAY_LONG) }))
}
