import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { BackupError } from './backup-error.ts'
import { dumpLines, type Foot } from './dump-lines.ts'
import type { ShopSummary } from './shop-summary.ts'
import { syncFolder } from '../db/embedded/sync-folder.ts'

export type MadeBackup = { readonly file: string; readonly summary: ShopSummary }

/**
 * Writes a backup of everything into a folder, as it stands at one moment, while the shop goes on. A file of this name is
 * always whole: it is written under another name, brought to the disk, and renamed. Throws a BackupError with a sentence.
 */
export async function makeBackup(database: Database, folder: string, now: Date): Promise<MadeBackup> {
  const file = join(folder, nameOf(now))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw explain(error, folder)
  }
  if (existsSync(file)) throw new BackupError(`${file} exists already. Wait a second and try again.`)
  try {
    const foot = await writeDump(database, unfinished, now)
    renameSync(unfinished, file)
    syncFolder(folder)
    return { file, summary: foot.summary }
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw explain(error, folder)
  }
}

async function writeDump({ db }: Database, path: string, now: Date): Promise<Foot> {
  // Only its owner may read it: it holds every address and phone number of the shop.
  const file = await open(path, 'wx', 0o600)
  let foot: Foot | null = null
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx)
        const lines = async function* () {
          foot = yield* dumpLines(trx, now)
        }
        const packed = createGzip()
        const packing = pipeline(Readable.from(lines()), packed)
        packing.catch(() => {})
        for await (const chunk of packed) await file.appendFile(chunk as Buffer)
        await packing
      })
    await file.sync()
    return foot!
  } finally {
    await file.close()
  }
}

/** "shop-2026-11-20-143105.backup.gz", in UTC: the names sort by age. */
function nameOf(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `shop-${day}-${time.slice(0, 8).replaceAll(':', '')}.backup.gz`
}

function explain(error: unknown, folder: string): unknown {
  const code = (error as { code?: string }).code ?? ''
  const reasons: Readonly<Record<string, string>> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'it is read-only',
    ENOTDIR: 'it is not a folder',
    EEXIST: 'it is not a folder',
  }
  return code in reasons ? new BackupError(`The backup could not be written to ${folder}: ${reasons[code]}.`) : error
}
