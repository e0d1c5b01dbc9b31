import { parentPort, workerData } from 'node:worker_threads'
import { listLimits } from './list-limits.ts'
import { readSheet } from './read-sheet.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { readWorkbookParts } from './workbook-parts.ts'
import { sentences } from './workbook-sentences.ts'
import { openZip } from './zip-parts.ts'

/** A sheet as CSV of quoted cells, the beginning as the first chunk. */
export type SheetCsv = {
  readonly name: string
  readonly columns: number
  readonly csv: readonly Uint8Array<ArrayBuffer>[]
}

/** The sheets of a workbook, or the sentence why it has none. */
export type WorkbookWorkerMessage =
  | { readonly kind: 'sheets'; readonly sheets: readonly SheetCsv[] }
  | { readonly kind: 'failure'; readonly sentence: string }

const CHUNK_CHARACTERS = 65_536

const message = await read(workerData as Uint8Array).catch((error: unknown) => {
  const sentence = error instanceof UnreadableFile ? error.message : sentences.broken
  return { kind: 'failure', sentence } as const
})
const chunks = message.kind === 'sheets' ? message.sheets.flatMap(({ csv }) => csv) : []
parentPort?.postMessage(
  message,
  chunks.map(({ buffer }) => buffer),
)

async function read(file: Uint8Array): Promise<WorkbookWorkerMessage> {
  const archive = openZip(Buffer.from(file.buffer))
  const parts = await readWorkbookParts(archive)
  const sheets: SheetCsv[] = []
  let leftBytes: number = listLimits.csvBytes
  for (const { name, part } of parts.sheets) {
    const csv: Uint8Array<ArrayBuffer>[] = []
    let columns = 0
    let text = ''
    let line = 1
    const flush = () => {
      const chunk = new TextEncoder().encode(text)
      leftBytes -= chunk.length
      if (leftBytes < 0) throw new UnreadableFile(sentences.csv)
      csv.push(chunk)
      text = ''
    }
    await readSheet(archive.read(part), parts, ({ number, cells }) => {
      columns = Math.max(columns, cells.length)
      text += '\n'.repeat(number - line) + Array.from(cells, (cell) => quote(cell ?? '')).join(',')
      line = number
      if (text.length >= CHUNK_CHARACTERS) flush()
    })
    flush()
    sheets.push({ name, columns, csv })
  }
  return { kind: 'sheets', sheets }
}

function quote(cell: string): string {
  return cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`
}
