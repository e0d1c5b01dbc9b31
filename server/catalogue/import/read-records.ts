import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { nameOtherFile } from './name-other-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A record with its first line number and the number of bytes read so far. */
export type FileRecord = { readonly line: number; readonly cells: readonly string[]; readonly bytes: number }

/** The maximum length of a record, which limits the damage of an unclosed quotation mark. */
const LONGEST_RECORD = 1_000_000

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Reads the records of a CSV file in chunks, the header first; decompresses gzip. Throws `UnreadableFile`, also above `maxBytes`. */
export async function* readRecords(
  path: string,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly FileRecord[]> {
  const { source, packed, bytes } = await openFile(path)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  const stages = [source, ...(packed ? [createGunzip()] : []), checkText(maxBytes), parser]
  const ended = new Promise<unknown>((resolve) => {
    pipeline(stages, (error) => resolve(error))
  })
  let line = 1
  let lot: FileRecord[] = []
  try {
    for await (const first of parser as AsyncIterable<Parsed>) {
      // Awaiting each record takes longer than parsing it.
      for (let next: Parsed | null = first; next !== null; next = parser.read() as Parsed | null) {
        lot.push({ line, cells: next.record, bytes: bytes() })
        line = next.info.lines + 1
      }
      yield lot
      lot = []
    }
  } catch (error) {
    // The failed stage has the cause.
    throw inWords((await ended) ?? error, line)
  } finally {
    source.destroy()
  }
}

async function openFile(path: string) {
  try {
    const file = await open(path)
    const first = Buffer.alloc(16)
    await file.read(first, 0, 16, 0)
    const otherFile = nameOtherFile(first.toString('utf8'))
    if (otherFile !== null) {
      await file.close()
      throw new UnreadableFile(otherFile)
    }
    const source = file.createReadStream({ start: 0, highWaterMark: 256 * 1024 })
    return { source, packed: first[0] === 0x1f && first[1] === 0x8b, bytes: () => source.bytesRead }
  } catch (error) {
    throw inWords(error, 0)
  }
}

/** Refuses UTF-16, which has a NUL in every other byte, and more bytes than allowed. */
function checkText(maxBytes: number): Transform {
  let checked = false
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const wrong =
        !checked && (chunk.subarray(0, 4096).includes(0) || /^(\xFF\xFE|\xFE\xFF)/.test(chunk.toString('latin1', 0, 2)))
      checked = true
      bytes += chunk.length
      if (bytes > maxBytes) done(new UnreadableFile('The unpacked list is too large. Split it into several files.'))
      else if (wrong) done(new UnreadableFile('The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.'))
      else done(null, chunk)
    },
  })
}

function inWords(error: unknown, line: number): unknown {
  if (error instanceof UnreadableFile) return error
  if (error instanceof CsvError)
    return new UnreadableFile(`The file cannot be read from line ${line} on: is a quotation mark missing?`)
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  if (code === 'ENOENT') return new UnreadableFile('The file is not there.')
  if (code === 'EISDIR') return new UnreadableFile('This is a folder, not a file.')
  if (code === 'EACCES' || code === 'EPERM') return new UnreadableFile('The file may not be read.')
  if (code.startsWith('Z_'))
    return new UnreadableFile(
      `The compressed file is damaged or incomplete behind line ${Math.max(0, line - 1)}. Get it again.`,
    )
  return error
}
