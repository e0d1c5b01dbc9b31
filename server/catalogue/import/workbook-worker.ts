import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { csvLine } from './rejects-file.ts'

/** The sheets of a workbook as CSV, or the reason why it has none. */
export type WorkbookWorkerMessage =
  | {
      readonly kind: 'sheets'
      readonly sheets: readonly { readonly name: string; readonly csv: Uint8Array<ArrayBuffer> }[]
    }
  | { readonly kind: 'failure'; readonly failure: 'large' | 'broken' }

const MAX_UNPACKED_BYTES = 100_000_000
const MAX_ROWS = 200_000

const { file, maxCsvBytes } = workerData as { file: Uint8Array<ArrayBuffer>; maxCsvBytes: number }
const message = await read().catch(() => ({ kind: 'failure', failure: 'broken' }) as const)
parentPort?.postMessage(message, message.kind === 'sheets' ? message.sheets.map(({ csv }) => csv.buffer) : [])

async function read(): Promise<WorkbookWorkerMessage> {
  if (unpackedBytes() > MAX_UNPACKED_BYTES) return { kind: 'failure', failure: 'large' }
  const sheets = await readWorkbook(file.buffer, { trim: false })
  if (sheets.some(({ data }) => data.length > MAX_ROWS)) return { kind: 'failure', failure: 'large' }
  const written: { name: string; csv: Uint8Array<ArrayBuffer> }[] = []
  let csvBytes = 0
  for (const { sheet, data } of sheets) {
    const lines: string[] = []
    for (const row of data) {
      const line = csvLine(row.map(toText))
      csvBytes += Buffer.byteLength(line)
      if (csvBytes > maxCsvBytes) return { kind: 'failure', failure: 'large' }
      lines.push(line)
    }
    written.push({ name: sheet, csv: new TextEncoder().encode(lines.join('')) })
  }
  return { kind: 'sheets', sheets: written }
}

/** The unpacked size by the directory of the archive, which also limits what fflate unpacks. */
function unpackedBytes(): number {
  let bytes = 0
  unzipSync(file, {
    filter: ({ originalSize }) => {
      bytes += originalSize
      return false
    },
  })
  return bytes
}

/** A day is written with slashes, because it may stand for a month. Excel stores 45.55 as 45.549999999999997. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10).replaceAll('-', '/')
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value as string)
}
