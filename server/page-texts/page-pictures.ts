import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DAY } from '#domain/time.ts'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { recordAudit } from '../desk-change/record-audit.ts'
import { MAX_PIXELS, loadSharp } from '../files/convert-image.ts'
import { decodeUpload } from '../files/decode-upload.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import type { App } from '../http/handle.ts'
import { invalidField } from '../http/refusal.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import type { Upload } from '../http/upload-receiver.ts'

const MAX_PICTURES = 300
/** The pictures of pages are 3 wide and 2 high. */
const SIZE = { width: 960, height: 640 } as const
const FOR_EVER = 'public, max-age=31536000, immutable'
const MAX_CACHED_BYTES = 16_000_000

type PictureUpload = { readonly file: Upload; readonly sender: QueuedCaller }

/** Stores a picture for pages, re-encoded and cut to 3:2. Returns its address. */
export async function addPagePicture(
  ctx: Context,
  principal: StaffPrincipal,
  { file, sender }: PictureUpload,
): Promise<string> {
  const decoded = await decodeUpload(file, sender)
  const sharp = await loadSharp()
  const body = await sharp(decoded, { limitInputPixels: MAX_PIXELS })
    .resize(SIZE.width, SIZE.height, { fit: 'cover' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
  const stem = `page-${hash('sha256', body, 'hex').slice(0, 32)}`
  if (await isFullWithout(ctx, stem)) throw invalidField('file', FULL)
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('page_pictures')
      .values({ stem, body, created_at: ctx.now() })
      .onConflict((on) => on.column('stem').doUpdateSet({ created_at: ctx.now() }))
      .execute()
    await recordAudit(ctx, trx, principal, { action: 'pages.add-picture', subject: { kind: 'page', id: stem } })
  })
  return `/images/pages/${stem}.webp`
}

const FULL = `Pages and drafts have ${MAX_PICTURES} pictures already, with those added in the last day. Remove some from their page and publish it.`

/** Whether a new picture would be one too many. Those of earlier texts stay, and do not count. */
async function isFullWithout({ db, now }: Context, stem: string): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    with shown as materialized (
      select distinct on (key, publication = 0) content::text from page_texts
      order by key, publication = 0, publication desc
    )
    select count(*) >= ${MAX_PICTURES} and not exists (select from page_pictures where stem = ${stem}) as "isFull"
    from page_pictures where created_at >= ${new Date(now().getTime() - DAY)}
      or exists (select from shown where strpos(content, page_pictures.stem) > 0)`.execute(db)
  return rows[0]?.isFull === true
}

/** The stem of an uploaded picture in its address, or null. */
export function pagePictureStem(address: string): string | null {
  return /^\/images\/pages\/(page-[0-9a-f]{32})\.webp$/.exec(address)?.[1] ?? null
}

/** Those of these stems that are stored, kept until the transaction ends. */
export async function listPagePictures(trx: Trx, stems: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = trx
    .selectFrom('page_pictures')
    .select('stem')
    .where('stem', 'in', ['', ...stems])
  return new Set((await rows.forKeyShare().execute()).map(({ stem }) => stem))
}

/** Serves the pictures of pages. The name follows from the content, so browsers keep them for good. */
export function addPagePictures(app: App, { db }: { readonly db: Db }): void {
  const bodies = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: (body) => body.length + 1 })
  app.get('/images/pages/:name', async (c, next) => {
    const stem = /^(page-[0-9a-f]{32})\.webp$/.exec(c.req.param('name'))?.[1]
    if (stem === undefined) return next()
    const known = bodies.get(stem)
    const body =
      known ?? (await db.selectFrom('page_pictures').select('body').where('stem', '=', stem).executeTakeFirst())?.body
    if (body === undefined) return next()
    if (known === undefined) bodies.set(stem, body)
    return c.body(new Uint8Array(body), 200, { 'content-type': 'image/webp', 'cache-control': FOR_EVER })
  })
}
