import { findBannedClaim, forbidsClaims } from '#domain/catalogue/banned-claims.ts'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import {
  InvalidCell,
  readFlag,
  readId,
  readInteger,
  readLine,
  readPrice,
  readPrices,
  refuseExpiredWhenMade,
  requiredText,
} from './cells.ts'
import { type Columns, findColumns } from './columns.ts'
import { memoize } from './memoize.ts'
import { blankRow, type ImportColumn, type ImportRow, type ListMapping, withdrawal } from './import-row.ts'
import {
  deriveColumns,
  holdsForbidden,
  optionalColumns,
  type OwnColumn,
  picturesColumn,
  pictureTextsColumn,
  productIdColumn,
  readPictureTexts,
  readSchedule,
  type RequiredColumn,
  requiredColumns,
} from './own-columns.ts'

const MAX_STOCK = 1_000_000

/** The required columns besides an id; docs/import.md describes all of them. */
const needed = [
  'productName',
  'manufacturer',
  'composition',
  'category',
  'schedule',
  'itemForm',
  'packSize',
  'mrp',
  'sellingPrice',
]

const descriptive = ['manufacturer', 'composition', 'category', 'schedule', 'itemForm', 'packSize']

function findOwnColumns(header: readonly string[]): Columns {
  const ids = [productIdColumn, 'externalId']
  const optional = [...optionalColumns.map(({ name }) => name), 'stock', 'discontinued', pictureTextsColumn]
  return findColumns(header, { names: [...ids, ...needed, ...optional], needed: [...ids, ...needed], descriptive })
}

/** The required columns that the header lacks. */
export function missingOwnColumns(header: readonly string[]): string[] {
  const { has } = findOwnColumns(header)
  const id = has(productIdColumn) ? productIdColumn : 'externalId'
  return [id, ...needed, ...(has(pictureTextsColumn) ? [picturesColumn] : [])].filter((name) => !has(name))
}

type Cells = (name: string) => string | undefined

const always: readonly ImportColumn[] = [
  'name',
  'manufacturer',
  'composition',
  'category',
  'category_slug',
  'schedule',
  'item_form',
  'pack_size',
  'composition_key',
  'pack_units',
  'pack_unit',
  'mrp_paise',
  'selling_price_paise',
  'stock',
]

/** Maps the shop's own columns. */
export function ownMapping(header: readonly string[]): ListMapping {
  const { has, cellOf, isLine } = findOwnColumns(header)
  const present = optionalColumns.filter(({ name }) => has(name))
  const formulationOf = memoize(readFormulation)
  const read = (record: readonly string[]) => readProduct((name) => cellOf(record, name), present, formulationOf)
  const updatedColumns = [
    ...always,
    ...present.map(({ column }) => column),
    ...(has(pictureTextsColumn) ? (['image_alts'] as const) : []),
  ]
  return { name: 'own', isLine, read, updatedColumns, derivedColumns: [], restoresWithdrawn: has('discontinued') }
}

function readProduct(of: Cells, present: readonly OwnColumn[], formulationOf: typeof readFormulation): ImportRow {
  const { schedule, never } = readSchedule(requiredText(readLine(of('schedule'), 'schedule', 300), 'schedule'))
  const filled = Object.fromEntries(
    [...requiredColumns, ...present].map(({ name, column, read }) => [column, read(of(name), name)]),
  ) as Pick<ImportRow, RequiredColumn> & Partial<ImportRow>
  refuseExpiredWhenMade(filled.manufacture_date ?? null, filled.expiry_date ?? null)
  const pictureTexts = readPictureTexts(of(pictureTextsColumn), filled.images ?? [])
  const claim = [...Object.values(filled), ...Object.values(pictureTexts)].map(claimIn).find((found) => found !== null)
  if (claim !== undefined && forbidsClaims(schedule))
    throw new InvalidCell(`“${claim}” may not be claimed of a product that is no drug`)
  const labels = { ...blankRow, brand: filled.name.split(' ')[0] ?? '', ...filled, schedule }
  const derived = deriveColumns(labels, formulationOf)
  return {
    ...labels,
    ...derived,
    ...readIds(of),
    ...readPrices(readPrice(of('mrp'), 'mrp'), readPrice(of('sellingPrice'), 'sellingPrice')),
    image_alts: pictureTexts,
    stock: readInteger(of('stock'), 'stock', MAX_STOCK),
    hasClaim: claim !== undefined,
    withdrawn: withdrawal(never || holdsForbidden(derived.salts), readFlag(of('discontinued'), 'discontinued')),
  }
}

/** A line of an export has the shop's own id, any other line an id of the list. */
function readIds(of: Cells): Pick<ImportRow, 'product_id' | 'external_id'> {
  const filled = (name: string) => (of(name) ?? '').trim() !== ''
  const isExported = filled(productIdColumn)
  return {
    product_id: isExported ? readId(of(productIdColumn), productIdColumn) : null,
    external_id: isExported && !filled('externalId') ? null : `own:${readId(of('externalId'), 'externalId')}`,
  }
}

function claimIn(cell: unknown): string | null {
  return typeof cell === 'string' ? findBannedClaim(cell) : null
}
