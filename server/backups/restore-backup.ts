import { type DatabaseConfig, openDatabase } from '../db/connect.ts'
import { checkBackup } from './read-backup.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restoreOnServer } from './restore-server.ts'
import type { ShopSummary } from './shop-summary.ts'

export type RestoreOptions = {
  /** Also over a database in which something is. */
  readonly force: boolean
  readonly now: Date
}
export type Restored = {
  readonly summary: ShopSummary
  /** Where what was there before is kept, or null when nothing was. */
  readonly keptIn: string | null
}

/**
 * Makes the shop what it was when this backup was made, on either engine, whichever the backup came from. The file is read
 * to its end before anything is touched. Throws a BackupError or FolderInUse with a sentence, and then nothing has changed.
 */
export async function restoreBackup(config: DatabaseConfig, file: string, options: RestoreOptions): Promise<Restored> {
  const backup = await checkBackup(file)
  if (config.kind === 'pglite') return restoreEmbedded(config.folder, backup, options)
  const database = await openDatabase({ ...config, poolSize: 1 })
  try {
    return await restoreOnServer(database.db, backup, options)
  } finally {
    await database.close()
  }
}
