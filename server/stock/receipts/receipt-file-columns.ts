import { type Columns, findColumns } from '../../catalogue/import/columns.ts'
import { type FileRecord, readRecords } from '../../catalogue/import/read-records.ts'
import { UnreadableFile } from '../../catalogue/import/unreadable-file.ts'
import { invalidField } from '../../http/refusal.ts'

const needed = ['product', 'batch', 'expiryDate', 'mrp', 'quantity']
const names = [...needed, 'manufactureDate', 'free', 'ptr', 'rate']

type ReceiptTable = { readonly columns: Columns; readonly width: number; readonly records: readonly FileRecord[] }

/** Reads the lines of a supplier's file. Refuses one without the needed columns (422). */
export async function readReceiptTable(csv: string): Promise<ReceiptTable> {
  const [header, ...records] = await readAll(csv)
  if (header === undefined) throw invalidField('csv', 'The file is empty.')
  const columns = findReceiptColumns(header.cells)
  const missing = needed.filter((name) => !columns.has(name))
  if (missing.length > 0) throw invalidField('csv', `The file has no column for: ${missing.join(', ')}.`)
  return { columns, width: header.cells.length, records: records.filter(({ cells }) => columns.isLine(cells)) }
}

function findReceiptColumns(header: readonly string[]): Columns {
  return findColumns(header, { names, needed, descriptive: ['batch', 'expiryDate'] })
}

async function readAll(csv: string): Promise<FileRecord[]> {
  const countMissing = (header: readonly string[]) => {
    const { has } = findReceiptColumns(header)
    return needed.filter((name) => !has(name)).length
  }
  try {
    const records: FileRecord[] = []
    for await (const lot of readRecords(toChunks(csv), { countMissing })) records.push(...lot)
    return records
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidField('csv', error.message)
    throw error
  }
}

async function* toChunks(csv: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csv)
}
