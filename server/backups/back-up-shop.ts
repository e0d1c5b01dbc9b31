import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { clusterHome } from '../db/embedded/cluster.ts'
import { BackupError } from './backup-error.ts'
import { recordBackup } from './last-backup.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'

/** A backup of the configured shop, whether it runs or not. Throws a BackupError. */
export async function backUpShop(config: Config['database'], target: string, now: Date): Promise<MadeBackup> {
  if (config.kind === 'embedded' && !existsSync(clusterHome(config.folder)))
    throw new BackupError(`There is no shop in ${config.folder} yet.`)
  const database = await openDatabase(config)
  try {
    const made = await makeBackup(database, target, now)
    await recordBackup(database.db, now)
    return made
  } finally {
    await database.close()
  }
}
