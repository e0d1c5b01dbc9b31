import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { listMigrations } from '../db/migrate.ts'
import { BackupError } from './backup-error.ts'
import { type Foot, FORMAT, type Head } from './dump-lines.ts'

export type CheckedBackup = { readonly file: string; readonly head: Head; readonly foot: Foot }

/** Reads a backup from its first byte to its last and refuses, with a sentence, whatever is not one, whole and unchanged. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  let head: Head | null = null
  let last = ''
  for await (const line of linesOf(file)) {
    if (head === null) head = readHead(file, line)
    else hash.update(`${last}\n`)
    last = line
  }
  const foot = readFoot(last)
  if (head === null || foot === null) throw new BackupError(`${file} ends too early: it is only a part of a backup.`)
  const { sha256, ...counts } = foot
  if (hash.update(JSON.stringify(counts)).digest('hex') !== sha256)
    throw new BackupError(`${file} is damaged: its contents do not fit its checksum.`)
  refuseOtherVersions(file, head)
  return { file, head, foot }
}

/** The rows of a checked backup, in portions, each with the table it belongs to. */
export async function* readRows(
  { file }: CheckedBackup,
  atOnce = 1000,
): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
  let table: string | null = null
  let rows: string[] = []
  for await (const line of linesOf(file)) {
    const next = /^\{"table":"([^"]+)"\}$/.exec(line)?.[1]
    if (table !== null && rows.length > 0 && (next !== undefined || rows.length >= atOnce || isFoot(line))) {
      yield { table, rows }
      rows = []
    }
    if (next !== undefined) table = next
    else if (table !== null && !isFoot(line)) rows.push(line)
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no file ${file}.`)
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  // It is awaited below, when the lines before the failure have been read.
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

const isFoot = (line: string) => line.startsWith('{"rows":{') && line.includes('"sha256":"')

function readHead(file: string, line: string): Head {
  const head = parse(line) as Partial<Head> | null
  if (head?.format === FORMAT) return head as Head
  if (head?.format?.startsWith('pharmacy shop backup'))
    throw new BackupError(`${file} was made by a newer version of the shop. Update the shop first.`)
  throw new BackupError(`${file} is not a backup of this shop.`)
}

function refuseOtherVersions(file: string, head: Head): void {
  const known = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]))
  const strange = head.migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (strange !== undefined)
    throw new BackupError(
      `${file} was made by another version of the shop, whose tables this one does not know (${strange.name}). Install that version, or a newer one.`,
    )
}

function readFoot(line: string): Foot | null {
  return isFoot(line) ? (parse(line) as Foot | null) : null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
