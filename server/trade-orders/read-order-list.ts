import { isHeading } from '#domain/trade/read-pad-table.ts'
import { readUploadedRecords, refuseUnreadable } from '../lists/read-table.ts'
import type { ListCaller } from '../lists/read-workbook.ts'
import { UnreadableFile } from '../lists/unreadable-file.ts'

/** More than an order holds, so that the pad can say how many there are. */
const MAX_LIST_LINES = 5000
/** The longest row, in UTF-16 units. */
const MAX_ROW = 2000

/**
 * Reads the rows of a list for the order pad, with their heading, as a spreadsheet copies them: cells separated by tabs. Refuses
 * an unreadable list (422).
 */
export async function readOrderList(file: Uint8Array, caller: ListCaller): Promise<string[]> {
  return refuseUnreadable(async () => {
    const rows: string[] = []
    for await (const records of readUploadedRecords(file, caller, { countMissing })) {
      const texts = records.map(({ cells }) => cells.map(oneLine).join('\t').slice(0, MAX_ROW))
      rows.push(...texts.filter((text) => text.trim() !== ''))
      if (rows.length > MAX_LIST_LINES) throw new UnreadableFile(`The file has more than ${MAX_LIST_LINES} lines.`)
    }
    return rows
  })
}

const countMissing = (header: readonly string[]): number => (isHeading(header) ? 0 : 1)

function oneLine(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ').trim()
}
