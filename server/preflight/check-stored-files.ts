import type { Db } from '../db/tables.ts'
import type { FileStore } from '../gateways/files/file-store.ts'
import { Refusal } from '../http/refusal.ts'
import { broken, type Finding, good } from './finding.ts'

/** Checks that the file store answers and holds every picture of a prescription. */
export async function checkStoredFiles(db: Db, files: FileStore): Promise<Finding> {
  try {
    const stored = new Set(await files.list())
    const rows = await db.selectFrom('prescription_files').select('id').execute()
    const lost = rows.filter(({ id }) => !stored.has(id)).length
    if (lost === 0) return good('The file store holds the pictures of all prescriptions.')
    return broken(`${lost} pictures of prescriptions are missing from the file store. Restore them from a backup.`)
  } catch (error) {
    if (error instanceof Refusal) return broken(error.message)
    throw error
  }
}
