import { findBannedClaim, forbidsClaims } from '#domain/catalogue/banned-claims.ts'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import { InvalidCell, readFlag, readId, readInteger, readLine, readPrice, readPrices, requiredText } from './cells.ts'
import { findColumns } from './columns.ts'
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

/** The required columns that the header lacks. */
export function missingOwnColumns(header: readonly string[]): string[] {
  const place = findColumns(header)
  const namesPictures = place(pictureTextsColumn) === -1 ? [] : [picturesColumn]
  const id = place(productIdColumn) === -1 ? 'externalId' : productIdColumn
  return [id, ...needed, ...namesPictures].filter((name) => place(name) === -1)
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
  const place = findColumns(header)
  const present = optionalColumns.filter(({ name }) => place(name) !== -1)
  const describesPictures = place(pictureTextsColumn) !== -1
  const places = new Map<string, number>()
  for (const name of [
    productIdColumn,
    'externalId',
    ...needed,
    'stock',
    'discontinued',
    pictureTextsColumn,
    ...present.map((one) => one.name),
  ])
    places.set(name, place(name))
  const formulationOf = memoize(readFormulation)
  const read = (record: readonly string[]) =>
    readProduct((name) => record[places.get(name) ?? -1], present, formulationOf)
  const updatedColumns = [
    ...always,
    ...present.map(({ column }) => column),
    ...(describesPictures ? (['image_alts'] as const) : []),
  ]
  return { name: 'own', read, updatedColumns, derivedColumns: [], restoresWithdrawn: place('discontinued') !== -1 }
}

function readProduct(of: Cells, present: readonly OwnColumn[], formulationOf: typeof readFormulation): ImportRow {
  const { schedule, never } = readSchedule(requiredText(readLine(of('schedule'), 'schedule', 300), 'schedule'))
  const filled = Object.fromEntries(
    [...requiredColumns, ...present].map(({ name, column, read }) => [column, read(of(name), name)]),
  ) as Pick<ImportRow, RequiredColumn> & Partial<ImportRow>
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
