import { readRecords } from '../catalogue/import/read-records.ts'
import { UnreadableFile } from '../catalogue/import/unreadable-file.ts'
import { invalidField } from '../http/refusal.ts'

/** More than an order holds, so that the pad can say how many there are. */
const MAX_LIST_LINES = 5000

/** Reads the lines of a list, their cells separated by tabs. A first line without a number is its header. */
export async function readOrderList(file: Uint8Array): Promise<string[]> {
  const lines: string[] = []
  try {
    for await (const records of readRecords(toChunks(file), { countMissing: () => 0 }))
      lines.push(
        ...records.map(({ cells }) =>
          cells
            .map((cell) => cell.replaceAll(/\s+/g, ' '))
            .join('\t')
            .trim(),
        ),
      )
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField('file', error.message)
    throw error
  }
  const [first = '', ...rest] = lines.filter((line) => line !== '')
  const read = /\d/.test(first) ? [first, ...rest] : rest
  if (read.length > MAX_LIST_LINES) throw invalidField('file', `The file has more than ${MAX_LIST_LINES} lines.`)
  return read
}

async function* toChunks(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}
