import { DAY } from '#domain/time.ts'
import { UPLOADS_PER_DAY } from '#domain/prescriptions/prescription-rules.ts'
import type { Context } from '../context.ts'
import { storeEncrypted } from './encrypted-files.ts'
import type { QueuedCaller } from '../files/fair-queue.ts'
import { redrawUpload } from '../files/redraw-upload.ts'
import type { Trx } from '../db/tables.ts'
import { countHit, takeBackHit } from '../http/limits.ts'
import { notFound } from '../http/refusal.ts'
import type { Upload } from '../http/upload-receiver.ts'

/** Who sent a file. */
type FileSender = { readonly customerId: string } | { readonly staffId: string }

/** Redraws an uploaded file as pictures and stores them encrypted. Counts it before it is read, if it arrives. Returns their ids. */
export async function saveUpload(
  ctx: Context,
  from: FileSender,
  { file, sender }: { readonly file: Upload; readonly sender: QueuedCaller },
): Promise<string[]> {
  await receiveCounted(ctx, from, file)
  const columns =
    'staffId' in from ? { customer_id: null, staff_id: from.staffId } : { customer_id: from.customerId, staff_id: null }
  const pictures = await redrawUpload(file, sender)
  const rows = []
  for (const picture of pictures) {
    const id = ctx.newId('customerFile')
    const sealed = await storeEncrypted(ctx, id, picture)
    rows.push({ id, ...columns, ...sealed, created_at: ctx.now() })
  }
  await ctx.db.insertInto('customer_files').values(rows).execute()
  return rows.map(({ id }) => id)
}

async function receiveCounted(ctx: Context, from: FileSender, file: Upload): Promise<void> {
  const id = 'staffId' in from ? from.staffId : from.customerId
  const limit = { key: `prescription-upload:${id}`, max: UPLOADS_PER_DAY, windowMs: DAY }
  let isCounted = false
  try {
    await file.receive(async () => {
      await countHit(ctx, limit)
      isCounted = true
    })
  } catch (error) {
    if (isCounted) await takeBackHit(ctx, limit)
    throw error
  }
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
