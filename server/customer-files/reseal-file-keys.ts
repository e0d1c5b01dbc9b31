import type { Context } from '../context.ts'
import { resealKey } from './encrypted-files.ts'

/**
 * Seals the keys of all files with the first key of FILES_KEYS, so that an old one can be removed after a start. Warns of
 * files whose key is not in the list.
 */
export async function resealFileKeys(ctx: Context): Promise<void> {
  const [newest] = ctx.fileKeys()
  if (newest === undefined) return
  const old = await ctx.db.selectFrom('customer_files').selectAll().where('key_id', '<>', newest.id).execute()
  let lost = 0
  for (const { id, key_id: oldKeyId, sealed_key: sealedKey } of old) {
    const resealed = resealKey(ctx, id, { key_id: oldKeyId, sealed_key: sealedKey })
    if (resealed === null) lost += 1
    else
      await ctx.db
        .updateTable('customer_files')
        .set(resealed)
        .where('id', '=', id)
        .where('key_id', '=', oldKeyId)
        .execute()
  }
  if (lost > 0) ctx.log.warn({ pictures: lost }, 'prescriptions cannot be opened: a key is missing from FILES_KEYS')
}
