import type { Db } from '../db/tables.ts'
import type { FileKey } from '../files/file-keys.ts'
import { broken, type Finding, good } from './finding.ts'

/** Checks that FILES_KEYS opens every picture of a prescription. */
export async function checkFileKeys(db: Db, keys: readonly FileKey[]): Promise<Finding> {
  const { lost } = await db
    .selectFrom('prescription_files')
    .select(({ fn }) => fn.countAll<number>().as('lost'))
    .where('key_id', 'not in', [...keys.map(({ id }) => id), ''])
    .executeTakeFirstOrThrow()
  if (lost === 0) return good('FILES_KEYS opens the pictures of all prescriptions.')
  return broken(
    `${lost} pictures of prescriptions need a key that is not in FILES_KEYS. Add it behind the others; docs/backups.md says where to look.`,
  )
}
