import { expect, test } from 'vitest'
import { buildWorkbook } from '#test/build-workbook.ts'
import { addProduct } from '#test/factories.ts'
import { useImportLists } from '#test/import-steps.ts'
import { readSupplierFile } from '../stock/receipts/read-supplier-file.ts'
import { readPriceFile } from '../trade/read-price-file.ts'
import { readPadLine } from '#domain/trade/read-pad-line.ts'
import { linesOfTable, readPadTable } from '#domain/trade/read-pad-table.ts'
import { readOrderList } from '../trade-orders/read-order-list.ts'
import { gstRates } from '#domain/lists/list-numbers.ts'

const { lists, app } = useImportLists()
const caller = { signal: new AbortController().signal }

/** The values of a line, and the reason why another is refused. */
type Outcome = {
  readonly values: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly reasons: readonly string[]
}
type ShapeReader = {
  /** The title of each column that the reader has. */
  readonly titles: Readonly<Partial<Record<Column, string>>>
  readonly read: (bytes: Uint8Array, names: readonly string[]) => Promise<Outcome>
}
type Column = 'amount' | 'whole' | 'expiry' | 'percent'

const usual: Readonly<Record<Column, string>> = { amount: '50', whole: '10', expiry: '03/28', percent: '5' }
const addNamed = (names: readonly string[]) => Promise.all(names.map((name) => addProduct(app(), { name, stock: 0 })))

const readers: Readonly<Record<string, ShapeReader>> = {
  'a product list': {
    titles: { amount: 'MRP', whole: 'Stock', expiry: 'Expiry', percent: 'GST %' },
    read: async (bytes, names) => {
      const { reasons } = await lists.bring(bytes)
      const products = await app().ctx.db.selectFrom('products').selectAll().where('name', 'in', names).execute()
      return {
        values: new Map(
          products.map((product) => [
            product.name,
            {
              amount: product.mrp_paise,
              whole: product.stock,
              expiry: product.expiry_date,
              percent: (product.gst_basis_points ?? Number.NaN) / 100,
            },
          ]),
        ),
        reasons: [...reasons].flatMap(([reason, count]) => Array.from({ length: count }, () => reason)),
      }
    },
  },
  'a receipt': {
    titles: { amount: 'MRP', whole: 'Qty', expiry: 'Exp' },
    read: async (file, names) => {
      await addNamed(names)
      const { lines, refused } = await readSupplierFile(app().ctx, { file, caller })
      return {
        values: new Map(
          lines.map(({ product, mrp, quantity, expiry }) => [
            product.productName,
            { amount: mrp, whole: quantity, expiry: expiry === '03/28' ? '2028-03-31' : expiry },
          ]),
        ),
        reasons: refused.map(({ reason }) => reason),
      }
    },
  },
  'a price list': {
    titles: { amount: 'Rate', whole: 'Min Qty' },
    read: async (file, names) => {
      await addNamed(names)
      const { prices, refused } = await readPriceFile(app().ctx, { file, caller })
      return {
        values: new Map(
          [...prices].map(([{ name }, slabs]) => [name, { amount: slabs[0]?.rate, whole: slabs[0]?.minQuantity }]),
        ),
        reasons: refused.map(({ reason }) => reason),
      }
    },
  },
  'an order pad': {
    titles: { whole: 'Qty' },
    read: async (file) => {
      try {
        const table = readPadTable(await readOrderList(file, caller))
        const lines = (table === null ? [] : linesOfTable(table)).map(({ text }) => ({ text, read: readPadLine(text) }))
        return {
          values: new Map(lines.flatMap(({ text, read }) => (read.kind === 'product' ? [splitPadLine(text)] : []))),
          reasons: lines.flatMap(({ read }) => (read.kind === 'unreadable' ? [read.sentence] : [])),
        }
      } catch (error) {
        return { values: new Map(), reasons: [(error as Error).message] }
      }
    },
  },
}

function splitPadLine(line: string) {
  const [name = '', packs] = line.split('\t')
  return [name, { whole: Number(packs) }] as const
}

