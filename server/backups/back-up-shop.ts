import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DAY } from '#domain/time.ts'
import { openDatabase } from '../db/connect.ts'
import { openFileStore } from '../gateways/files/open-file-store.ts'
import { clusterHome } from '../db/embedded/cluster.ts'
import { writeErasedBeside } from './erased-list.ts'
import { makeBaseBackup } from './base-backups.ts'
import { BackupError, type ShopPlaces } from './backup-format.ts'
import { type MadeBackup, makeBackup } from './make-backup.ts'
import type { Db } from '../db/tables.ts'

/** Backs up the configured shop, running or not. Throws a BackupError. */
export async function backUpShop(
  places: ShopPlaces,
  target: string,
  now: Date,
  onProgress?: (done: number, total: number) => void,
): Promise<MadeBackup> {
  const { database: config } = places
  if (config.kind === 'embedded' && !existsSync(clusterHome(config.folder)))
    throw new BackupError(`There is no shop in ${config.folder} yet.`)
  const database = await openDatabase(config)
  try {
    const made = await makeBackup({ database, files: openFileStore(places), onProgress }, target, now)
    if (config.kind === 'embedded' && config.archive) await makeBaseBackup(database, config.archive, places)
    await writeErasedBeside(places, database.db, target)
    // Its commit lies behind the base backup in the WAL.
    await recordBackup(database.db, now, made.file)
    return made
  } finally {
    await database.close()
  }
}

/** Deletes all but the newest backups of a folder and returns their names. Leaves other files. */
export function deleteOldBackups(folder: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => /^shop-\d{4}-\d\d-\d\d-\d{6}\.backup\.gz$/.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

/** A shop without a backup for longer than this needs one. */
export const BACKUP_DUE_MS = 2 * DAY

const KEY = 'last-backup'
const FILE_KEY = 'last-backup-file'

/** Stores the time of the last backup, and its file. */
export async function recordBackup(db: Db, now: Date, file: string): Promise<void> {
  await db
    .insertInto('settings')
    .values([
      { key: KEY, value: now.toISOString() },
      { key: FILE_KEY, value: resolve(file) },
    ])
    .onConflict((on) => on.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
}

/** The file of the last backup; null before one was made by this version. */
export async function findLastBackupFile(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', FILE_KEY).executeTakeFirst()
  return row?.value ?? null
}

export async function findLastBackup(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst()
  return row === undefined ? null : new Date(row.value)
}
