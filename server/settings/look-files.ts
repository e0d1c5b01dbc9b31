import { readFile } from 'node:fs/promises'
import type { Context as HonoContext } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { lookStyles, readDrawingColours, readStylesheetAddress } from '#domain/settings/look.ts'
import { markSvg } from '#domain/look/mark.ts'
import { recolourDrawing } from '#domain/look/recolour-drawing.ts'
import type { BrandedShop } from '#domain/settings/shop-profile.ts'
import type { Context } from '../context.ts'
import { drawIcon, type Emblem } from '../files/draw-icon.ts'
import { limitConcurrency } from '../files/limit-concurrency.ts'
import { drawShopPicture } from '../files/share-picture.ts'
import { findFile } from '../files/versioned-picture.ts'
import type { App } from '../http/handle.ts'
import { findShopPicture } from './shop-pictures.ts'

const HOUR_LONG = 'public, max-age=3600'
const DAY_LONG = 'public, max-age=86400'
const FOR_EVER = 'public, max-age=31536000, immutable'
const HEADER_LOGO = { size: 144, margin: 0 } as const
const FAVICON = { size: 96, margin: 0 } as const

/** The icons of web/seo/web-manifest.ts. Of a maskable one only the central four fifths are always visible. */
const icons: Readonly<Record<string, { readonly size: number; readonly margin: number }>> = {
  'icon-192.png': { size: 192, margin: 0 },
  'icon-512.png': { size: 512, margin: 0 },
  'maskable-512.png': { size: 512, margin: 0.1 },
  'apple-touch-icon.png': { size: 180, margin: 0.06 },
}

/** Serves what is drawn in the shop's look: its style sheet, logo, icons and link preview (look-1). */
export function addLookFiles(app: App, ctx: Pick<Context, 'db' | 'settings'>): void {
  const runLimited = limitConcurrency(1)
  /** The files of a shop as it was loaded: other settings are another object. */
  const drawn = new WeakMap<BrandedShop, Map<string, Promise<Buffer>>>()
  const logos = new LRUCache<string, Buffer>({ max: 8 })

  app.get('/assets/:name{look-.+\\.css}', (c, next) => {
    const values = readStylesheetAddress(c.req.path)
    return values === null ? next() : send(c, lookStyles(values), 'text/css; charset=utf-8', DAY_LONG)
  })
  app.get('/images/:path{.+\\.svg}', async (c, next) => {
    const colours = readDrawingColours(c.req.query('v') ?? '')
    const file = colours === null ? null : findFile(c.req.path)
    if (colours === null || file === null) return next()
    return send(c, recolourDrawing(await readFile(file.path, 'utf8'), colours), 'image/svg+xml', FOR_EVER)
  })
  app.get('/favicon.svg', etag(), async (c) => {
    const icon = await drawOnce('favicon.svg', async (shop) => Buffer.from(await drawFavicon(await emblemOf(shop))))
    return send(c, icon, 'image/svg+xml', HOUR_LONG)
  })
  app.get('/icons/:name', etag(), async (c, next) => {
    const name = c.req.param('name')
    const logo = /^(shop-[0-9a-f]{32})\.png$/.exec(name)?.[1]
    if (logo !== undefined) {
      const picture = logos.get(logo) ?? (await drawHeaderLogo(logo))
      if (picture === null) return next()
      // Mail programs in a browser show it too.
      c.header('cross-origin-resource-policy', 'cross-origin')
      return send(c, picture, 'image/png', FOR_EVER)
    }
    const icon = icons[name]
    if (icon === undefined) return next()
    const picture = await drawOnce(name, async (shop) => drawIcon(await emblemOf(shop), icon))
    return send(c, picture, 'image/png', HOUR_LONG)
  })
  app.get('/images/share.jpg', etag(), async (c) => {
    const picture = await drawOnce('share.jpg', async (shop) => drawShopPicture(shop, await emblemOf(shop)))
    return send(c, picture, 'image/jpeg', HOUR_LONG)
  })

  function drawOnce(name: string, draw: (shop: BrandedShop) => Promise<Buffer>): Promise<Buffer> {
    const { shop } = ctx.settings
    const files = drawn.get(shop) ?? new Map<string, Promise<Buffer>>()
    drawn.set(shop, files)
    const known = files.get(name)
    if (known !== undefined) return known
    const file = runLimited(() => draw(shop))
    files.set(name, file)
    file.catch(() => files.delete(name))
    return file
  }

  async function emblemOf({ look: { light, dark, logo } }: BrandedShop): Promise<Emblem> {
    return { light, dark, logo: logo === '' ? null : await findShopPicture(ctx.db, logo) }
  }

  async function drawHeaderLogo(stem: string): Promise<Buffer | null> {
    const { light, dark } = ctx.settings.shop.look
    const logo = await findShopPicture(ctx.db, stem)
    if (logo === null) return null
    const picture = await runLimited(() => drawIcon({ light, dark, logo }, HEADER_LOGO))
    logos.set(stem, picture)
    return picture
  }
}

async function drawFavicon(emblem: Emblem): Promise<string> {
  if (emblem.logo === null) return markSvg(emblem)
  const picture = (await drawIcon(emblem, FAVICON)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image width="40" height="40" href="data:image/png;base64,${picture}"/></svg>`
}

function send(c: HonoContext, body: string | Buffer, type: string, cacheControl: string): Response {
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  return c.body(bytes, 200, { 'content-type': type, 'cache-control': cacheControl })
}