let prefix = 0
/** Rows of a list whose names no other list has; `cells` replaces usual cells of a row. */
function listOf(titles: ShapeReader['titles'], cells: readonly Partial<Record<Column, string>>[]) {
  prefix += 1
  const columns = Object.keys(titles) as Column[]
  const names = cells.map((_, index) => `Shaped ${prefix} no ${index + 1} tablet`)
  const needsBatch = Object.values(titles).includes('Exp') ? ['Batch'] : []
  const header = ['Item Name', ...needsBatch, ...columns.map((column) => titles[column] ?? '')]
  const rows = cells.map((row, index) => [
    names[index]!,
    ...needsBatch.map(() => 'B1'),
    ...columns.map((column) => row[column] ?? usual[column]),
  ])
  return { names, header, rows }
}

const quoted = (cells: readonly string[], separator = ',') => cells.map((cell) => `"${cell}"`).join(separator)
const toCsv = (rows: readonly (readonly string[])[]) => Buffer.from(rows.map((row) => quoted(row)).join('\r\n'))

/** What people's files have in a cell, and what it means. */
const readShapes: readonly (readonly [Column, string, unknown])[] = [
  ...[
    '1499',
    '1,499.00',
    '1499.0',
    'Rs. 1,499',
    'rs1499',
    '₹1499',
    '₹ 1,499.00',
    'INR 1499',
    '1499/-',
    'Rs.1499/-',
    'Rs. 1499/-',
    '₹1499/-',
    '1499.00/-',
    '1499 /-',
    '1499/–',
    '1499/=',
    'Rs. 1,499/- only',
    '₨ 1499/-',
    '१४९९/-',
  ].map((cell) => ['amount', cell, 149_900] as const),
  ...['१४९९', '14\u200B99', '\u00A01499\u2007', '\uFEFF1499', '１４９９', '\u200E1,499.00\u202C'].map(
    (cell) => ['amount', cell, 149_900] as const,
  ),
  ['amount', '1,49,900.00', 14_990_000],
  ['amount', 'Rs. 32.50', 3250],
  ['amount', '₹32.5', 3250],
  ['amount', 'Rs.45/-', 4500],
  ['amount', '45.50/-', 4550],
  ['amount', 'Re. 1/-', 100],
  ...['1000', '1,000', '1000.00', ' 1000 ', '१०००', '1\u200B000'].map((cell) => ['whole', cell, 1000] as const),
  ...['03/28', '3/28', '03/2028', '0328', '03-28', '03.2028', 'Mar-28', 'MAR 2028', "Mar'28", 'March-2028'].map(
    (cell) => ['expiry', cell, '2028-03-31'] as const,
  ),
  ...['2028-03-31', '31-Mar-2028', '31/03/2028', '31.03.28', '2028/03/31', '31-03-2028 00:00', '46843', '328'].map(
    (cell) => ['expiry', cell, '2028-03-31'] as const,
  ),
  ...['०३/२८', '03\u200B/28', 'Mar\u201128', '\u00A003/28'].map((cell) => ['expiry', cell, '2028-03-31'] as const),
  ...['12', '12%', '12 %', '12.00', '१२', '12\u200B%'].map((cell) => ['percent', cell, 12] as const),
  ['percent', '0', 0],
]

const amountRefused = /(mrp|MRP|rate) is not an amount such as 1499\.50/i
const wholeRefused = /(stock|quantity|minimum) is not a whole number up to \d+/i
const expiryRefused = /expiry(Date)? is neither a day such as 2028-03-31 nor a month such as 03\/28/i
const refusedShapes: readonly (readonly [Column, string, RegExp])[] = [
  ...[
    '32,50',
    '1.499',
    '1.499,00',
    '1 499',
    '14 99.00',
    '1.5E+03',
    '1e3',
    '14.999',
    '1,49',
    'ask us',
    '-5',
    '$5',
    '14/99',
    '14/-99',
  ].map((cell) => ['amount', cell, amountRefused] as const),
  ...['1.5', '10.000', '1 000', '1,00', '1E+3', '-1', 'ten'].map((cell) => ['whole', cell, wholeRefused] as const),
  ...['13/28', '31/02/2028', 'soon', '2028', 'Foo-28'].map((cell) => ['expiry', cell, expiryRefused] as const),
  ['percent', '0.12', /gstPercent is a share: please write 12 or 12% for 12 per cent/],
  ['percent', '0.05', /please write 5 or 5% for 5 per cent/],
  ...['7', '12,0', 'GST'].map(
    (cell) => ['percent', cell, new RegExp(`none of the GST rates ${gstRates.join(', ')}`)] as const,
  ),
]

