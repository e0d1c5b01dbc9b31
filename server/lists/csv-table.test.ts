import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { openInExcel, readAsExcel } from '#test/spreadsheets/open-in-excel.ts'
import { amountCell, csvTable, dayCell, numberCell, readWrittenCell, textCell } from './csv-table.ts'

const encode = (text: string) => new TextEncoder().encode(text)

async function fileOf(texts: readonly string[]): Promise<string> {
  let file = ''
  for await (const line of csvTable({ text: textCell }, texts)) file += line
  return file
}

const valueLike = [
  '007',
  '0402',
  '30049099',
  '12345678901231',
  '8901234567894',
  '09876543210',
  '98765 43210',
  '040-2345 6789',
  '1E5',
  '1e-5',
  '12E10',
  'MAR-27',
  'Mar 27',
  'march2',
  'SEPT2',
  'DEC1',
  '27MAR',
  '2-3',
  '1/2',
  '03/28',
  '03/2028',
  '10-12',
  '2026-11-28',
  '28.11.2026',
  '10:30',
  '5 PM',
  '5 a',
  '1 1/2',
  '5%',
  '1,234',
  '(5)',
  '5-',
  '.5',
  '5.',
  '₹5',
  'Rs. 5',
  'rs5',
  '$5',
  'TRUE',
  'false',
  '#N/A',
  '#REF!',
  '1,23,456.00',
  '२५',
  "'5",
]
const formulaLike = [
  '=1+1',
  '+1',
  '-1',
  '-5 degrees',
  '- once a day',
  '+91 98765 43210',
  '@SUM(A1)',
  '	x',
  "'=1",
  "''=1",
  '=',
  '-',
  '="007"',
  '=HYPERLINK("http://x.example","Open")',
  "=cmd|' /C calc'!A0",
]
const plain = [
  '',
  'Dolo 650',
  '10 tablets',
  '5 mg',
  'AB12',
  'PAN-D',
  'Asha Rao',
  'श्री',
  'शुगर 5',
  'Says "hello", twice',
  'a\nb',
  '5\n6',
  "'quoted'",
  'Mayank',
  'Marg',
  'B1',
  'Marching 5 men',
  'ORD-1',
  '/images/a.webp',
  ' Oct ',
  'e',
  'Rs',
]

test.each([...valueLike, ...formulaLike, ...plain])(
  'Excel shows %j as it is, and our readers read it',
  async (text) => {
    const file = await fileOf([text])
    expect(openInExcel(encode(file))[1]).toEqual([{ kind: 'text', shown: text }])
    const [, [cell = ''] = []] = parse(file, { bom: true, skip_empty_lines: false }) as string[][]
    expect(readWrittenCell(cell)).toBe(text)
  },
)

test('leaves words alone, which are no numbers and no days', () => {
  expect(plain.filter((text) => textCell(text) !== text)).toEqual([])
})

test.each(['=1+1\nsecond line', `=${'x'.repeat(300)}`])(
  'a formula that is too long for a text in a formula gets an apostrophe, which our readers take off: %j',
  (text) => {
    expect(readAsExcel(textCell(text))).toEqual({ kind: 'text', shown: `'${text}` })
    expect(readWrittenCell(textCell(text))).toBe(text)
  },
)

test('numbers, amounts and days stay such, also negative ones', () => {
  expect([amountCell(paise(-123_450)), numberCell(-3), amountCell(null)].map(readAsExcel)).toEqual([
    { kind: 'number', value: -1234.5 },
    { kind: 'number', value: -3 },
    { kind: 'text', shown: '' },
  ])
  expect(readAsExcel(dayCell('2026-11-28')).kind).toBe('day')
  expect(readAsExcel(dayCell('=1+1'))).toEqual({ kind: 'text', shown: '=1+1' })
})

test.each([
  ['007', 'number'],
  ['1E5', 'number'],
  ['12345678901231', 'number'],
  ['MAR-27', 'day'],
  ['SEPT2', 'day'],
  ['03/2028', 'day'],
  ['2-3', 'day'],
  ['TRUE', 'flag'],
  ['-5 degrees', 'formula'],
  ['=1+1', 'formula'],
  ['Dolo 650', 'text'],
] as const)('Excel itself reads %s as a %s', (field, kind) => {
  expect(readAsExcel(field).kind).toBe(kind)
})

test('Excel reads a file without a mark as Windows-1252', () => {
  expect(openInExcel(encode('₹'))).toEqual([[{ kind: 'text', shown: 'â‚¹' }]])
})
