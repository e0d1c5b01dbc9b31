import { DAY } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { storeEncrypted } from '../files/encrypted-files.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { redrawUpload } from '../files/redraw-upload.ts'
import { countHit } from '../http/limits.ts'
import { collectUpload } from '../http/read-upload.ts'

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
    const id = ctx.newId('prescriptionFile')
    const sealed = await storeEncrypted(ctx, id, picture)
    rows.push({ id, customer_id: customerId, ...sealed, created_at: ctx.now() })
  }
  await ctx.db.insertInto('prescription_files').values(rows).execute()
  return rows.map(({ id }) => id)
}