const cases = Object.entries(readers).flatMap(([name, reader]) =>
  (Object.keys(reader.titles) as Column[]).map((column) => ({ name, reader, column })),
)

test.each(cases)('$name reads each shape of $column and refuses what could be another', async ({ reader, column }) => {
  const good = readShapes.filter(([of]) => of === column)
  const list = listOf(
    reader.titles,
    good.map(([, cell]) => ({ [column]: cell })),
  )
  const { values, reasons } = await reader.read(toCsv([list.header, ...list.rows]), list.names)
  expect(reasons).toEqual([])
  const read = list.names.map((name, index) => [good[index]?.[1], values.get(name)?.[column]])
  expect(read).toEqual(good.map(([, cell, value]) => [cell, value]))
  for (const [, cell, sentence] of refusedShapes.filter(([of]) => of === column)) {
    const odd = listOf(reader.titles, [{ [column]: cell }])
    const outcome = await reader.read(toCsv([odd.header, ...odd.rows]), odd.names)
    expect([cell, [...outcome.values]]).toEqual([cell, []])
    expect(outcome.reasons, cell).toEqual([expect.stringMatching(sentence)])
  }
})

type ShapedList = ReturnType<typeof listOf>

/** What Excel, Tally, Marg and other programs put around the lines. */
const containers: Readonly<Record<string, (list: ShapedList) => Uint8Array>> = {
  'CSV UTF-8 of Excel': ({ header, rows }) => Buffer.concat([Buffer.from('\uFEFF'), toCsv([header, ...rows])]),
  'Unicode text of Excel': ({ header, rows }) =>
    Buffer.from(`\uFEFF${[header, ...rows].map((row) => row.join('\t')).join('\r\n')}`, 'utf16le'),
  'UTF-16 with the high byte first': ({ header, rows }) =>
    Buffer.from(`\uFEFF${[header, ...rows].map((row) => quoted(row)).join('\n')}`, 'utf16le').swap16(),
  'semicolons and a line for Excel': ({ header, rows }) =>
    Buffer.from(`sep=;\r\n${[header, ...rows].map((row) => quoted(row, ';')).join('\r\n')}`),
  'tabs and old ends of lines': ({ header, rows }) =>
    Buffer.from([header, ...rows].map((row) => row.join('\t')).join('\r')),
  'vertical bars': ({ header, rows }) => Buffer.from([header, ...rows].map((row) => row.join('|')).join('\n')),
  'titles, blank rows, a repeated header and totals': ({ header, rows: [first = [], ...others] }) => {
    const blank = header.map(() => '')
    const invisible = header.map(() => '\u200B')
    const total = header.map((_, place) => (place === 0 ? 'Grand Total' : '99'))
    const titles = [['Sahyadri Distributors'], ['Stock from 01-04-2026 to 31-03-2027'], []]
    return toCsv([...titles, header, first, blank, invisible, header, ...others, [], total, ['Total Qty :', '9']])
  },
  'columns in another order, with others between them': ({ header, rows }) =>
    toCsv([
      ['Sr', ...header.toReversed(), 'Remarks'],
      ...rows.map((row, at) => [`${at + 1}`, ...row.toReversed(), '']),
    ]),
  'a workbook of texts': ({ header, rows }) => buildWorkbook([{ name: 'Sheet1', rows: [header, ...rows] }]),
  'a workbook with a title, a gap on the left and a total': ({ header, rows }) =>
    buildWorkbook([
      {
        name: 'Sheet1',
        rows: [['List'], [], [null, ...header], ...rows.map((row) => [null, ...row]), [null, 'Total', 9]],
      },
    ]),
}

test.each(
  Object.keys(readers).flatMap((name) => Object.keys(containers).map((container) => [name, container] as const)),
)('%s reads %s', async (name, container) => {
  const { titles, read } = readers[name]!
  const list = listOf(titles, [{ whole: '10' }, { whole: '20' }])
  const { values, reasons } = await read(containers[container]!(list), list.names)
  expect(reasons).toEqual([])
  const means: Readonly<Record<Column, unknown>> = { amount: 5000, whole: 10, expiry: '2028-03-31', percent: 5 }
  const expected = Object.fromEntries((Object.keys(titles) as Column[]).map((column) => [column, means[column]]))
  expect([...values].toSorted()).toEqual([
    [list.names[0], expected],
    [list.names[1], { ...expected, whole: 20 }],
  ])
})
