import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, createReadStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { dataOf } from '../db/embedded/cluster.ts'
import type { ServerAccount } from '../db/embedded/server-account.ts'
import { BackupError } from './backup-format.ts'
import { isSegmentFile, segmentOf } from './base-backups.ts'
import type { RestoreSource } from './find-restore-source.ts'

/** Makes the folder of a cluster that will recover: the base backup, and in pg_wal the WAL after it. */
export async function unpackSource(source: RestoreSource, home: string, account: ServerAccount): Promise<void> {
  const archive = dirname(source.base.folder)
  const data = dataOf(home)
  for (const folder of [home, data]) {
    mkdirSync(folder, { mode: 0o700 })
    give(folder, account)
  }
  copyFileSync(join(archive, 'password'), join(home, 'password'))
  await unpackTar(join(source.base.folder, 'base.tar.gz'), data, account)
  for (const name of readdirSync(archive).filter((name) => isNeeded(name, source)))
    give(await placeWal(join(archive, name), join(data, 'pg_wal')), account)
  writeFileSync(join(data, 'recovery.signal'), '')
  for (const path of [join(home, 'password'), join(data, 'recovery.signal')]) give(path, account)
}

export function give(path: string, { uid, gid }: ServerAccount): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function isNeeded(name: string, { base, timeline, next }: RestoreSource): boolean {
  // PostgreSQL gives the restored database a timeline that has no history yet.
  if (name.endsWith('.history')) return true
  if (!isSegmentFile(name) || !/^\w{24}(\.gz)?$/.test(name)) return false
  const segment = name.slice(8, 24)
  const isAfterBase = segment >= segmentOf(base.start) && (next === null || segment <= segmentOf(next.start))
  return isAfterBase && Number.parseInt(name.slice(0, 8), 16) <= timeline
}

async function unpackTar(file: string, folder: string, account: ServerAccount): Promise<void> {
  const tar = spawn('tar', ['-x', '-f', '-'], { ...account, cwd: folder, stdio: ['pipe', 'ignore', 'inherit'] })
  try {
    const [[code]] = await Promise.all([
      once(tar, 'close'),
      pipeline(createReadStream(file), createGunzip(), tar.stdin),
    ])
    if (code !== 0) throw new Error(`tar ended with ${String(code)}`)
  } catch (error) {
    throw new BackupError(`${file} could not be unpacked (${(error as Error).message}). Try an earlier moment.`)
  }
}

/** Copies a segment without the zeros at its end, which then take no disk. */
async function placeWal(from: string, folder: string): Promise<string> {
  const packed = await readFile(from)
  const bytes = from.endsWith('.gz') ? await promisify(gunzip)(packed) : packed
  let length = bytes.length
  while (length > 0 && bytes[length - 1] === 0) length -= 1
  const path = join(folder, basename(from, '.gz'))
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes.subarray(0, length))
    await file.truncate(bytes.length)
  } finally {
    await file.close()
  }
  return path
}
