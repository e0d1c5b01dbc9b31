import { parse } from 'csv-parse/sync'
import type { ReceiptFilePreview } from '#contract/receipts.ts'
import { paiseFromList } from '#domain/catalogue/list-numbers.ts'
import { rupeesFromPaise } from '#domain/money.ts'
import { UNPRINTABLE } from '#domain/plain-text.ts'
import { readTypedExpiry, typedExpiry } from '#domain/stock/batch-state.ts'
import type { Context } from '../../context.ts'
import { invalidField } from '../../http/refusal.ts'
import type { Db } from '../../db/tables.ts'
import { toScannedProduct } from './read-pack-code.ts'

/** The columns of a supplier's file and the names under which suppliers send them. */
const columnNames = {
  product: ['product', 'product name', 'item', 'item name', 'description', 'gtin', 'ean', 'barcode'],
  batch: ['batch', 'batch no', 'batch no.', 'batch number', 'lot'],
  expiry: ['expiry', 'exp', 'exp.', 'exp date', 'expiry date'],
  mrp: ['mrp'],
  quantity: ['qty', 'quantity', 'qty.'],
  free: ['free', 'free qty', 'scheme', 'free quantity'],
  ptr: ['ptr', 'rate', 'price', 'purchase rate'],
} as const

type ColumnName = keyof typeof columnNames
type Line = ReceiptFilePreview['lines'][number]

const MAX_FILE_LINES = 500

/** Reads a supplier's CSV without storing it: the lines for a draft, and those it cannot use. */
export async function previewReceiptFile({ db }: Context, csv: string): Promise<Omit<ReceiptFilePreview, 'success'>> {
  const [head, ...rows] = readRecords(csv)
  const columns = new Map<ColumnName, number>()
  for (const [index, title] of (head ?? []).entries()) {
    const name = (Object.keys(columnNames) as ColumnName[]).find((column) =>
      (columnNames[column] as readonly string[]).includes(title.trim().toLowerCase()),
    )
    if (name !== undefined && !columns.has(name)) columns.set(name, index)
  }
  const missing = (['product', 'batch', 'expiry', 'mrp', 'quantity'] as const).filter((name) => !columns.has(name))
  if (missing.length > 0) throw invalidField('csv', `The file has no column for: ${missing.join(', ')}.`)
  if (rows.length > MAX_FILE_LINES) throw invalidField('csv', `The file has more than ${MAX_FILE_LINES} lines.`)
  const lines: Line[] = []
  const refused: ReceiptFilePreview['refused'] = []
  for (const [index, cells] of rows.entries()) {
    const cell = (name: ColumnName) => (cells[columns.get(name) ?? -1] ?? '').trim()
    const read = cells.some((text) => UNPRINTABLE.test(text.trim()))
      ? 'The line has characters that cannot be printed.'
      : await readLine(db, cell)
    if (typeof read === 'string') refused.push({ line: index + 2, text: cells.join(', '), reason: read })
    else lines.push(read)
  }
  return { lines, refused }
}

function readRecords(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw invalidField('csv', 'This is not a readable CSV file.')
  }
}

/** A line of the file, or why it is refused. */
async function readLine(db: Db, cell: (name: ColumnName) => string): Promise<Line | string> {
  const product = await findProduct(db, cell('product'))
  if (product === undefined) return 'No product of the shop has this name or GTIN.'
  const batchNumber = cell('batch').toUpperCase()
  if (batchNumber === '' || batchNumber.length > 40) return 'There is no batch number.'
  const expiresOn = readTypedExpiry(cell('expiry'))
  if (expiresOn === null) return 'The expiry is neither a month such as 03/28 nor 0 for none.'
  const mrp = paiseFromList(cell('mrp'))
  if (mrp === null) return 'The MRP is not an amount such as 1499.50.'
  const ptr = cell('ptr') === '' ? null : paiseFromList(cell('ptr'))
  if (cell('ptr') !== '' && ptr === null) return 'The PTR is not an amount such as 1499.50.'
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

/** The product with this GTIN, or with exactly this name in any case. */
async function findProduct(db: Db, text: string) {
  if (text === '') return undefined
  const byName = db.selectFrom('product_search').select('product_id').where('name', '=', text.toLowerCase())
  const byGtin = db.selectFrom('product_gtins').select('product_id').where('gtin', '=', text.padStart(14, '0'))
  return db
    .selectFrom('products')
    .select(['id', 'name', 'pack_size', 'mrp_paise', 'selling_price_paise'])
    .where('id', 'in', byName.limit(1).unionAll(byGtin))
    .executeTakeFirst()
}
