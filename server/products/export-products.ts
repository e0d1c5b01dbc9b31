import { productTextFields } from '#domain/catalogue/product-fields.ts'
import { amountString } from '#domain/money.ts'
import { picturesColumn, pictureTextsColumn, productIdColumn } from '../catalogue/import/own-columns.ts'
import { csvLine, escapeFormula } from '../catalogue/import/rejects-file.ts'
import type { Context } from '../context.ts'
import type { Db, ProductRow } from '../db/tables.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { auditRead } from '../desk-change/record-audit.ts'

const ROWS_PER_QUERY = 1000

type ExportColumn = readonly [name: string, cellOf: (row: ProductRow) => string]

/** The columns of the import. A cell has no room for the breakdown of a rating, so an import leaves ratings as they are. */
const exportColumns: readonly ExportColumn[] = [
  [productIdColumn, (row) => row.id],
  // Products of other lists are named by the shop's own id only.
  ['externalId', (row) => /^own:(.*)/.exec(row.external_id ?? '')?.[1] ?? ''],
  ...productTextFields.map(({ name, column }): ExportColumn => [name, (row) => row[column]]),
  ['schedule', (row) => row.schedule],
  ['mrp', (row) => amountString(row.mrp_paise)],
  ['sellingPrice', (row) => amountString(row.selling_price_paise)],
  ['stock', (row) => String(row.stock)],
  ['discontinued', (row) => (row.withdrawn_at === null ? 'FALSE' : 'TRUE')],
  ['manufactureDate', (row) => row.manufacture_date ?? ''],
  ['expiryDate', (row) => row.expiry_date ?? ''],
  ['maxQuantity', (row) => String(row.max_quantity ?? '')],
  ['shelf', (row) => row.shelf],
  [picturesColumn, (row) => row.images.join(' ')],
  [
    pictureTextsColumn,
    (row) =>
      row.images
        .map((path) => row.image_alts[path] ?? '')
        .join('\n')
        .trimEnd(),
  ],
  ['gstPercent', (row) => String(row.gst_basis_points / 100)],
]

/** The lines of a CSV file with all products. The audit log names who exported them. */
export async function exportAllProducts(ctx: Context, principal: StaffPrincipal): Promise<AsyncIterable<string>> {
  const subject = { kind: 'product', id: 'all' } as const
  await auditRead(ctx, principal, { action: 'products.export', subject })
  return readLines(ctx.db)
}

async function* readLines(db: Db): AsyncIterable<string> {
  yield csvLine(exportColumns.map(([name]) => name))
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_PER_QUERY)
      .execute()
    yield rows.map((row) => csvLine(exportColumns.map(([, cellOf]) => escapeFormula(cellOf(row))))).join('')
    if (rows.length < ROWS_PER_QUERY) return
    last = rows.at(-1)?.id ?? last
  }
}
