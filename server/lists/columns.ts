import { InvalidCell } from './cells.ts'

const productNames = [
  'product',
  'name',
  'item',
  'itemname',
  'itemdescription',
  'medicine',
  'medicinename',
  'drugname',
  'nameofitem',
  'description',
  'particulars',
]
const barcodeNames = ['gtin', 'ean', 'barcode', 'barcodeno', 'ean13', 'upc']

/** Other names of columns in price lists and suppliers' bills, without case, spaces, symbols and units. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  externalId: ['id', 'itemcode', 'itemid', 'itemno', 'code', 'productcode', 'sku', 'partno'],
  productName: productNames,
  gtin: barcodeNames,
  /** The name of a product, its GTIN, or both. */
  product: ['productname', ...productNames, ...barcodeNames],
  manufacturer: ['company', 'companyname', 'mfr', 'manufacturedby', 'make', 'marketedby'],
  composition: ['salt', 'saltname', 'content', 'contents', 'generic', 'genericname', 'saltcomposition'],
  packSize: ['packing', 'pack', 'unitpack'],
  mrp: ['maximumretailprice', 'maxretailprice'],
  sellingPrice: ['saleprice', 'salerate', 'sellingrate', 'srate', 'retailrate', 'ourprice'],
  stock: [
    'stockqty',
    'currentstock',
    'closingstock',
    'closingqty',
    'closingbalance',
    'balanceqty',
    'qtyonhand',
    'qty',
    'quantity',
  ],
  hsn: ['hsncode', 'hsnsac', 'hsnno'],
  shelf: ['rack', 'rackno', 'bin', 'location', 'shelfplace'],
  gstPercent: ['gst', 'gstrate', 'taxrate', 'tax'],
  manufactureDate: ['mfg', 'mfgdate', 'mfgdt', 'mfd'],
  expiryDate: ['expiry', 'exp', 'expdate', 'expdt', 'expirydt'],
  batch: ['batchno', 'batchnumber', 'bno', 'lot', 'lotno'],
  quantity: ['qty', 'billedqty'],
  free: ['freeqty', 'freequantity', 'scheme'],
  rate: ['price', 'purchaserate', 'traderate', 'ratebeforetax'],
  minQuantity: ['min', 'minqty', 'minimum', 'moq', 'from', 'frompacks', 'slab'],
  casePack: ['case', 'caseqty', 'casesize', 'carton'],
  scheme: ['offer', 'deal'],
}

/** Finds the column that a title names. A column's own name precedes another column's other name. */
export function columnFinder(names: readonly string[]): (title: string) => string | undefined {
  const known = new Map([
    ...names.flatMap((name) => (otherNames[name] ?? []).map((other) => [other, name] as const)),
    ...names.map((name) => [foldColumnName(name), name] as const),
  ])
  return (title) => known.get(foldColumnName(title))
}

export type ColumnSet = {
  readonly names: readonly string[]
  /** A row with fewer than two of these is a title or a footer. */
  readonly needed: readonly string[]
  /** A row that begins with "Total …" and has none of these is a total. */
  readonly descriptive: readonly string[]
}

type Cells = readonly string[]

export type Columns = {
  readonly has: (name: string) => boolean
  /** The filled cells of a record under any name of a column, without repetitions. */
  readonly cellsOf: (record: Cells, name: string) => string[]
  /** The cell of a record, undefined without the column. Throws `InvalidCell` where two columns contradict each other. */
  readonly cellOf: (record: Cells, name: string) => string | undefined
  /** Whether a record is neither blank nor a title, a total or the header again. */
  readonly isLine: (record: Cells) => boolean
  /** Whether a record is the header again, which printed lists have on each page. */
  readonly repeatsHeader: (record: Cells) => boolean
}

/** Finds columns by their names. */
export function findColumns(header: Cells, { names, needed, descriptive }: ColumnSet): Columns {
  const nameOf = columnFinder(names)
  const places = new Map<string, number[]>()
  header.forEach((title, place) => {
    const name = nameOf(title)
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), place])
  })
  const cellsOf = (record: Cells, name: string) => {
    const texts = (places.get(name) ?? []).map((place) => (record[place] ?? '').trim())
    return [...new Set(texts.filter((text) => text !== ''))]
  }
  const isFilled = (record: Cells) => (name: string) =>
    places.get(name)?.some((place) => (record[place] ?? '').trim() !== '') ?? false
  const repeatsHeader = (record: Cells) =>
    [...places].every(([name, found]) => found.every((place) => nameOf(record[place] ?? '') === name))
  return {
    has: (name) => places.has(name),
    cellsOf,
    repeatsHeader,
    cellOf: (record, name) => {
      const found = places.get(name) ?? []
      if (found.length < 2) return record[found[0] ?? -1]
      const cells = cellsOf(record, name)
      if (cells.length > 1)
        throw new InvalidCell(`two columns for ${name} contradict each other: ${cells.join(' and ')}`)
      return cells[0] ?? ''
    },
    isLine: (record) => {
      // A missing quotation mark gathers several lines in one cell; they are refused, not skipped.
      if (needed.filter(isFilled(record)).length < 2) return record.some((cell) => cell.includes('\n'))
      if (isTotal(record) || repeatsHeader(record)) return false
      return !/^\s*((grand|sub|net)[ -]?)?total\b/i.test(firstOf(record)) || descriptive.some(isFilled(record))
    },
  }
}

/** Whether a record begins with nothing but a word for a total. */
export function isTotal(record: Cells): boolean {
  return /^((grand|sub|net|page)[ -]?)?total( (qty|quantity|amount|value|items|packs))?[ :.-]*$/i.test(
    firstOf(record).trim(),
  )
}

function firstOf(record: Cells): string {
  return record.find((cell) => cell.trim() !== '') ?? ''
}

/** Refuses a record with filled cells beyond the header, such as an amount with a comma and no quotation marks. */
export function refuseSurplus(record: Cells, width: number): void {
  if (record.slice(width).some((cell) => cell.trim() !== ''))
    throw new InvalidCell(`the line has ${record.length} columns instead of ${width}`)
}

/** The name of a column without case, spaces, symbols and its unit: "price(₹)" is "price", "M.R.P. Rs." is "mrp". */
export function foldColumnName(name: string): string {
  return name
    .replace(/[([].*[)\]]?\s*$/s, '')
    .replace(/(?<![a-z])(in[ _-]?)?(rs|inr|rupees)\W*$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
