import { sql } from 'kysely'
import { productTextFields } from '#domain/catalogue/product-fields.ts'
import { textsByLanguage } from '#domain/catalogue/translated-texts.ts'
import { picturesColumn, pictureTextsColumn, productIdColumn } from '../catalogue/import/own-columns.ts'
import type { Context } from '../context.ts'
import { amountCell, type CsvCell, csvTable, dayCell, flagCell, numberCell, textCell } from '../lists/csv-table.ts'
import { readAllRows } from '../db/keyset.ts'
import { productsWithTexts, type ProductWithTexts } from '../catalogue/product-texts.ts'
import type { CsvLines } from '../http/handle.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { auditRead } from '../desk-change/record-audit.ts'

type ExportColumn = readonly [name: string, cellOf: (row: ProductWithTexts) => CsvCell]

/** The columns of the import. A cell has no room for the breakdown of a rating, so an import leaves ratings as they are. */
const exportColumns: readonly ExportColumn[] = [
  [productIdColumn, (row) => textCell(row.id)],
  // Products of other lists are named by the shop's own id only.
  ['externalId', (row) => textCell(/^own:(.*)/.exec(row.external_id ?? '')?.[1] ?? '')],
  ...productTextFields.map(({ name, column }): ExportColumn => [name, (row) => textCell(row[column])]),
  ['schedule', (row) => textCell(row.schedule)],
  ['mrp', (row) => amountCell(row.mrp_paise)],
  ['sellingPrice', (row) => amountCell(row.selling_price_paise)],
  ['stock', (row) => numberCell(row.stock)],
  ['discontinued', (row) => flagCell(row.withdrawn_at !== null)],
  ['manufactureDate', (row) => dayCell(row.manufacture_date ?? '')],
  ['expiryDate', (row) => dayCell(row.expiry_date ?? '')],
  ['maxQuantity', (row) => numberCell(row.max_quantity)],
  ['packsPerBox', (row) => numberCell(row.packs_per_box)],
  ['shelf', (row) => textCell(row.shelf)],
  [picturesColumn, (row) => textCell(row.images.join(' '))],
  [
    pictureTextsColumn,
    (row) =>
      textCell(
        row.images
          .map((path) => row.image_alts[path] ?? '')
          .join('\n')
          .trimEnd(),
      ),
  ],
  ...textsByLanguage.map(({ listName, rowName }): ExportColumn => [listName, (row) => textCell(row[rowName])]),
  ['gstPercent', (row) => numberCell(row.gst_basis_points === null ? null : row.gst_basis_points / 100)],
]

/** The lines of a CSV file with all products. The audit log names who exported them. */
export async function exportAllProducts(ctx: Context, principal: StaffPrincipal): Promise<CsvLines> {
  const subject = { kind: 'product', id: 'all' } as const
  await auditRead(ctx, principal, { action: 'products.export', subject })
  const { products } = await ctx.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow()
  const all = ctx.db.selectFrom(productsWithTexts.as<'products'>(sql.ref('products'))).selectAll()
  const rows = readAllRows(all, { order: ['id'], cursorOf: ({ id }) => id })
  return csvTable(Object.fromEntries(exportColumns), rows, products)
}
