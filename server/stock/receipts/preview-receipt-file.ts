import type { ReceiptFilePreview } from '#contract/receipts.ts'
import { paiseFromList } from '#domain/catalogue/list-numbers.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { UNPRINTABLE } from '#domain/plain-text.ts'
import { NO_EXPIRY, typedExpiry } from '#domain/stock/batch-state.ts'
import { lastDayOfListMonth } from '#domain/stock/list-month.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../http/refusal.ts'
import type { Db } from '../../db/tables.ts'
import { toScannedProduct } from './read-pack-code.ts'
import { type ReceiptColumn, readReceiptTable } from './receipt-file-columns.ts'

type Line = ReceiptFilePreview['lines'][number]

const MAX_FILE_LINES = 500

/** Reads a supplier's CSV without storing it: the lines for a draft, and those it cannot use. */
export async function previewReceiptFile({ db }: Context, csv: string): Promise<Omit<ReceiptFilePreview, 'success'>> {
  const { rows, cellsOf } = readReceiptTable(csv)
  if (rows.length > MAX_FILE_LINES) throw invalidField('csv', `The file has more than ${MAX_FILE_LINES} lines.`)
  const lines: Line[] = []
  const refused: ReceiptFilePreview['refused'] = []
  for (const row of rows) {
    const read = row.cells.some((text) => UNPRINTABLE.test(text.trim()))
      ? 'The line has characters that cannot be printed.'
      : await readLine(db, (column) => cellsOf(row, column))
    if (typeof read === 'string') refused.push({ line: row.line, text: row.cells.join(', '), reason: read })
    else lines.push(read)
  }
  return { lines, refused }
}

/** A number that a spreadsheet has changed: "1.23E+05", or "'0012" with its mark of a text. */
const changedNumber = /^'|^\d+(\.\d+)?E\+\d+$/i

/** Columns of which a line has one value only. */
const singleColumns = ['batch', 'expiry', 'mrp', 'quantity', 'free', 'ptr'] as const

/** A line of the file, or why it is refused. */
async function readLine(db: Db, cells: (column: ReceiptColumn) => string[]): Promise<Line | string> {
  const twofold = singleColumns.find((column) => cells(column).length > 1)
  if (twofold !== undefined) return `Two columns for ${twofold} contradict each other: ${cells(twofold).join(' and ')}.`
  const cell = (column: ReceiptColumn) => cells(column)[0] ?? ''
  const product = await findProduct(db, cells('product'))
  if (typeof product === 'string') return product
  const batchNumber = cell('batch').toUpperCase()
  if (batchNumber === '' || batchNumber.length > 40) return 'There is no batch number.'
  if (changedNumber.test(batchNumber))
    return `A spreadsheet has changed the batch “${cell('batch')}”. Please type it as on the pack.`
  const expiresOn = cell('expiry') === '0' ? NO_EXPIRY : lastDayOfListMonth(cell('expiry'))
  if (expiresOn === null) return 'The expiry is neither a month such as 03/28 nor 0 for none.'
  const madeIn = lastDayOfListMonth(cell('made'))
  if (madeIn !== null && madeIn > expiresOn) return 'The expiry is before the manufacture.'
  const mrp = paiseFromList(cell('mrp'))
  if (mrp === null) return 'The MRP is not an amount such as 1499.50.'
  const typedPtr = cell('ptr') || cell('rate')
  const ptr = typedPtr === '' ? null : paiseFromList(typedPtr)
  if (typedPtr !== '' && ptr === null) return 'The PTR is not an amount such as 1499.50.'
  const [quantity, freeQuantity] = [cell('quantity'), cell('free') || '0']
  if (!/^\d{1,7}$/.test(quantity) || !/^\d{1,7}$/.test(freeQuantity)) return 'The quantity is not a whole number.'
  return {
    product: toScannedProduct(product),
    batchNumber,
    expiry: typedExpiry(expiresOn),
    mrp: rupeesFromPaise(mrp),
    ptr: ptr === null ? null : rupeesFromPaise(ptr),
    quantity: Number(quantity),
    freeQuantity: Number(freeQuantity),
  }
}

/** The product with these GTINs and exactly these names in any case, or why there is none. */
async function findProduct(db: Db, texts: readonly string[]) {
  const names = texts.map((text) => text.toLowerCase())
  const gtins = texts.map((text) => text.padStart(14, '0'))
  const named = db.selectFrom('product_search').select('product_id').where('name', 'in', names)
  const scanned = db.selectFrom('product_gtins').select('product_id').where('gtin', 'in', gtins)
  const found =
    texts.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select(['id', 'name', 'pack_size', 'mrp_paise', 'selling_price_paise'])
          .where('id', 'in', named.unionAll(scanned))
          .execute()
  const [product, another] = found
  if (product === undefined) return 'No product of the shop has this name or GTIN.'
  return another === undefined ? product : 'The name and the GTIN are those of several products.'
}
