import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../db/connect.ts'
import { clusterHome } from '../db/embedded/cluster.ts'
import { syncFolder } from '../db/embedded/sync-folder.ts'
import { clusterArchive } from '../db/embedded/wal-archive.ts'
import { archiveFailingSeconds } from '../db/wal-archiver.ts'
import { copyMissingFiles, deleteRemovedFiles } from '../gateways/files/archived-store.ts'
import { createFolderStore, filesFolder } from '../gateways/files/folder-store.ts'
import { openFileStore } from '../gateways/files/open-file-store.ts'
import { BackupError, type ShopPlaces } from './backup-format.ts'

/** A copy of the whole database, from which WAL leads to later moments. */
export type BaseBackup = {
  readonly folder: string
  /** The first moment it can be restored to. */
  readonly at: Date
  readonly timeline: number
  /** Positions in the WAL as 16 hexadecimal digits, which sort. */
  readonly start: string
  readonly end: string
}

/** Writes a base backup into the archive while the shop runs, and the files that the archive lacks. */
export async function makeBaseBackup({ db, url }: Database, archive: string, places: ShopPlaces): Promise<void> {
  // The server would wait for its WAL to be archived.
  if ((await archiveFailingSeconds(db)) !== 0)
    throw new BackupError(
      `PostgreSQL does not archive into ${archive}. Is there room, may its account write there, was the shop started with this WAL_ARCHIVE?`,
    )
  const folder = clusterArchive(archive, clusterHome(places.dataDir))
  const unfinished = join(folder, 'base.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const replication = new URL(url)
  replication.searchParams.set('replication', 'true')
  const client = new pg.Client({ connectionString: replication.href })
  await client.connect()
  try {
    await client.query(
      `BASE_BACKUP (TARGET 'server', TARGET_DETAIL '${unfinished.replaceAll("'", "''")}', CHECKPOINT 'fast', MANIFEST 'yes', COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')`,
    )
  } finally {
    await client.end()
  }
  renameSync(unfinished, join(folder, `base-${new Date().toISOString().replaceAll(':', '')}`))
  syncFolder(folder)
  const store = openFileStore(places)
  await copyMissingFiles(store, createFolderStore(filesFolder(archive)), await store.list())
}

/** The base backups in the folder of a cluster, the oldest first. */
export function listBaseBackups(folder: string): BaseBackup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hour, minute, second] = /^base-([\d-]+T)(\d\d)(\d\d)([\d.]+Z)$/.exec(name) ?? []
      if (day === undefined) return []
      const manifest = JSON.parse(readFileSync(join(folder, name, 'backup_manifest'), 'utf8')) as Manifest
      const { Timeline: timeline, 'Start-LSN': start, 'End-LSN': end } = manifest['WAL-Ranges'][0]
      const at = new Date(`${day}${hour}:${minute}:${second}`)
      return [{ folder: join(folder, name), at, timeline, start: sortable(start), end: sortable(end) }]
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What PostgreSQL writes beside a base backup. */
type Manifest = { 'WAL-Ranges': [{ Timeline: number; 'Start-LSN': string; 'End-LSN': string }] }

/** "0/2000028" as "0000000002000028". */
export function sortable(lsn: string): string {
  return lsn
    .split('/')
    .map((half) => half.padStart(8, '0'))
    .join('')
}

/** What sorts the segments of all timelines: the name of a segment of 16 MiB without its timeline. */
export const segmentOf = (lsn: string) => `${lsn.slice(0, 8)}000000${lsn.slice(8, 10)}`
export const isSegmentFile = (name: string) => /^[0-9A-F]{24}/.test(name)

/** Deletes all but the newest base backups, and the WAL and the removed files that only older ones need. */
export async function deleteOldBaseBackups(places: ShopPlaces, keep: number): Promise<string[]> {
  const { database, dataDir } = places
  if (database.kind === 'server' || database.archive === undefined) return []
  const folder = clusterArchive(database.archive, clusterHome(dataDir))
  const bases = listBaseBackups(folder)
  const old = bases.slice(0, -keep)
  const kept = bases.slice(-keep)
  const [oldest] = kept
  for (const base of old) rmSync(base.folder, { recursive: true })
  if (oldest === undefined) return []
  // After a restore, a newer base backup may start before an older one.
  for (const name of readdirSync(folder).filter(isSegmentFile))
    if (kept.every(({ start }) => name.slice(8, 24) < segmentOf(start))) rmSync(join(folder, name))
  await deleteRemovedFiles(openFileStore(places), database.archive, oldest.at)
  return old.map((base) => base.folder)
}
