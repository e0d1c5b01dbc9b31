import { expect, test } from 'vitest'
import { FNC1, type Gs1Pack } from './gs1-code.ts'
import { batchNumberRefusal, type PackCode, readBatchNumber, readPackCode } from './pack-code.ts'

const GTIN = '08901234567890'
const PACK: PackCode = {
  kind: 'gs1',
  gtin: GTIN,
  batchNumber: 'AB12',
  expiresOn: '2028-03-31',
  madeOn: null,
  serial: 'SER99',
  quantity: null,
  isBatchUncertain: false,
}

test.each([
  FNC1,
  '<GS>',
  '<gs>',
  '{GS}',
  '[GS]',
  '<FNC1>',
  '^]',
  '\\x1d',
  '\\x1D',
  '\\u001d',
  '\\F',
  ']',
  '|',
  '~',
  '␝',
  '↔',
  '&#29;',
])('reads the separator written as %j', (separator) => {
  expect(readPackCode(`01${GTIN}1728033110AB12${separator}21SER99`)).toEqual(PACK)
  expect(readPackCode(`${separator}01${GTIN}10AB12${separator}1728033121SER99${separator}`)).toEqual(PACK)
})

test.each([']d2', ']C1', ']Q3', ']e0', ']J1', ']D2', ']d1', ''])(
  'reads a code behind the symbology identifier %j',
  (start) => {
    expect(readPackCode(`${start}01${GTIN}1728033110AB12${FNC1}21SER99`)).toEqual(PACK)
    expect(readPackCode(`${start}${FNC1}10AB12${FNC1}01${GTIN}21SER99${FNC1}17280331`)).toEqual(PACK)
  },
)

test.each([
  `(01)${GTIN}(17)280331(10)AB12(21)SER99`,
  ` (01) ${GTIN} (17) 280331 (10) AB12 (21) SER99\r\n`,
  `(01)${GTIN}(21)SER99(10)AB12(17)280300`,
  `（01）${GTIN}（17）280331（10）AB12（21）SER99`,
  `01०८९०१२३४५६७८९०1728033110AB12${FNC1}21SER99`,
])('reads %j', (text) => expect(readPackCode(text)).toEqual(PACK))

test.each([
  ['EAN-13', '8901234567890', GTIN],
  ['EAN-13 as it is printed', '8 901234 567890', GTIN],
  ['EAN-13 with its identifier', ']E08901234567890', GTIN],
  ['EAN-13 in full-width digits', '８９０１２３４５６７８９０', GTIN],
  ['EAN-13 in Telugu digits', '౮౯౦౧౨౩౪౫౬౭౮౯౦', GTIN],
  ['EAN-8', '96385074', '00000096385074'],
  ['EAN-8 with its identifier', ']E496385074', '00000096385074'],
  ['UPC-A', '036000291452', '00036000291452'],
  ['UPC-A whose zero a spreadsheet removed', '36000291452', '00036000291452'],
  ['UPC-A as an EAN-13', '0036000291452', '00036000291452'],
  ['UPC-E, rule 2', '04252614', '00042100005264'],
  ['UPC-E, rule 3', '01234531', '00012300000451'],
  ['UPC-E, rule 4', '01234543', '00012340000053'],
  ['UPC-E, rule 5', '01234558', '00012345000058'],
  ['GTIN-14', '18901234567897', '18901234567897'],
  ['GTIN-14 with leading zeros', '00000096385074', '00000096385074'],
])('reads the product of %s', (_title, text, gtin) => expect(readPackCode(text)).toEqual({ kind: 'gtin', gtin }))

test.each([
  ['P17', { kind: 'product', labelNumber: 17 }],
  [' b204 ', { kind: 'batch', labelNumber: 204 }],
  [']C0B204', { kind: 'batch', labelNumber: 204 }],
])('reads the own label %j', (text, label) => expect(readPackCode(text)).toEqual(label))

test.each([
  '',
  'Pyrosham 650',
  '650',
  'Pyrosham 650 | 10 strips',
  'AB12',
  '10012',
  '9876543210',
  'INV/26-27/14',
  '01-Dolo',
])('%j is no code', (text) => expect(readPackCode(text)).toBeNull())

