import { expect, test } from 'vitest'
import { countPlaces, linesOfTable, readPadTable, withColumn } from './read-pad-table.ts'

const tableOf = (...rows: readonly string[]) => readPadTable(rows.map((row) => row.replaceAll(' | ', '\t')))
const textsOf = (...rows: readonly string[]) => linesOfTable(tableOf(...rows)!).map(({ text }) => text)

test.each([
  ['Item name | Qty | MRP', 'Telma 40 | 20 | 231', 'Dolo 650 | 12 | 30'],
  ['Product | MRP | Order qty', 'Telma 40 | 231 | 20', 'Dolo 650 | 30 | 12'],
  ['S.No | Particulars | Packing | Quantity', '1 | Telma 40 | 10 | 20', '2 | Dolo 650 | 15 | 12'],
  ['Qty | Medicine | Rate', '20 | Telma 40 | 160', '12 | Dolo 650 | 21'],
  [
    'Name | Pack | M.R.P. | PTR | Qty | Free',
    "Telma 40 | 10's | 231 | 160 | 20 | 2",
    "Dolo 650 | 15's | 30 | 21 | 12 | 0",
  ],
  ['# | Required | Description | Batch', '1 | 20 | Telma 40 | 101', '2 | 12 | Dolo 650 | 102'],
])('reads columns by the heading %j', (...rows) => {
  expect(textsOf(...rows)).toEqual(['Telma 40\t20', 'Dolo 650\t12'])
})

test('tells columns without a heading by all their rows, and lets the packs be doubted', () => {
  const rows = ["1 | Telma 40 | 10's | 231.00 | 20", "2 | Dolo 650 | 15's | 30 | 12", "3 | Pan 40 | 15's | 155.50 | 30"]
  expect(tableOf(...rows)!.columns).toEqual(['number', 'name', 'pack', 'rate', 'packs'])
  expect(textsOf(...rows)).toEqual(['Telma 40, 20', 'Dolo 650, 12', 'Pan 40, 30'])
})

test('takes no packs where two columns may hold them, until the buyer says which', () => {
  const table = tableOf('Telma 40 | 231 | 20', 'Dolo 650 | 30 | 12')!
  expect(linesOfTable(table).map(({ text }) => text)).toEqual(['Telma 40', 'Dolo 650'])
  expect(countPlaces(table)).toEqual([1, 2])
  expect(linesOfTable(withColumn(table, 'packs', 2)).map(({ text }) => text)).toEqual(['Telma 40\t20', 'Dolo 650\t12'])
  expect(linesOfTable(withColumn(table, 'packs', 1)).map(({ text }) => text)).toEqual(['Telma 40\t231', 'Dolo 650\t30'])
})

test('keeps the rates of a list, and leaves out blank rows, repeated headings and totals', () => {
  const table = tableOf(
    'Ravi Medicals |  | ',
    'Item | Rate | Qty',
    'Telma 40 | Rs 160.50 | 20',
    ' |  | ',
    'Item | Rate | Qty',
    'Dolo 650 |  | 1,200',
    'Total |  | 1220',
  )!
  expect(linesOfTable(table)).toEqual([
    { text: 'Telma 40\t20', rate: 160.5 },
    { text: 'Dolo 650\t1200', rate: null },
  ])
})

test.each([['Telma 40 | 20'], ['Telma 40 20', 'Dolo 650 12'], ['1 | 2', '3 | 4']])('%j is no table', (...rows) => {
  expect(tableOf(...rows)).toBeNull()
})
