import { createHash } from 'node:crypto'
import { findBannedClaim, forbidsClaims } from '#domain/catalogue/banned-claims.ts'
import { saltWords, scheduleOfSalts } from '#domain/catalogue/drug-schedules.ts'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import { readItemForm } from '#domain/catalogue/item-form.ts'
import { type GroupSchedules, scheduleGroupOf } from '#domain/catalogue/schedule-groups.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { translatedLanguages } from '#domain/languages/languages.ts'
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
} from '../../lists/cells.ts'
import { type Columns, findColumns } from '../../lists/columns.ts'
import { memoize } from './memoize.ts'
import { blankRow, type ImportColumn, type ImportRow, type ListMapping, withdrawal } from './import-row.ts'
import { namesBatch, openingColumns, readOpeningPacks } from './opening-packs.ts'
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
  requiredColumns,
  translatedColumns,
} from './own-columns.ts'

const MAX_STOCK = 1_000_000

/** Columns of which a list needs an id or the name, and a price or the stock; docs/import.md describes all of them. */
const ids = [productIdColumn, 'externalId', 'gtin']
const amounts = ['mrp', 'sellingPrice', 'stock']
const descriptive = ['manufacturer', 'composition', 'category', 'schedule', 'itemForm', 'packSize']

/** The columns of the shop's own list. */
export const ownColumnNames: readonly string[] = [
  ...ids,
  'productName',
  ...descriptive,
  ...amounts,
  ...optionalColumns.map(({ name }) => name),
  ...translatedColumns.map(({ name }) => name),
  'discontinued',
  pictureTextsColumn,
  'batch',
]

function findOwnColumns(header: readonly string[]): Columns {
  const needed = [...ids, 'productName', ...descriptive, ...amounts]
  return findColumns(header, { names: ownColumnNames, needed, descriptive })
}

/** The columns that the header has. */
export function countOwnColumns(header: readonly string[]): number {
  const { has } = findOwnColumns(header)
  return ownColumnNames.filter(has).length
}

/** The required columns that the header lacks. */
export function missingOwnColumns(header: readonly string[]): string[] {
  const { has } = findOwnColumns(header)
  return [
    ...([...ids, 'productName'].some(has) ? [] : ['productName']),
    ...(amounts.some(has) ? [] : [`one of ${amounts.join(', ')}`]),
    ...(has(pictureTextsColumn) && !has(picturesColumn) ? [picturesColumn] : []),
  ]
}

type Cells = (name: string) => string | undefined

/** The columns of products that each column of the list updates. */
const updatedBy: Readonly<Record<string, readonly ImportColumn[]>> = {
  productName: ['name'],
  manufacturer: ['manufacturer'],
  composition: ['composition', 'composition_key'],
  category: ['category', 'category_slug'],
  schedule: ['schedule'],
  itemForm: ['item_form'],
  packSize: ['pack_size', 'pack_units', 'pack_unit'],
  mrp: ['mrp_paise'],
  sellingPrice: ['selling_price_paise'],
  stock: ['stock'],
  [pictureTextsColumn]: ['image_alts'],
  ...Object.fromEntries(optionalColumns.map(({ name, column }) => [name, [column]])),
}

type OwnOptions = {
  readonly schedules?: GroupSchedules | undefined
  /** The Indian day of a list whose packs become an opening receipt; absent: batches are not read. */
  readonly openingDay?: string | undefined
}

/** The dates of packs, which a list that opens the stock says of a batch. */
const packDates = new Set(['expiryDate', 'manufactureDate'])

/** Maps the shop's own columns. */
export function ownMapping(header: readonly string[], { schedules = {}, openingDay }: OwnOptions = {}): ListMapping {
  const { has, cellOf, isLine } = findOwnColumns(header)
  const opensOn = openingColumns.every(has) ? openingDay : undefined
  const isRead = (name: string) => has(name) && !(opensOn !== undefined && packDates.has(name))
  const present = [...requiredColumns, ...optionalColumns].filter(({ name }) => isRead(name))
  const translated = translatedColumns.filter(({ name }) => has(name))
  const formulationOf = memoize(readFormulation)
  const read = (record: readonly string[]) =>
    readProduct((name) => cellOf(record, name), { present, translated, has, formulationOf, schedules, opensOn })
  const updatedColumns = [...new Set(ownColumnNames.filter(isRead).flatMap((name) => updatedBy[name] ?? []))]
  return { name: 'own', isLine, read, updatedColumns, derivedColumns: [], restoresWithdrawn: has('discontinued') }
}

