import { MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { scheduleOfSalts } from '#domain/catalogue/drug-schedules.ts'
import { readFormulation } from '#domain/catalogue/makeup.ts'
import { fitsCategory } from '#domain/catalogue/medicine-classes.ts'
import { productTextFields } from '#domain/catalogue/product-fields.ts'
import { type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import {
  InvalidCell,
  readFlag,
  readId,
  readLine,
  readPrice,
  readPrices,
  readText,
  readInteger,
  required,
} from './cells.ts'
import { findColumns } from './columns.ts'
import { memoize } from './memoize.ts'
import { blankRow, type ImportColumn, type ImportRow, type ListMapping, withdrawal } from './import-row.ts'

const MOST_STOCK = 1_000_000
const LONG = 20_000

/** The required columns; docs/import.md describes all of them. */
const needed = [
  'externalId',
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
  return needed.filter((name) => place(name) === -1)
}

type Cells = (name: string) => string | undefined
type OptionalColumn = {
  readonly name: string
  readonly column: ImportColumn
  readonly read: (cell: string | undefined, name: string) => unknown
}

const line = (cell: string | undefined, name: string) => readLine(cell, name, 500)
const text = (cell: string | undefined, name: string) => readText(cell, name, LONG)

/** The optional columns; the values of missing ones stay. */
const optional: readonly OptionalColumn[] = [
  ...productTextFields.flatMap(({ name, column, optional }) =>
    optional === undefined ? [] : [{ name, column, read: optional === 'line' ? line : text }],
  ),
  { name: 'manufactureDate', column: 'manufacture_date', read: readDay },
  { name: 'expiryDate', column: 'expiry_date', read: readDay },
  { name: 'maxQuantity', column: 'max_quantity', read: readMaxQuantity },
  { name: 'images', column: 'images', read: readImages },
  { name: 'rating', column: 'rating', read: readStars },
  { name: 'hsn', column: 'hsn', read: readHsn },
  { name: 'gstPercent', column: 'gst_basis_points', read: readBasisPoints },
]

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
  const present = optional.filter(({ name }) => place(name) !== -1)
  const places = new Map<string, number>()
  for (const name of [...needed, 'stock', 'discontinued', ...present.map((one) => one.name)])
    places.set(name, place(name))
  const makeupOf = memoize(readFormulation)
  const read = (record: readonly string[]) => readProduct((name) => record[places.get(name) ?? -1], present, makeupOf)
  return { name: 'own', read, updatedColumns: [...always, ...present.map(({ column }) => column)], derivedColumns: [] }
}

function readProduct(of: Cells, present: readonly OptionalColumn[], makeupOf: typeof readFormulation): ImportRow {
  const single = (name: string, longest = 300) => readLine(of(name), name, longest)
  const labels = {
    composition: single('composition', 2000),
    packSize: single('packSize'),
    itemForm: required(single('itemForm'), 'itemForm'),
  }
  const { schedule, never } = readSchedule(required(single('schedule'), 'schedule'))
  const makeup = makeupOf({ ...labels, schedule })
  const category = required(single('category', 100), 'category')
  const filled = Object.fromEntries(
    present.map(({ name, column, read }) => [column, read(of(name), name)]),
  ) as Partial<ImportRow>
  const row: ImportRow = {
    ...blankRow,
    brand: single('productName').split(' ')[0] ?? '',
    ...filled,
    external_id: `own:${readId(of('externalId'), 'externalId')}`,
    name: required(single('productName'), 'productName'),
    manufacturer: single('manufacturer'),
    composition: labels.composition,
    category,
    category_slug: required(slugOf(category), 'category'),
    schedule,
    item_form: labels.itemForm,
    pack_size: labels.packSize,
    ...readPrices(readPrice(of('mrp'), 'mrp'), readPrice(of('sellingPrice'), 'sellingPrice')),
    stock: readInteger(of('stock'), 'stock', MOST_STOCK),
    composition_key: makeup.compositionKey,
    pack_units: makeup.packUnits,
    pack_unit: makeup.packUnit,
    salts: makeup.salts,
    withdrawn: withdrawal(never || holdsForbidden(makeup.salts), readFlag(of('discontinued'), 'discontinued')),
  }
  if (!fitsCategory(row.category_slug, { schedule, subCategory: row.sub_category, itemForm: row.item_form }))
    throw new InvalidCell(`Ayurvedic and food products may not stand under "${category}"`)
  return row
}

/** Ignores the schedule in the file. */
function holdsForbidden(salts: ImportRow['salts']): boolean {
  return scheduleOfSalts(salts.map((salt) => salt.id)) === 'X'
}

function readSchedule(name: string): { schedule: Schedule; never: boolean } {
  const upper = name.toUpperCase()
  if (upper === 'X') return { schedule: 'H1', never: true }
  if (!Object.hasOwn(schedules, upper))
    throw new InvalidCell(`schedule is none of ${Object.keys(schedules).join(', ')}, X`)
  return { schedule: upper as Schedule, never: false }
}

function readDay(cell: string | undefined, name: string): string | null {
  const day = readLine(cell, name, 30)
  if (day === '') return null
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  if (date === null || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new InvalidCell(`${name} is not a day such as 2028-03-31`)
  return day
}

function readMaxQuantity(cell: string | undefined, name: string): number | null {
  const most = readInteger(cell, name, MAX_QUANTITY)
  if (most === 0) throw new InvalidCell(`${name} is 0; withdraw the product with discontinued instead`)
  return most
}

/** Paths of this shop, separated by spaces. Pages load nothing from other origins. */
function readImages(cell: string | undefined, name: string): string[] {
  const paths = readLine(cell, name, 2000)
    .split(' ')
    .filter((path) => path !== '')
  if (paths.some((path) => !/^\/[\w/.-]+$/.test(path) || path.startsWith('//')))
    throw new InvalidCell(`${name} must be paths such as /images/products/name.webp`)
  return paths
}

function readStars(cell: string | undefined, name: string): number | null {
  const stars = readLine(cell, name, 10)
  if (stars === '') return null
  if (!/^[0-5](\.\d{1,2})?$/.test(stars) || Number(stars) > 5)
    throw new InvalidCell(`${name} is not a number from 0 to 5`)
  return Number(stars)
}

function readHsn(cell: string | undefined, name: string): string {
  const code = readLine(cell, name, 8)
  if (!/^(\d{4,8})?$/.test(code)) throw new InvalidCell(`${name} is not a code of 4 to 8 digits`)
  return code || blankRow.hsn
}

/** A percentage with up to two decimals, in hundredths of a per cent. */
function readBasisPoints(cell: string | undefined, name: string): number {
  const percent = readLine(cell, name, 6).replace(/%$/, '')
  if (percent === '') return blankRow.gst_basis_points
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent)) throw new InvalidCell(`${name} is not a percentage`)
  return Math.round(Number(percent) * 100)
}
