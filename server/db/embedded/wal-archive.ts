import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import { SECOND } from '#domain/time.ts'
import { startLoop } from '../../jobs/loop.ts'
import { type Cluster, dataOf } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import type { PostgresSettings } from './postgres-process.ts'
import { allowTraversal } from './server-account.ts'
import { syncFolder } from './sync-folder.ts'

/** The server archives a segment at least this often, so a lost disk loses no more than these seconds. */
const ARCHIVE_TIMEOUT = '60s'
const COMPRESS_EVERY = 10 * SECOND

type WalArchive = { readonly settings: PostgresSettings; readonly close: () => Promise<void> }

/** The folder of a cluster in an archive. Segments of different clusters have the same names. */
export function clusterArchive(archive: string, home: string): string {
  const systemIdentifier = readFileSync(join(dataOf(home), 'global', 'pg_control')).readBigUInt64LE()
  return join(archive, `${systemIdentifier}`)
}

/** Lets PostgreSQL copy its WAL into an archive, and compresses what it copied. */
export function openArchive(archive: string, cluster: Cluster, log?: Logger): WalArchive {
  const folder = clusterArchive(archive, cluster.home)
  const loop = startLoop({
    round: async () => {
      // The shop opens while the disk of the archive is away; PostgreSQL keeps its WAL until it is back.
      makeFolder(folder, cluster)
      await compressSegments(folder)
      return 0
    },
    everyMs: COMPRESS_EVERY,
    onError: (error) => log?.warn({ err: error }, 'the WAL archive could not be written, will try again'),
  })
  const settings = {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: ARCHIVE_TIMEOUT,
    // Base backups use the replication protocol.
    max_wal_senders: '1',
  }
  return { settings, close: loop.stop }
}

function makeFolder(folder: string, { home, account }: Cluster): void {
  if (existsSync(folder)) return
  const archive = dirname(folder)
  mkdirSync(archive, { recursive: true, mode: 0o711 })
  const isOther = account.uid !== undefined && account.gid !== undefined
  if (isOther && !allowTraversal(realpathSync(archive)))
    throw new EmbeddedDatabaseError(`The account of PostgreSQL cannot reach ${archive}.`)
  mkdirSync(folder, { mode: 0o700 })
  copyFileSync(join(home, 'password'), join(folder, 'password'))
  if (isOther) chownSync(folder, account.uid, account.gid)
}

/** A segment that was switched early is mostly zeros. */
async function compressSegments(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name))) {
    const path = join(folder, name)
    const file = await open(`${path}.unfinished`, 'w', 0o600)
    try {
      await file.writeFile(await promisify(gzip)(await readFile(path), { level: 1 }))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.unfinished`, `${path}.gz`)
    syncFolder(folder)
    await rm(path)
  }
}
