import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { id } from '#contract/shapes.ts'
import { needsPrescription } from '#domain/catalogue/schedules.ts'
import { formatRupees } from '#domain/money.ts'
import type { Context } from '../context.ts'
import { fileVersion } from '../files/file-version.ts'
import { pictureStem } from '../files/picture-originals.ts'
import { findStoredOriginal } from '../files/uploaded-pictures.ts'
import { drawSharePicture, type SharedProduct } from '../files/share-picture.ts'
import { writeAtomically } from '../files/write-atomically.ts'
import type { App } from '../http/handle.ts'
import { TimeSharingQueue } from '../http/time-sharing-queue.ts'
import { networkKeyOf } from '../http/network-of.ts'
import { findProduct } from './catalogue-queries.ts'
import type { ShownProduct } from './shown-product.ts'

const CACHE_FOLDER = fileURLToPath(new URL('../../.cache/share-pictures', import.meta.url))
/** The shop's picture, for a product that cannot be drawn. */
const SHOP_PICTURE = '/images/share.jpg'

/** Serves the pictures of products for link previews. */
export function addSharePictures(app: App, ctx: Context, { cacheFolder = CACHE_FOLDER } = {}): void {
  const queue = new TimeSharingQueue({ concurrency: 1, maxWaiting: Infinity, now: () => performance.now() })
  app.get('/images/share/:name{[^/]+\\.jpg}', async (c, next) => {
    const productId = id.safeParse(c.req.param('name').slice(0, -'.jpg'.length)).data
    const row = productId && (await findProduct(ctx.db, productId))
    if (!row) return next()
    const picture = await readSharePicture(row, networkKeyOf(c, ctx.config))
    if (picture === null) return c.redirect(SHOP_PICTURE)
    return c.body(new Uint8Array(picture), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
    })
  })

  /** A stored picture is named after what it shows, so that a change draws a new one. */
  async function readSharePicture(row: ShownProduct, visitor: string): Promise<Buffer | null> {
    const [address = ''] = row.images
    const stem = pictureStem(address)
    const original = stem === null ? null : await findStoredOriginal(ctx.db, stem)
    const { name, look } = ctx.settings.shop
    const product: SharedProduct = {
      shop: { name, look },
      name: row.name,
      pack: row.pack_size,
      price: formatRupees(row.selling_price_paise),
      prescriptionRequired: needsPrescription(row.schedule),
    }
    const shown = JSON.stringify([product, original && fileVersion(original.path)])
    const path = join(cacheFolder, `${hash('sha256', shown, 'hex').slice(0, 32)}.jpg`)
    const stored = await readFile(path).catch(() => null)
    if (stored !== null) return stored
    try {
      const picture = await queue.run(visitor, async () =>
        drawSharePicture(product, original && (await readFile(original.path))),
      )
      if (picture !== null) await writeAtomically(path, picture, Math.floor(ctx.now().getTime() / 1000))
      return picture
    } catch (error) {
      ctx.log.warn({ err: error, productId: row.id }, 'a share picture could not be drawn')
      return null
    }
  }
}
