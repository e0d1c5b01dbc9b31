import { existsSync, renameSync, rmSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { overPglite, pgliteOptions } from '../db/connect.ts'
import { embeddedFolders, finishRestore } from '../db/embedded-folder.ts'
import { lockFolder } from '../db/lock-folder.ts'
import { BackupError } from './backup-error.ts'
import { putBack } from './put-back.ts'
import type { CheckedBackup } from './read-backup.ts'
import type { Restored, RestoreOptions } from './restore-backup.ts'
import { describeSummary, readSummary, type ShopSummary } from './shop-summary.ts'

/** Restores beside the embedded database and changes the two when all is there. What was there stays, in another folder. */
export async function restoreEmbedded(
  folder: string,
  backup: CheckedBackup,
  { force, now }: RestoreOptions,
): Promise<Restored> {
  const unlock = lockFolder(folder)
  const { present, restoring, restored } = embeddedFolders(folder)
  try {
    finishRestore(folder, now)
    const there = existsSync(present) ? await summaryOf(present) : null
    if (there !== null && there.orders + there.customers + there.products > 0 && !force)
      throw new BackupError(
        `The database in ${folder} is not empty: it holds ${describeSummary(there)}. Add --force to restore nevertheless; what is there is kept aside.`,
      )
    rmSync(restoring, { recursive: true, force: true })
    const summary = await fill(restoring, backup, now)
    renameSync(restoring, restored)
    return { summary, keptIn: finishRestore(folder, now) }
  } finally {
    rmSync(restoring, { recursive: true, force: true })
    unlock()
  }
}

async function fill(path: string, backup: CheckedBackup, now: Date): Promise<ShopSummary> {
  const { db, close } = overPglite(await PGlite.create(path, pgliteOptions))
  try {
    return await db.transaction().execute((trx) => putBack(trx, backup, now))
  } finally {
    await close()
  }
}

/** What is there now, or null when nobody could tell: a database that does not open is no reason to refuse its backup. */
async function summaryOf(path: string): Promise<ShopSummary | null> {
  const { db, close } = overPglite(await PGlite.create(path, pgliteOptions))
  try {
    return await readSummary(db)
  } catch {
    return null
  } finally {
    await close()
  }
}
