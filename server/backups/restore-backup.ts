import { type DatabaseConfig, openDatabase } from '../db/connect.ts'
import { checkBackup } from './read-backup.ts'
import { restoreInto } from './restore-into.ts'
import type { ShopSummary } from './shop-summary.ts'

export type RestoreOptions = {
  /** Also when the database is not empty. */
  readonly force: boolean
  readonly now: Date
}
export type Restored = {
  readonly summary: ShopSummary
  /** Where the previous contents are kept, or null when there were none. */
  readonly keptIn: string | null
}

/**
 * Replaces the contents of the database with a backup, which is checked to its end first. Throws a BackupError or an
 * EmbeddedDatabaseError, and then nothing has changed.
 */
export async function restoreBackup(config: DatabaseConfig, file: string, options: RestoreOptions): Promise<Restored> {
  const backup = await checkBackup(file)
  const database = await openDatabase(config, { exclusive: true })
  try {
    return await restoreInto(database.db, backup, options)
  } finally {
    await database.close()
  }
}
