import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { countDriftingProducts } from '../stock/count-drifting-products.ts'
import { findBrokenSeal } from '../staff/audit-seals.ts'
import { type DatabaseConfig, openDatabase } from '../db/connect.ts'
import { clusterHome, dataOf } from '../db/embedded/cluster.ts'
import { EmbeddedDatabaseError } from '../db/embedded/embedded-error.ts'
import { lockFolder } from '../db/embedded/lock-folder.ts'
import { findServerAccount, type ServerAccount } from '../db/embedded/server-account.ts'
import { syncFolder } from '../db/embedded/sync-folder.ts'
import type { Db } from '../db/tables.ts'
import { copyMissingFiles } from '../gateways/files/archived-store.ts'
import { createFolderStore, filesFolder } from '../gateways/files/folder-store.ts'
import { openFileStore } from '../gateways/files/open-file-store.ts'
import { BackupError, readSummary, type ShopPlaces } from './backup-format.ts'
import { describeFirstMoment, findRestoreSource, type RestoreSource } from './find-restore-source.ts'
import { describeMoment } from './moment.ts'
import { invalidateLiveState, type RestoredShop, SKIPPED_ORDER_NUMBERS, stampOf } from './restore-backup.ts'
import { give, unpackSource } from './unpack-source.ts'

type MomentOptions = {
  /** Restores even if the checks of the restored shop find something. */
  readonly force: boolean
  readonly now: Date
}

type RestoredMoment = RestoredShop & {
  /** Files of customers that neither the store nor the archive has. */
  readonly lostFiles: readonly string[]
}

/**
 * Makes the shop what it was at a moment: restores a base backup and the WAL after it into a folder beside the database,
 * checks it, and exchanges the two. Throws a BackupError or an EmbeddedDatabaseError and then changes nothing.
 */
export async function restoreMoment(places: ShopPlaces, moment: Date, options: MomentOptions): Promise<RestoredMoment> {
  const { database: config, dataDir } = places
  if (config.kind === 'server') throw new BackupError(explainServer(moment))
  const { archive } = config
  if (archive === undefined) throw new BackupError('Set WAL_ARCHIVE to the folder of the archive: docs/backups.md.')
  const source = findRestoreSource(archive, moment)
  if (source === null || moment > options.now) throw outOfRange(archive, options.now)
  const hasDatabase = existsSync(clusterHome(dataDir))
  if (hasDatabase) await archiveLastSegment(config)
  const unlock = lockFolder(dataDir)
  try {
    const home = clusterHome(dataDir)
    const account = findServerAccount(home)
    const folder = makeFolder(dirname(home))
    try {
      await unpackSource(source, join(folder, 'postgres'), account)
      const { summary, lostFiles } = await recover(folder, { archive, moment, source, places, options })
      const keptIn = hasDatabase ? `${home}.before-restore-${stampOf(options.now)}` : null
      if (keptIn !== null) renameSync(home, keptIn)
      renameSync(join(folder, 'postgres'), home)
      syncFolder(dirname(home))
      archiveHistory(dirname(source.base.folder), dataOf(home), account)
      return { summary, keptIn, lostFiles }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  } finally {
    unlock()
  }
}

const NAME = 'postgres.restoring-'

/** A folder beside the database, which PostgreSQL's account can reach. Removes what an interrupted restore left. */
function makeFolder(parent: string): string {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(NAME)))
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 })
  const folder = mkdtempSync(join(parent, NAME))
  chmodSync(folder, 0o711)
  return folder
}

/** Archives all WAL until now. Recovery to a moment needs a commit after it. */
async function archiveLastSegment(config: DatabaseConfig): Promise<void> {
  const { db, close } = await openDatabase(config, { exclusive: true })
  try {
    await sql`select pg_current_xact_id()`.execute(db)
  } finally {
    // The server archives what it has before it ends.
    await close()
  }
}

type Recovery = {
  readonly archive: string
  readonly moment: Date
  readonly source: RestoreSource
  readonly places: ShopPlaces
  readonly options: MomentOptions
}

