import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { Context } from '../context.ts'
import { fileVersion } from '../files/file-version.ts'
import { createImageVariants } from '../files/image-variants.ts'
import { pictureVersion } from '../files/picture-originals.ts'
import { findStoredOriginal } from '../files/uploaded-pictures.ts'
import type { App } from './handle.ts'
import { networkKeyOf } from './network-of.ts'

const root = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))

/** A path with a file extension, so that pages, which have none, do not wait for the disk. */
const ANY_FILE = String.raw`/:path{.+\.\w+}`
const DAY_LONG = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves the owner's pictures first, then converted product pictures, then build files. */
export function addStaticFiles(app: App, { log, db, config }: Pick<Context, 'log' | 'db' | 'config'>): void {
  const cached = (header: string) => (_path: string, c: HonoContext) => {
    c.header('cache-control', header)
  }
  app.get(ANY_FILE, ignoreOtherRanges)
  app.get(
    '/images/*',
    serveStatic({
      root: root('shop/pictures'),
      rewriteRequestPath: (path) => path.replace(/^\/images/, ''),
      onFound: cacheByVersion,
    }),
  )
  const findImage = createImageVariants({
    findSource: (stem) => findStoredOriginal(db, stem),
    cacheFolder: root('.cache/image-variants'),
    log,
  })
  app.get('/images/products/:name', etag(), async (c, next) => {
    const image = await findImage(c.req.param('name'), networkKeyOf(c, config))
    if (image === null) return next()
    const isCurrent = c.req.query('v') === pictureVersion(c.req.path)
    const cacheControl = image.isOriginal ? 'no-store' : isCurrent ? FOR_EVER : DAY_LONG
    return c.body(new Uint8Array(image.body), 200, { 'content-type': image.type, 'cache-control': cacheControl })
  })
  // File names under /assets contain a content hash, and the build compresses the files.
  app.get('/assets/*', serveStatic({ root: root('build/client'), precompressed: true, onFound: cached(FOR_EVER) }))
  // Letters of the other languages; their scripts are served by `server/languages`.
  app.get(
    String.raw`/assets/:file{.+\.woff2}`,
    serveStatic({ root: root('build/languages/client'), onFound: cached(FOR_EVER) }),
  )
  app.get('/images/*', serveStatic({ root: root('build/client'), onFound: cacheByVersion }))
  app.get(ANY_FILE, serveStatic({ root: root('build/client'), onFound: cached(DAY_LONG) }))
  // Folders without pages, so that an unknown name costs no rendering.
  for (const folder of ['assets', 'icons', 'images', 'files'])
    app.get(`/${folder}/*`, (c) => c.text('There is no such file.', 404, { 'cache-control': 'no-store' }))
}

/** A file may be kept for good under an address with its version. */
function cacheByVersion(path: string, c: HonoContext): void {
  const version = c.req.query('v')
  const isCurrent = version !== undefined && version === fileVersion(path)
  c.header('cache-control', isCurrent ? FOR_EVER : DAY_LONG)
}

/** Ignores unsupported Range headers and sends the whole file (RFC 9110 §14.2). */
const ignoreOtherRanges: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range')
  if (range === undefined) return next()
  const part = /^bytes=(\d+-\d*|-\d+)$/i.exec(range)?.[1]
  const headers = new Headers(c.req.raw.headers)
  if (part === undefined) headers.delete('range')
  else headers.set('range', `bytes=${part}`)
  c.req.raw = new Request(c.req.raw, { headers })
  return next()
}
