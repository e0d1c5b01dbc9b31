import { nameOtherFile } from '#domain/lists/name-other-file.ts'
import { listLimits } from './list-limits.ts'
import { type ListCaller, readWorkbookSheets } from './read-workbook.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Separated text in UTF-8: a text file, or a sheet of a workbook. */
export type ListText = {
  /** The name of the sheet; '' for a text file. */
  readonly sheet: string
  /** The number of columns of a sheet, whose rows end at their last filled cell; 0 for a text file. */
  readonly columns: number
  readonly beginning: Buffer
  readonly rest: AsyncIterable<Uint8Array>
}

const BEGINNING = 65_536

/** Reads the texts of a file: one in UTF-8, UTF-16 or Windows-1252, or the sheets of a workbook. Throws `UnreadableFile`. */
export async function readListTexts(chunks: AsyncGenerator<Uint8Array>, caller: ListCaller): Promise<ListText[]> {
  const beginning = await readUpTo(chunks, BEGINNING)
  if (beginning.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    const rest = await readUpTo(chunks, listLimits.workbookBytes)
    if (beginning.length + rest.length > listLimits.workbookBytes)
      throw new UnreadableFile('The workbook is larger than 32 MB. Save the sheet as "CSV UTF-8" instead.')
    const sheets = await readWorkbookSheets(Buffer.concat([beginning, rest]), caller)
    return sheets.map(({ name, columns, csv: [first = new Uint8Array(), ...others] }) => ({
      sheet: name,
      columns,
      beginning: Buffer.from(first),
      rest: chunksOf(others),
    }))
  }
  const otherFile = nameOtherFile(beginning.toString('utf8', 0, 16))
  if (otherFile !== null) throw new UnreadableFile(otherFile)
  const encoding = encodingOf(beginning)
  const text = { sheet: '', columns: 0 } as const
  if (encoding === 'utf-8') return [{ ...text, beginning, rest: chunks }]
  const decoded = decode(beginning, chunks, encoding)
  return [{ ...text, beginning: await readUpTo(decoded, BEGINNING), rest: decoded }]
}

async function readUpTo(chunks: AsyncGenerator<Uint8Array>, most: number): Promise<Buffer> {
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes < most;) {
    const { done, value } = await chunks.next()
    if (done) break
    read.push(value)
    bytes += value.length
  }
  return Buffer.concat(read)
}

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

/** UTF-16 by its mark or the NUL in every other byte. Windows-1252 for letters beyond ASCII of which none is UTF-8. */
function encodingOf(beginning: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const start = beginning.subarray(0, 16)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const isNul = (odd: number) => start.length > 3 && start.every((byte, place) => (byte === 0) === (place % 2 === odd))
  if (isNul(1)) return 'utf-16le'
  if (isNul(0)) return 'utf-16be'
  if (start.includes(0)) throw new UnreadableFile('The file is not text. Save it as "CSV UTF-8" and try again.')
  const text = new TextDecoder().decode(beginning, { stream: true })
  return text.includes('\uFFFD') && !/[^\0-\x7F\uFFFD]/.test(text) ? 'windows-1252' : 'utf-8'
}

async function* decode(first: Uint8Array, others: AsyncIterable<Uint8Array>, encoding: string) {
  const decoder = new TextDecoder(encoding)
  yield Buffer.from(decoder.decode(first, { stream: true }))
  for await (const chunk of others) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
