import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { listMigrations } from '../db/migrate.ts'
import { BACKUP_FORMAT, BackupError, type BackupFooter, type BackupHeader } from './backup-format.ts'

export type CheckedBackup = { readonly file: string; readonly header: BackupHeader; readonly footer: BackupFooter }

/** Reads a whole backup. Throws a BackupError if it is incomplete, damaged or of another version. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  let header: BackupHeader | null = null
  let last = ''
  for await (const line of linesOf(file)) {
    if (header === null) header = readHeader(file, line)
    else hash.update(`${last}\n`)
    last = line
  }
  const footer = readFooter(last)
  if (header === null || footer === null)
    throw new BackupError(`${file} ends too early: it is only a part of a backup.`)
  const { sha256, ...counts } = footer
  if (hash.update(JSON.stringify(counts)).digest('hex') !== sha256)
    throw new BackupError(`${file} is damaged: its contents do not fit its checksum.`)
  refuseUnknownMigrations(file, header)
  return { file, header, footer }
}

/** Rows with files are large: a batch is one parameter of a statement. */
const MAX_BATCH_LENGTH = 16_000_000

/** The rows of a checked backup in batches, each with its table. */
export async function* readRows(
  { file }: CheckedBackup,
  batchSize = 1000,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  let table: string | null = null
  let rows: string[] = []
  let length = 0
  for await (const line of linesOf(file)) {
    const next = /^\{"table":"([^"]+)"\}$/.exec(line)?.[1]
    if (
      table !== null &&
      rows.length > 0 &&
      (next !== undefined || rows.length >= batchSize || length >= MAX_BATCH_LENGTH || isFooter(line))
    ) {
      yield { table, rows }
      rows = []
      length = 0
    }
    if (next !== undefined) table = next
    else if (table !== null && !isFooter(line)) {
      rows.push(line)
      length += line.length
    }
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no file ${file}.`)
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  // Awaited below, after the lines before a failure.
  reading.catch(() => {})
  try {
    let rest = ''
    for await (const chunk of unpacked.setEncoding('utf8')) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    await reading
    if (rest !== '') yield rest
  } catch (error) {
    throw asBackupError(error, file)
  } finally {
    unpacked.destroy()
  }
}

function asBackupError(error: unknown, file: string): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} ends too early: it is only a part of a backup.`)
  if (code === 'Z_DATA_ERROR') return new BackupError(`${file} is damaged or not a backup of this shop.`)
  if (code === 'EACCES') return new BackupError(`This user may not read ${file}.`)
  return error
}

const isFooter = (line: string) => line.startsWith('{"rows":{') && line.includes('"sha256":"')

function readHeader(file: string, line: string): BackupHeader {
  const header = parse(line) as Partial<BackupHeader> | null
  if (header?.format === BACKUP_FORMAT) return header as BackupHeader
  if (header?.format?.startsWith('pharmacy shop backup'))
    throw new BackupError(`${file} was made by a newer version of the shop. Update the shop first.`)
  throw new BackupError(`${file} is not a backup of this shop.`)
}

function refuseUnknownMigrations(file: string, header: BackupHeader): void {
  const known = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]))
  const unknown = header.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown !== undefined)
    throw new BackupError(
      `${file} was made by another version of the shop, whose tables this one does not know (${unknown.name}). Install that version, or a newer one.`,
    )
}

function readFooter(line: string): BackupFooter | null {
  return isFooter(line) ? (parse(line) as BackupFooter | null) : null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
