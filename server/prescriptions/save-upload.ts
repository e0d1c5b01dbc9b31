import { DAY } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { storeEncrypted } from '../files/encrypted-files.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { redrawUpload } from '../files/redraw-upload.ts'
import type { Trx } from '../db/tables.ts'
import { countHit } from '../http/limits.ts'
import { collectUpload } from '../http/read-upload.ts'
import { notFound } from '../http/refusal.ts'

/** Redraws an uploaded file as pictures and stores them encrypted. Counts it before it is read. Returns their ids. */
export async function saveUpload(
  ctx: Context,
  customerId: string,
  { file, sender }: { readonly file: AsyncIterable<Uint8Array>; readonly sender: QueuedCaller },
): Promise<string[]> {
  await countHit(ctx, { key: `prescription-upload:${customerId}`, max: UPLOADS_PER_DAY, windowMs: DAY })
  const pictures = await redrawUpload(await collectUpload(file), sender)
  const rows = []
  for (const picture of pictures) {
    const id = ctx.newId('customerFile')
    const sealed = await storeEncrypted(ctx, id, picture)
    rows.push({ id, customer_id: customerId, ...sealed, created_at: ctx.now() })
  }
  await ctx.db.insertInto('customer_files').values(rows).execute()
  return rows.map(({ id }) => id)
}

type AttachedFiles = {
  readonly customerId: string
  readonly fileIds: readonly string[]
  readonly use:
    | { readonly prescription_id: string }
    | { readonly return_id: string }
    | { readonly trade_account_id: string }
}

/** Binds uploaded pictures to what they were sent for. Refuses those of another customer and used ones (404). */
export async function attachFiles(trx: Trx, { customerId, fileIds, use }: AttachedFiles): Promise<void> {
  for (const [position, fileId] of [...new Set(fileIds)].entries()) {
    const attached = await trx
      .updateTable('customer_files')
      .set({ ...use, position })
      .where('id', '=', fileId)
      .where('customer_id', '=', customerId)
      .where('prescription_id', 'is', null)
      .where('return_id', 'is', null)
      .where('trade_account_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (attached === undefined) throw notFound('Picture')
  }
}
