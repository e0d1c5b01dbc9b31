import { hash } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Db, Trx } from '../db/tables.ts'
import { decodeUpload } from '../files/decode-upload.ts'
import { drawLogo } from '../files/draw-icon.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { invalidField } from '../http/refusal.ts'
import type { Upload } from '../http/upload-receiver.ts'

type PictureUpload = { readonly file: Upload; readonly sender: QueuedCaller }

/** Stores an uploaded picture re-encoded, and answers with its stem. It is shown when a setting names it. */
export async function addShopPicture({ db, now }: Context, { file, sender }: PictureUpload): Promise<string> {
  const body = await drawLogo(await decodeUpload(file, sender))
  const stem = `shop-${hash('sha256', body, 'hex').slice(0, 32)}`
  await db
    .insertInto('shop_pictures')
    .values({ stem, body, created_at: now() })
    .onConflict((conflict) => conflict.column('stem').doUpdateSet({ created_at: now() }))
    .execute()
  return stem
}

/**
 * Keeps an uploaded picture that a field of a setting names, because mails and documents go on showing it. Refuses one that
 * does not exist (422).
 */
export async function keepShopPicture(trx: Trx, field: string, stem: string): Promise<void> {
  const kept = trx.updateTable('shop_pictures').set({ is_saved: true }).where('stem', '=', stem).returning('stem')
  if ((await kept.executeTakeFirst()) === undefined) throw invalidField(field, 'Please choose the picture again.')
}

/** The PNG of a stem, or null. */
export async function findShopPicture(db: Db, stem: string): Promise<Buffer | null> {
  const row = await db.selectFrom('shop_pictures').select('body').where('stem', '=', stem).executeTakeFirst()
  return row?.body ?? null
}
