import { brandOf } from '#domain/catalogue/brand-of.ts'
import { readComposition } from '#domain/catalogue/composition.ts'
import { scheduleOfSalts } from '#domain/catalogue/drug-schedules.ts'
import { readItemForm } from '#domain/catalogue/item-form.ts'
import { readFormulation } from '#domain/catalogue/formulation.ts'
import { AYURVEDA, classOfSalts, SUPPLIES } from '#domain/catalogue/medicine-classes.ts'
import { slugOf } from '#domain/catalogue/slug.ts'
import { readFlag, readId, readLine, readPrice, readPrices, requiredText } from '../../lists/cells.ts'
import { type Columns, findColumns } from '../../lists/columns.ts'
import { memoize } from './memoize.ts'
import { blankRow, type ImportColumn, type ImportRow, type ListMapping, withdrawal } from './import-row.ts'

/** The columns that the A–Z list updates in known products. */
const updatedColumns: readonly ImportColumn[] = [
  'name',
  'manufacturer',
  'composition',
  'pack_size',
  'composition_key',
  'pack_units',
  'pack_unit',
  'mrp_paise',
  'selling_price_paise',
]

/** The list has neither HSN nor GST, and medicines only. */
const taxOfMedicines = { hsn: '3004', gst_basis_points: 500 }

/** Derived columns: an owner's correction stays until the composition changes. */
const derivedColumns: readonly ImportColumn[] = ['schedule', 'category', 'category_slug', 'sub_category']

const descriptive = ['manufacturer_name', 'pack_size_label', 'short_composition1']
const optional = ['Is_discontinued', 'type', 'short_composition2', 'mrp', 'category']
const needed = ['id', 'name', 'price', 'manufacturer_name', 'pack_size_label', 'short_composition1']

/** The columns of the A–Z list. */
export const azColumnNames: readonly string[] = [...needed, ...optional]

function findAzColumns(header: readonly string[]): Columns {
  return findColumns(header, { names: azColumnNames, needed, descriptive })
}

/** The columns of the A–Z list that the header has. */
export function countAzColumns(header: readonly string[]): number {
  const { has } = findAzColumns(header)
  return azColumnNames.filter(has).length
}

/** The columns that the A–Z medicine list of India requires and the header lacks. */
export function missingAzColumns(header: readonly string[]): string[] {
  const { has } = findAzColumns(header)
  return needed.filter((name) => !has(name))
}

/** Maps the A–Z medicine list, with or without its optional columns (mrp, category). `stock` is for new products. */
export function azMapping(header: readonly string[], stock: number): ListMapping {
  const { cellOf, isLine } = findAzColumns(header)
  const makeupOf = memoize(readFormulation)
  const kindOf = memoize(readKind)
  const read = (record: readonly string[]): ImportRow => {
    const of = (name: string) => cellOf(record, name)
    const name = requiredText(readLine(of('name'), 'name', 300), 'name')
    const packSize = readLine(of('pack_size_label'), 'pack_size_label', 300)
    const composition = [of('short_composition1'), of('short_composition2')]
      .map((text) => readLine(text, 'composition', 2000))
      .map((text) => text.replaceAll(/\s+(?=,)|[\s,]+$/g, ''))
      .filter((text) => text !== '')
      .join(' + ')
    const item_form = readItemForm(packSize, name)
    const kind = kindOf({ type: of('type') ?? '', category: of('category') ?? '', composition })
    const makeup = makeupOf({ composition, packSize, itemForm: item_form, schedule: kind.schedule })
    const mrp = readMrp(of('mrp'))
    return {
      ...blankRow,
      ...taxOfMedicines,
      external_id: `az:${readId(of('id'), 'id')}`,
      product_id: null,
      name,
      brand: brandOf(name),
      manufacturer: readMaker(of('manufacturer_name')),
      composition,
      pack_size: packSize,
      item_form,
      schedule: kind.schedule,
      category: kind.category,
      category_slug: slugOf(kind.category),
      sub_category: kind.subCategory,
      ...readPrices(mrp.amount, readPrice(of('price'), 'price')),
      stock,
      composition_key: makeup.compositionKey,
      pack_units: makeup.packUnits,
      pack_unit: makeup.packUnit,
      salts: makeup.salts,
      withdrawn: withdrawal(kind.never, readFlag(of('Is_discontinued'), 'Is_discontinued') || mrp.notForSale),
      // The list brings no texts about uses.
      hasClaim: false,
    }
  }
  return { name: 'az', isLine, read, updatedColumns, derivedColumns, restoresWithdrawn: true }
}

/** Removes page text around a manufacturer: "* Mkt: Ipca Laboratories Ltd * Delivery charges …". */
function readMaker(cell: string | undefined): string {
  const text = readLine(cell, 'manufacturer_name', 300)
  const marketed = /^\*\s*(?:mkt|mfr)\s*:\s*([^*]*)/i.exec(text)
  return (marketed?.[1] ?? text).trim()
}

function readMrp(cell: string | undefined) {
  const notForSale = /^\s*not for sale\s*$/i.test(cell ?? '')
  const none = notForSale || /^\s*(mrp)?\s*$/i.test(cell ?? '')
  return { amount: none ? null : readPrice(cell, 'mrp'), notForSale }
}

/** Derives schedule and category from the salts, with prescription required by default. */
function readKind({ type, category, composition }: { type: string; category: string; composition: string }) {
  if (/ayur|herbal|homoe?o|unani|siddha/i.test(type)) return { ...AYURVEDA, schedule: 'AYUSH', never: false } as const
  if (/^surgical/i.test(category.trim())) return { ...SUPPLIES, schedule: 'NA', never: false } as const
  const salts = readComposition(composition).map((salt) => salt.id)
  const schedule = scheduleOfSalts(salts)
  // The shop has no schedule X because it never sells such products; H1 is the closest.
  return { ...classOfSalts(salts), schedule: schedule === 'X' ? 'H1' : schedule, never: schedule === 'X' } as const
}
