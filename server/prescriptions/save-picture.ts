import { DAY } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { storeEncrypted } from '../files/encrypted-files.ts'
import { redrawPhoto } from '../files/redraw-photo.ts'
import { countHit } from '../http/limits.ts'

/** Stores a picture that a customer uploads, drawn anew and encrypted. Returns its id. */
export async function savePicture(ctx: Context, customerId: string, bytes: Buffer): Promise<string> {
  await countHit(ctx, { key: `prescription-upload:${customerId}`, max: UPLOADS_PER_DAY, windowMs: DAY })
  const picture = await redrawPhoto(bytes)
  const id = ctx.newId('prescriptionFile')
  const sealed = await storeEncrypted(ctx, id, picture)
  await ctx.db
    .insertInto('prescription_files')
    .values({ id, customer_id: customerId, ...sealed, created_at: ctx.now() })
    .execute()
  return id
}
