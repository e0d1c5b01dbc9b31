import type { Db } from '../db/tables.ts'
import type { FileKey } from '../files/file-keys.ts'
import { broken, type Finding, good } from './finding.ts'

/** Checks that FILES_KEYS opens every picture of a prescription. Names the missing keys as recovery sheets do. */
export async function checkFileKeys(db: Db, keys: readonly FileKey[]): Promise<Finding> {
  const missing = await db
    .selectFrom('prescription_files')
    .select(({ fn }) => ['key_id', fn.countAll<number>().as('lost')])
    .where('key_id', 'not in', [...keys.map(({ id }) => id), ''])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute()
  if (missing.length === 0) return good('FILES_KEYS opens the pictures of all prescriptions.')
  const lost = missing.reduce((sum, row) => sum + row.lost, 0)
  return broken(
    `${lost} pictures of prescriptions need a key that is not in FILES_KEYS: ${missing.map((row) => row.key_id).join(', ')}. Add it behind the others; docs/backups.md says where to look.`,
  )
}