test.each([
  ['8901234567891', 'does not fit'],
  ['12345678', 'does not fit'],
  [`01${GTIN.slice(0, 9)}`, 'cut off'],
  [`]d201${GTIN}172803`, 'cut off'],
  [`]d210AB12${FNC1}21S`, 'names no product'],
])('says why it cannot read %j', (text, words) => {
  expect(readPackCode(text)).toEqual({ kind: 'unreadable', refusal: expect.stringContaining(words) })
})

test('ends a batch number without a separator by the batches of the product', () => {
  const swallowed = `01${GTIN}1728033110AB1221SER99`
  expect(readPackCode(swallowed)).toMatchObject({ batchNumber: 'AB1221SER99', isBatchUncertain: true })
  expect(readPackCode(swallowed, ['AB1', 'ab12'])).toEqual(PACK)
})

test('takes the batch number out of a scanned code, and refuses one that may hold the serial number', () => {
  expect(readBatchNumber(`]d201${GTIN}10ab12${FNC1}21SER99`)).toBe('AB12')
  expect(readBatchNumber(' lot १२ ')).toBe('LOT 12')
  const swallowed = readBatchNumber(`01${GTIN}10AB1221SER99`)
  expect(batchNumberRefusal(swallowed)).toContain('batch number only')
  expect(['AB12', '20231125', 'B204'].map(batchNumberRefusal)).toEqual([null, null, null])
})

/** A generator of numbers below 1 that always yields the same ones. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const CHARACTERS = '!"%&\'*+,-./0123456789:;=?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

test('parses what was encoded, for 5,000 random packs in random orders and spellings', () => {
  const random = seededRandom(46)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(options: readonly T[]): T => options[below(options.length)]!
  const textOf = (length: number) => Array.from({ length }, () => oneOf([...CHARACTERS])).join('')
  const maybe = <T>(value: T): T | null => (random() < 0.7 ? value : null)
  const dayOf = () =>
    `20${20 + below(30)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
  const short = (day: string) => day.slice(2).replaceAll('-', '')
  for (let run = 0; run < 5000; run += 1) {
    const digits = Array.from({ length: 13 }, () => below(10)).join('')
    const pack: Gs1Pack = {
      gtin: digits + checkDigit(digits),
      batchNumber: maybe(textOf(1 + below(20))),
      expiresOn: maybe(dayOf()),
      madeOn: maybe(dayOf()),
      serial: maybe(textOf(1 + below(20))),
      quantity: maybe(below(1e8)),
      isBatchUncertain: false,
    }
    const fixed: [string, string][] = [
      ['01', pack.gtin],
      ...(pack.expiresOn === null ? [] : [['17', short(pack.expiresOn)] as [string, string]]),
      ...(pack.madeOn === null ? [] : [['11', short(pack.madeOn)] as [string, string]]),
    ]
    const variable: [string, string][] = [
      ...(pack.batchNumber === null ? [] : [['10', pack.batchNumber] as [string, string]]),
      ...(pack.serial === null ? [] : [['21', pack.serial] as [string, string]]),
      ...(pack.quantity === null ? [] : [['30', String(pack.quantity)] as [string, string]]),
      ...(random() < 0.3 ? [['240', textOf(5)] as [string, string]] : []),
    ]
    const isFixed = (ai: string) => fixed.some(([one]) => one === ai)
    const parts = [...fixed, ...variable].toSorted(() => random() - 0.5)
    const separator = oneOf([FNC1, '^]', '\\x1d', '|'])
    const code = oneOf([
      // The separator at the end is optional, and here it says that this scanner sends them.
      ']d2' + parts.map(([ai, value]) => ai + value + (isFixed(ai) ? '' : separator)).join('') + separator,
      parts.map(([ai, value]) => `(${ai})${value}`).join(''),
    ])
    expect(readPackCode(code), code).toEqual({ kind: 'gs1', ...pack })
  }
})
