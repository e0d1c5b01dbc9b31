import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { embeddedFolders } from '../db/embedded-folder.ts'
import { FolderInUse } from '../db/lock-folder.ts'
import { BackupError } from './backup-error.ts'
import { requestBackup } from './backup-requests.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

/**
 * A backup of the configured shop, whether it runs or not: on a server both may read at once; an embedded database is read
 * by the shop itself while that runs. Throws a BackupError with a sentence.
 */
export async function backUpShop({ database, dataDir }: Config, target: string, now: Date): Promise<MadeBackup> {
  if (database.kind === 'postgres') return withDatabase({ ...database, poolSize: 1 }, target, now)
  const { present, restored } = embeddedFolders(dataDir)
  if (!existsSync(present) && !existsSync(restored)) throw new BackupError(`There is no shop in ${dataDir} yet.`)
  try {
    return await withDatabase(database, target, now)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return requestBackup(dataDir, target)
  }
}

async function withDatabase(config: Config['database'], target: string, now: Date): Promise<MadeBackup> {
  const database = await openDatabase(config)
  try {
    return await makeBackup(database, target, now)
  } finally {
    await database.close()
  }
}
