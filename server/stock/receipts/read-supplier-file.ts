import type { SupplierFileLinesInPaise } from '#contract/receipts.ts'
import { typedExpiry } from '#domain/stock/batch-state.ts'
import { damagedCode, gtinOf, readBatchNumber, readPackCode } from '#domain/stock/pack-code.ts'
import {
  InvalidCell,
  readRupees,
  readCode,
  readDate,
  readInteger,
  readPrice,
  refuseExpiredWhenMade,
} from '../../lists/cells.ts'
import { type Columns, refuseSurplus } from '../../lists/columns.ts'
import { readExpiry } from '../../lists/pack-cells.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/tables.ts'
import { toScannedProduct } from './resolve-pack-code.ts'
import { readUploadedTable, type UploadedList } from '../../lists/read-table.ts'

type Line = SupplierFileLinesInPaise['lines'][number]

const MAX_FILE_LINES = 500
const MAX_PACKS = 9_999_999

/** Reads a supplier's list without storing it: the lines for a draft, those it cannot use, and how its columns are read. */
export async function readSupplierFile(
  ctx: Context,
  { supplierId, ...list }: UploadedList & { readonly supplierId?: string | undefined },
): Promise<Omit<SupplierFileLinesInPaise, 'success'>> {
  const { db } = ctx
  const { columns, width, records, table } = await readUploadedTable(ctx, db, list, {
    kind: 'receipt',
    source: supplierId,
    names,
    needed,
    descriptive: ['batch', 'expiryDate'],
    maxLines: MAX_FILE_LINES,
  })
  const missing = needed.filter((name) => !columns.has(name))
  if (missing.length > 0)
    return { lines: [], refused: [], table, problem: `The file has no column for: ${missing.join(', ')}.` }
  const lines: Line[] = []
  const refused: SupplierFileLinesInPaise['refused'] = []
  for (const { line, cells } of records) {
    try {
      refuseSurplus(cells, width)
      lines.push(await readReceiptLine(db, cells, columns))
    } catch (error) {
      if (!(error instanceof InvalidCell)) throw error
      refused.push({ line, text: cells.join(', '), reason: error.sentence })
    }
  }
  return { lines, refused, table, problem: '' }
}

/** Reads a line of the file. Throws `InvalidCell`. */
async function readReceiptLine(db: Db, cells: readonly string[], { cellOf, cellsOf }: Columns): Promise<Line> {
  const cell = (name: string) => cellOf(cells, name)
  const texts = cellsOf(cells, 'product').map((text) => readCode(text, 'product or barcode', 300))
  const product = await findProduct(db, texts)
  const batchNumber = readBatchNumber(readCode(cell('batch'), 'batch', 40))
  const expiresOn = readExpiry(cell('expiryDate'))
  refuseExpiredWhenMade(readDate(cell('manufactureDate'), 'manufacture', 'first'), expiresOn)
  const mrp = readPrice(cell('mrp'), 'MRP')
  const quantity = readInteger(cell('quantity'), 'quantity', MAX_PACKS)
  if (mrp === null || quantity === null) throw new InvalidCell(`${mrp === null ? 'MRP' : 'quantity'} is missing`)
  const ptr = readRupees(cell('ptr'), 'PTR') ?? readRupees(cell('rate'), 'rate')
  return {
    product: toScannedProduct(product),
    batchNumber,
    expiry: typedExpiry(expiresOn),
    mrp,
    ptr,
    quantity,
    freeQuantity: readInteger(cell('free'), 'free quantity', MAX_PACKS) ?? 0,
  }
}

/** The product with these GTINs and exactly these names in any case. Throws `InvalidCell` for none or several. */
async function findProduct(db: Db, texts: readonly string[]) {
  const names = texts.map((text) => text.toLowerCase())
  const gtins = texts.map((text) => gtinOf(readPackCode(text)) ?? text)
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
  if (product === undefined)
    throw new InvalidCell(damagedCode(texts) ?? 'no product of the shop has this name or barcode')
  if (another !== undefined) throw new InvalidCell('the name and the barcode are those of several products')
  return product
}

const needed = ['product', 'batch', 'expiryDate', 'mrp', 'quantity']
const names = [...needed, 'manufactureDate', 'free', 'ptr', 'rate']
