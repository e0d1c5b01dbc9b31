import { MAX_PAD_LINE, MAX_TRADE_QUANTITY } from '#domain/trade/trade-lines.ts'
import { invalidField } from '../http/refusal.ts'
import { InvalidCell, readInteger } from '../lists/cells.ts'
import { type Columns, findColumns, isTotal } from '../lists/columns.ts'
import type { FileRecord } from '../lists/read-records.ts'
import { readUploadedRecords, refuseUnreadable } from '../lists/read-table.ts'
import type { ListCaller } from '../lists/read-workbook.ts'
import { UnreadableFile } from '../lists/unreadable-file.ts'

/** More than an order holds, so that the pad can say how many there are. */
const MAX_LIST_LINES = 5000

const names = ['product', 'externalId', 'quantity']

/**
 * Reads the lines of a list for the order pad: product and packs, separated by a tab, of a list with these columns, else
 * all cells. Without these columns, a first line without a number is the header. Refuses an unreadable list (422).
 */
export async function readOrderList(file: Uint8Array, caller: ListCaller): Promise<string[]> {
  return refuseUnreadable(async () => {
    const lines: string[] = []
    let lineOf: ((record: FileRecord) => string) | null = null
    for await (const records of readUploadedRecords(file, caller, { countMissing })) {
      if (lineOf === null) {
        const [header] = records
        if (header === undefined) continue
        const columns = findOrderColumns(header.cells)
        lineOf = hasLines(columns) ? namedLine(columns) : plainLine
        if (!hasLines(columns) && /\d/.test(plainLine(header))) lines.push(asPadLine(plainLine(header)))
        continue
      }
      lines.push(
        ...records
          .map(lineOf)
          .filter((line) => line.trim() !== '')
          .map(asPadLine),
      )
      if (lines.length > MAX_LIST_LINES) throw new UnreadableFile(`The file has more than ${MAX_LIST_LINES} lines.`)
    }
    return lines
  })
}

function findOrderColumns(header: readonly string[]): Columns {
  return findColumns(header, { names, needed: names, descriptive: [] })
}

function hasLines({ has }: Columns): boolean {
  return has('quantity') && (has('product') || has('externalId'))
}

/** Lists of other columns are read from their first line on. */
function countMissing(header: readonly string[]): number {
  return hasLines(findOrderColumns(header)) ? 0 : 1
}

/** A line without packs asks for them. */
function namedLine({ cellsOf, cellOf, repeatsHeader }: Columns): (record: FileRecord) => string {
  return ({ line, cells }) => {
    const [product] = [...cellsOf(cells, 'product'), ...cellsOf(cells, 'externalId')]
    if (product === undefined || isTotal(cells) || repeatsHeader(cells)) return ''
    try {
      const packs = readInteger(cellOf(cells, 'quantity'), 'quantity', MAX_TRADE_QUANTITY)
      return `${oneLine(product)}${packs === null ? '' : `\t${packs}`}`
    } catch (error) {
      if (error instanceof InvalidCell) throw invalidField('file', `Line ${line}: ${error.message}.`)
      throw error
    }
  }
}

function plainLine({ cells }: FileRecord): string {
  return cells.map(oneLine).join('\t').trim()
}

const asPadLine = (line: string) => line.slice(0, MAX_PAD_LINE)

function oneLine(cell: string): string {
  return cell.replaceAll(/\s+/g, ' ')
}
