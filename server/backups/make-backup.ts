import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { syncFolder } from '../db/embedded/sync-folder.ts'
import { listApplied } from '../db/migrate.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileStore } from '../gateways/files/file-store.ts'
import type { Trx } from '../db/tables.ts'
import {
  BACKUP_FORMAT,
  type BackedFile,
  BackupError,
  type BackupFooter,
  type BackupHeader,
  FILES_SECTION,
  readSummary,
  type ShopSummary,
} from './backup-format.ts'
import { type BackedTable, listTables } from './table-list.ts'

export type MadeBackup = {
  readonly file: string
  readonly summary: ShopSummary
  /** Files of customers that the store has lost, by id. */
  readonly lostFiles: readonly string[]
}

type ShopToBackUp = {
  readonly database: Pick<Database, 'db'>
  readonly files: FileStore
  /** The rows and files that are written, of about so many. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

const ROWS_PER_FETCH = 1000
/** Rows with a file have up to a megabyte. */
const FILES_PER_FETCH = 20

/**
 * Writes a snapshot of the whole shop into a folder while the shop runs. The file is written under another name, synced
 * and renamed, so it is always complete. Throws a BackupError.
 */
export async function makeBackup(shop: ShopToBackUp, folder: string, now: Date): Promise<MadeBackup> {
  const file = join(folder, fileNameAt(now))
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw toBackupError(error, folder)
  }
  if (existsSync(file)) throw new BackupError(`${file} exists already. Wait a second and try again.`)
  try {
    const made = await writeDump(shop, unfinished, now)
    renameSync(unfinished, file)
    syncFolder(folder)
    return { file, ...made }
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw toBackupError(error, folder)
  }
}

async function writeDump(
  { database: { db }, files, onProgress = () => {} }: ShopToBackUp,
  path: string,
  now: Date,
): Promise<Omit<MadeBackup, 'file'>> {
  // A backup holds every address and phone number, so only its owner may read it.
  const file = await open(path, 'wx', 0o600)
  try {
    const lostFiles: string[] = []
    const summary = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx)
        // No statement runs while the files of customers are read.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
        const gzip = createGzip()
        const written = pipeline(Readable.from(dumpLines(trx, { files, lostFiles, now, onProgress })), gzip)
        written.catch(() => {})
        for await (const chunk of gzip) await file.appendFile(chunk as Buffer)
        await written
        return readSummary(trx)
      })
    await file.sync()
    return { summary, lostFiles }
  } finally {
    await file.close()
  }
}

type DumpOptions = {
  readonly files: FileStore
  readonly lostFiles: string[]
  readonly now: Date
  readonly onProgress: (done: number, total: number) => void
}

/** The shop as lines of JSON: a header, for each table its name and its rows, the files of customers, then a footer. */
async function* dumpLines(trx: Trx, { files, lostFiles, now, onProgress }: DumpOptions): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (line: string) => {
    hash.update(line)
    return line
  }
  const tables = await listTables(trx)
  const migrations = await listApplied(trx)
  const header: BackupHeader = { format: BACKUP_FORMAT, madeAt: now.toISOString(), migrations, tables }
  yield hashed(`${JSON.stringify(header)}\n`)
  const rows: Record<string, number> = {}
  const total = await estimateRows(trx)
  let done = 0
  const advance = (more: number) => {
    done += more
    onProgress(done, Math.max(done, total))
  }
  for (const table of tables) {
    yield hashed(`${JSON.stringify({ table: table.name })}\n`)
    let count = 0
    for await (const batch of readRows(trx, table)) {
      count += batch.length
      advance(batch.length)
      yield hashed(batch.map((row) => `${row}\n`).join(''))
    }
    rows[table.name] = count
  }
  yield hashed(`${JSON.stringify({ table: FILES_SECTION })}\n`)
  rows[FILES_SECTION] = 0
  for (const { id: name } of await trx.selectFrom('customer_files').select('id').orderBy('id').execute()) {
    const bytes = await files.read(name)
    advance(1)
    if (bytes === null) lostFiles.push(name)
    else {
      rows[FILES_SECTION] += 1
      yield hashed(`${JSON.stringify({ name, base64: bytes.toString('base64') } satisfies BackedFile)}\n`)
    }
  }
  const counts = { rows, sequences: await readSequences(trx), summary: await readSummary(trx) }
  const footer: BackupFooter = { ...counts, sha256: hash.update(JSON.stringify(counts)).digest('hex') }
  yield `${JSON.stringify(footer)}\n`
}

/** The rows of all tables and the files of customers, by the statistics of the database. */
async function estimateRows(trx: Trx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (sum(greatest(reltuples, 0)) + (select count(*) from customer_files))::bigint as total from pg_class
    where relnamespace::regnamespace::text in ('public', 'demo') and relkind = 'r'`.execute(trx)
  return rows[0]?.total ?? 0
}

/** The rows as JSON in batches, so that a catalogue of a million rows fits in memory. */
async function* readRows(trx: Trx, { name, columns }: BackedTable): AsyncGenerator<readonly string[]> {
  const most = columns.includes('body') ? FILES_PER_FETCH : ROWS_PER_FETCH
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare backed_rows no scroll cursor for select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t`.execute(
    trx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(most)} from backed_rows`.execute(trx)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < most) break
  }
  await sql`close backed_rows`.execute(trx)
}

async function readSequences(trx: Trx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select schemaname || '.' || sequencename as name, last_value as last from pg_sequences
    where schemaname in ('public', 'demo') and last_value is not null`.execute(trx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** "shop-2026-11-20-143105.backup.gz", in UTC: the names sort by age. */
function fileNameAt(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `shop-${day}-${time.slice(0, 8).replaceAll(':', '')}.backup.gz`
}

function toBackupError(error: unknown, folder: string): unknown {
  // The file store does not answer.
  if (error instanceof Refusal) return new BackupError(`The backup could not be written. ${error.message}`)
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
