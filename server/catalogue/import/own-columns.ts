import { MAX_QUANTITY } from '#domain/cart/cart-lines.ts'
import { scheduleOfSalts } from '#domain/catalogue/drug-schedules.ts'
import { MAX_ALT, MAX_PACKS_PER_BOX, MAX_SHELF } from '#domain/catalogue/edited-fields.ts'
import type { Formulation, readFormulation } from '#domain/catalogue/formulation.ts'
import { fitsCategory } from '#domain/catalogue/medicine-classes.ts'
import { productTextFields } from '#domain/catalogue/product-fields.ts'
import { type Schedule, schedules } from '#domain/catalogue/schedules.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { textsByLanguage } from '#domain/catalogue/translated-texts.ts'
import {
  figuresOf,
  InvalidCell,
  readDate,
  readGstRate,
  readInteger,
  readLine,
  readText,
  requiredText,
} from '../../lists/cells.ts'
import { type ImportColumn, type ImportRow } from './import-row.ts'

const LONG = 20_000

export type OwnColumn = {
  readonly name: string
  readonly column: ImportColumn
  readonly read: (cell: string | undefined, name: string) => unknown
}

const line = (cell: string | undefined, name: string) => readLine(cell, name, 500)
const text = (cell: string | undefined, name: string) => readText(cell, name, LONG)
const lineUpTo = (longest: number) => (cell: string | undefined, name: string) => readLine(cell, name, longest)
const requiredUpTo = (longest: number) => (cell: string | undefined, name: string) =>
  requiredText(readLine(cell, name, longest), name)

/** The column of the shop's own ids, which an export has. */
export const productIdColumn = 'productId'

/** The columns of a product's pictures, in their order. A line of `imageAlts` describes the picture at its place. */
export const picturesColumn = 'images'
export const pictureTextsColumn = 'imageAlts'

/** The columns that every list has. Schedule and prices have rules of their own. */
export const requiredColumns = [
  { name: 'productName', column: 'name', read: requiredUpTo(300) },
  { name: 'manufacturer', column: 'manufacturer', read: lineUpTo(300) },
  { name: 'composition', column: 'composition', read: lineUpTo(2000) },
  { name: 'category', column: 'category', read: requiredUpTo(100) },
  { name: 'itemForm', column: 'item_form', read: requiredUpTo(300) },
  { name: 'packSize', column: 'pack_size', read: lineUpTo(300) },
] as const satisfies readonly OwnColumn[]

/** The optional columns; the values of missing ones stay. */
export const optionalColumns: readonly OwnColumn[] = [
  ...productTextFields.flatMap(({ name, column, optional }) =>
    optional === undefined ? [] : [{ name, column, read: optional === 'line' ? line : text }],
  ),
  { name: 'manufactureDate', column: 'manufacture_date', read: (cell, name) => readDate(cell, name, 'first') },
  { name: 'expiryDate', column: 'expiry_date', read: (cell, name) => readDate(cell, name, 'last') },
  { name: 'maxQuantity', column: 'max_quantity', read: readMaxQuantity },
  { name: 'packsPerBox', column: 'packs_per_box', read: readPacksPerBox },
  { name: 'shelf', column: 'shelf', read: lineUpTo(MAX_SHELF) },
  { name: picturesColumn, column: 'images', read: readImages },
  { name: 'rating', column: 'rating', read: readStars },
  { name: 'hsn', column: 'hsn', read: readHsn },
  {
    name: 'gstPercent',
    column: 'gst_basis_points',
    read: readGstRate,
  },
]

/** The columns of the texts in other languages; the texts of missing ones stay. */
export const translatedColumns = textsByLanguage.map(({ listName, language, column, max }) => ({
  name: listName,
  language,
  column,
  read: max === LONG ? text : line,
}))

type LabelColumns = Pick<
  ImportRow,
  'composition' | 'pack_size' | 'item_form' | 'category' | 'sub_category' | 'schedule'
>

type DerivedColumns = Pick<ImportRow, 'category_slug' | 'composition_key' | 'pack_units' | 'pack_unit' | 'salts'>

/** The columns that follow from others. Throws `InvalidCell` where a product may not stand under its category. */
export function deriveColumns(row: LabelColumns, formulationOf: typeof readFormulation): DerivedColumns {
  const { schedule, category, composition } = row
  const categorySlug = requiredText(slugOf(category), 'category')
  if (!fitsCategory(categorySlug, { schedule, subCategory: row.sub_category, itemForm: row.item_form }))
    throw new InvalidCell(`Ayurvedic and food products may not stand under "${category}"`)
  const labels = { composition, schedule, itemForm: row.item_form, packSize: row.pack_size }
  const { compositionKey, packUnits, packUnit, salts } = formulationOf(labels)
  return {
    category_slug: categorySlug,
    composition_key: compositionKey,
    pack_units: packUnits,
    pack_unit: packUnit,
    salts,
  }
}

/** Whether the salts are of Schedule X, whatever schedule is given. */
export function holdsForbidden(salts: Formulation['salts']): boolean {
  return scheduleOfSalts(salts.map((salt) => salt.id)) === 'X'
}

/** Reads a schedule; X is never for sale. */
export function readSchedule(name: string): { schedule: Schedule; never: boolean } {
  const upper = name.toUpperCase()
  if (upper === 'X') return { schedule: 'H1', never: true }
  if (!Object.hasOwn(schedules, upper))
    throw new InvalidCell(`schedule is none of ${Object.keys(schedules).join(', ')}, X`)
  return { schedule: upper as Schedule, never: false }
}

function readMaxQuantity(cell: string | undefined, name: string): number | null {
  const most = readInteger(cell, name, MAX_QUANTITY)
  if (most === 0) throw new InvalidCell(`${name} is 0; withdraw the product with discontinued instead`)
  return most
}

function readPacksPerBox(cell: string | undefined, name: string): number | null {
  const packs = readInteger(cell, name, MAX_PACKS_PER_BOX)
  if (packs === 0) throw new InvalidCell(`${name} is 0; leave it empty where it is not known`)
  return packs
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

/** Reads the texts of the pictures by their paths. An empty line leaves its picture without a text. */
export function readPictureTexts(cell: string | undefined, images: readonly string[]): Record<string, string> {
  const texts = (cell ?? '')
    .trimEnd()
    .split(/\r\n?|\n/)
    .map((text) => readLine(text, pictureTextsColumn, MAX_ALT))
  if (texts.some((text) => text !== '') && texts.length > images.length)
    throw new InvalidCell(`${pictureTextsColumn} has more lines than ${picturesColumn} has paths`)
  return Object.fromEntries(images.map((path, place) => [path, texts[place] ?? '']).filter(([, text]) => text !== ''))
}

function readStars(cell: string | undefined, name: string): number | null {
  const stars = figuresOf(cell)
  if (stars === '') return null
  if (!/^[0-5](\.\d{1,2})?$/.test(stars) || Number(stars) > 5)
    throw new InvalidCell(`${name} is not a number from 0 to 5`)
  return Number(stars)
}

function readHsn(cell: string | undefined, name: string): string {
  const code = figuresOf(cell)
  if (!/^(\d{4}|\d{6}|\d{8})?$/.test(code)) throw new InvalidCell(`${name} is not a code of 4, 6 or 8 digits`)
  return code
}
