import { DAY } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { storeEncrypted } from '../files/encrypted-files.ts'
import { redrawUpload } from '../files/redraw-upload.ts'
import { countHit } from '../http/limits.ts'

/** Redraws an uploaded file as pictures and stores them encrypted. Returns their ids. */
export async function saveUpload(ctx: Context, customerId: string, bytes: Buffer): Promise<string[]> {
  await countHit(ctx, { key: `prescription-upload:${customerId}`, max: UPLOADS_PER_DAY, windowMs: DAY })
  const pictures = await redrawUpload(bytes)
  const rows = []
  for (const picture of pictures) {
    const id = ctx.newId('prescriptionFile')
    const sealed = await storeEncrypted(ctx, id, picture)
    rows.push({ id, customer_id: customerId, ...sealed, created_at: ctx.now() })
  }
  await ctx.db.insertInto('prescription_files').values(rows).execute()
  return rows.map(({ id }) => id)
}