type OwnReading = {
  readonly present: readonly OwnColumn[]
  readonly translated: typeof translatedColumns
  readonly has: (name: string) => boolean
  readonly formulationOf: typeof readFormulation
  /** The schedules that staff chose, for a list without the column. */
  readonly schedules: GroupSchedules
  readonly opensOn: string | undefined
}

function readProduct(of: Cells, reading: OwnReading): ImportRow {
  const { present, has, formulationOf, schedules, opensOn } = reading
  const { schedule, never } = has('schedule')
    ? readSchedule(requiredText(readLine(of('schedule'), 'schedule', 300), 'schedule'))
    : unlabelled
  const cells = Object.fromEntries(
    present.map(({ name, column, read }) => [column, read(of(name), name)]),
  ) as Partial<ImportRow>
  const filled = { ...unlabelled.row, item_form: readItemForm(cells.pack_size ?? '', cells.name ?? ''), ...cells }
  refuseExpiredWhenMade(filled.manufacture_date ?? null, filled.expiry_date ?? null)
  const pictureTexts = readPictureTexts(of(pictureTextsColumn), filled.images ?? [])
  const claim = [...Object.values(cells), ...Object.values(pictureTexts)].map(claimIn).find((found) => found !== null)
  if (claim !== undefined && forbidsClaims(schedule))
    throw new InvalidCell(`“${claim}” may not be claimed of a product that is no drug`)
  const listed = { ...blankRow, brand: filled.name.split(' ')[0] ?? '', ...filled, schedule }
  const derived = deriveColumns(listed, formulationOf)
  const proposed = scheduleOfSalts([...derived.salts.map((salt) => salt.id), ...saltWords(listed.name)])
  const { name, item_form: itemForm, composition } = listed
  const chosen = schedules[scheduleGroupOf({ name, itemForm, composition })] ?? 'H'
  // No choice for a group lets a salt of H1 or X go.
  const without = proposed === 'H' ? chosen : 'H1'
  const labels = has('schedule') ? listed : { ...listed, schedule: without }
  const isForbidden = holdsForbidden(derived.salts) || (!has('schedule') && proposed === 'X')
  const prices = readPrices(readPrice(of('mrp'), 'mrp'), readPrice(of('sellingPrice'), 'sellingPrice'))
  const isOpening = opensOn !== undefined && namesBatch(of)
  return {
    ...labels,
    ...derived,
    ...readIds(of, labels),
    ...prices,
    image_alts: pictureTexts,
    texts: readTranslatedTexts(of, reading.translated),
    stock: isOpening ? null : readInteger(of('stock'), 'stock', MAX_STOCK),
    opening: isOpening ? readOpeningPacks(of, prices.mrp_paise, opensOn) : null,
    hasClaim: claim !== undefined,
    withdrawn: withdrawal(never || isForbidden, readFlag(of('discontinued'), 'discontinued')),
  }
}

/** The texts of a line in each language of which the list has a column. */
function readTranslatedTexts(of: Cells, present: OwnReading['translated']): ImportRow['texts'] {
  return translatedLanguages.flatMap((language) => {
    const columns = present.filter((one) => one.language === language)
    if (columns.length === 0) return []
    return { language, ...Object.fromEntries(columns.map(({ name, column, read }) => [column, read(of(name), name)])) }
  })
}

/** What a list of names and prices says about a new product: without a schedule or a known salt, a prescription is required. */
const unlabelled = {
  schedule: 'H',
  never: false,
  row: { name: '', manufacturer: '', composition: '', category: 'Medicines', pack_size: '' },
} as const

/** A line of an export has the shop's own id, any other line an id of the list: its code, GTIN, or name and pack. */
function readIds(
  of: Cells,
  { name, pack_size: pack }: Pick<ImportRow, 'name' | 'pack_size'>,
): Pick<ImportRow, 'product_id' | 'external_id'> {
  const filled = (column: string) => (of(column) ?? '').trim() !== ''
  const isExported = filled(productIdColumn)
  const hasIds = of(productIdColumn) !== undefined || of('externalId') !== undefined
  const listId = () => {
    if (hasIds) return readId(of('externalId'), 'externalId')
    return filled('gtin') ? readId(of('gtin'), 'gtin') : idFromName(`${name} ${pack}`)
  }
  return {
    product_id: isExported ? readId(of(productIdColumn), productIdColumn) : null,
    external_id: isExported && !filled('externalId') ? null : `own:${listId()}`,
  }
}

const MAX_ID = 60

/** An id that fits into the column of ids, also for a long name or one in another script. */
function idFromName(text: string): string {
  const slug = slugOf(text)
  if (slug.length > 2 && slug.length <= MAX_ID) return slug
  return createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 24)
}

function claimIn(cell: unknown): string | null {
  return typeof cell === 'string' ? findBannedClaim(cell) : null
}