async function recover(
  folder: string,
  { archive, moment, source, places, options }: Recovery,
): Promise<Pick<RestoredMoment, 'summary' | 'lostFiles'>> {
  const settings = {
    // Without a library the server keeps the WAL of the new timeline until the shop starts.
    archive_mode: 'on',
    archive_library: '',
    hot_standby: 'off',
    // All WAL is in pg_wal already.
    restore_command: 'exit 1',
    recovery_target_time: targetOf(moment),
    recovery_target_timeline: `${source.timeline}`,
    recovery_target_action: 'promote',
  }
  const database = await openDatabase(
    { kind: 'embedded', folder },
    { exclusive: true, settings, silenceLimitMs: 0 },
  ).catch((error) => {
    throw explainEarlyEnd(error, archive)
  })
  try {
    const summary = await database.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      if (!options.force) await refuseDoubtful(trx)
      await invalidateLiveState(trx, options.now)
      return readSummary(trx)
    })
    return { summary, lostFiles: await restoreFiles(database.db, places, archive) }
  } finally {
    await database.close()
  }
}

/** Refuses a shop whose stock differs from its batches, or whose audit log differs from its seals (desk-3). */
async function refuseDoubtful(db: Db): Promise<void> {
  const drifting = await countDriftingProducts(db)
  const broken = await findBrokenSeal(db)
  const doubts = [
    ...(drifting > 0 ? [`the stock of ${drifting} products differs from their batches`] : []),
    ...(broken !== null ? [`the audit log was changed between the entries ${broken.from} and ${broken.to}`] : []),
  ]
  if (doubts.length > 0)
    throw new BackupError(
      `Nothing was restored: at that moment ${doubts.join(', and ')}. Add --force to restore it nevertheless.`,
    )
}

/** Copies the archived files that the store lacks, and returns the names of those that are in neither. */
async function restoreFiles(db: Db, places: ShopPlaces, archive: string): Promise<string[]> {
  const store = openFileStore(places)
  const rows = await db.selectFrom('customer_files').select('id').orderBy('id').execute()
  const names = rows.map(({ id }) => id)
  await copyMissingFiles(createFolderStore(filesFolder(archive)), store, names)
  const there = new Set(await store.list())
  return names.filter((name) => !there.has(name))
}

/** Tells by the time of the history from when on the new timeline is the shop's. */
function archiveHistory(archive: string, data: string, account: ServerAccount): void {
  const histories = readdirSync(join(data, 'pg_wal')).filter((name) => name.endsWith('.history'))
  const newest = histories.toSorted().at(-1) ?? ''
  copyFileSync(join(data, 'pg_wal', newest), join(archive, newest))
  give(join(archive, newest), account)
}

function outOfRange(archive: string, last: Date): BackupError {
  const from = describeFirstMoment(archive)
  if (from === null) return new BackupError(`There is no base backup in ${archive} yet. npm run backup makes one.`)
  return new BackupError(`The archive reaches from ${from} to ${describeMoment(last)} (Indian time).`)
}

/** The error for an archive that ends before the moment, as that of a lost disk does. */
function explainEarlyEnd(error: unknown, archive: string): unknown {
  if (!(error instanceof EmbeddedDatabaseError) || !error.message.includes('before configured recovery target'))
    return error
  const [, last] = /last completed transaction was at log time (.*)/.exec(error.message) ?? []
  return last === undefined ? error : outOfRange(archive, new Date(last))
}

/** "2026-11-24 04:45:00.000+00": abbreviations of time zones are unknown while a server starts. */
const targetOf = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00')

function explainServer(moment: Date): string {
  return `The database of this shop is a PostgreSQL server, which pgBackRest restores. Stop every shop and the server, move its data folder aside, make it again empty, and run as its user:

  pgbackrest --stanza=shop --type=time --target='${targetOf(moment)}' --target-action=promote restore

Start the server. End the sessions of that moment, and leave out the numbers of later orders, before you start a shop:

  psql "$DATABASE_URL" -c "update sessions set ended_at = now() where ended_at is null" -c "update staff_sessions set ended_at = now() where ended_at is null" -c "select setval('order_numbers', nextval('order_numbers') + ${SKIPPED_ORDER_NUMBERS - 1})"

docs/backups.md says more.`
}
