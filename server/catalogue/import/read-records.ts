import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { UnreadableFile } from './unreadable-file.ts'

/** A record with its first line number and the number of bytes read so far. */
export type FileRecord = { readonly line: number; readonly cells: readonly string[]; readonly bytes: number }

/** The maximum length of a record, which limits the damage of an unclosed quotation mark. */
const LONGEST_RECORD = 1_000_000

type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Reads the records of a CSV file in chunks, the header first; decompresses gzip. Throws `UnreadableFile`. */
export async function* readRecords(path: string): AsyncGenerator<readonly FileRecord[]> {
  const { source, packed, bytes } = await openFile(path)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  })
  const stages = [source, ...(packed ? [createGunzip()] : []), refuseOtherText(), parser]
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
    const first = Buffer.alloc(2)
    await file.read(first, 0, 2, 0)
    if (first.toString('latin1') === 'PK') {
      await file.close()
      throw new UnreadableFile(`${path} is a ZIP archive. Unpack it, or compress the CSV file with gzip.`)
    }
    const source = file.createReadStream({ start: 0, highWaterMark: 256 * 1024 })
    return { source, packed: first[0] === 0x1f && first[1] === 0x8b, bytes: () => source.bytesRead }
  } catch (error) {
    throw inWords(error, 0, path)
  }
}

/** Refuses UTF-16, which has a NUL in every other byte. */
function refuseOtherText(): Transform {
  let checked = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const wrong =
        !checked && (chunk.subarray(0, 4096).includes(0) || /^(\xFF\xFE|\xFE\xFF)/.test(chunk.toString('latin1', 0, 2)))
      checked = true
      if (wrong) done(new UnreadableFile('The file is not UTF-8 text. Save it as "CSV UTF-8" and try again.'))
      else done(null, chunk)
    },
  })
}

function inWords(error: unknown, line: number, path = 'the file'): unknown {
  if (error instanceof UnreadableFile) return error
  if (error instanceof CsvError)
    return new UnreadableFile(`The file cannot be read from line ${line} on: is a quotation mark missing?`)
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  if (code === 'ENOENT') return new UnreadableFile(`There is no file ${path}.`)
  if (code === 'EISDIR') return new UnreadableFile(`${path} is a folder.`)
  if (code === 'EACCES' || code === 'EPERM') return new UnreadableFile(`${path} may not be read.`)
  if (code.startsWith('Z_'))
    return new UnreadableFile(
      `The compressed file is damaged or incomplete behind line ${Math.max(0, line - 1)}. Get it again.`,
    )
  return error
}
