import { describe, expect, test } from 'vitest'
import { type Gs1Pack, parseGs1Code } from './gs1-code.ts'

const FNC1 = '\u001D'
const GTIN = '08901234567890'

const pack = (changes: Partial<Gs1Pack> = {}): Gs1Pack => ({
  gtin: GTIN,
  batchNumber: null,
  expiresOn: null,
  madeOn: null,
  serial: null,
  quantity: null,
  isBatchUncertain: false,
  ...changes,
})

describe('reads the code of a pack', () => {
  test.each<[string, Gs1Pack]>([
    [`01${GTIN}`, pack()],
    [`01${GTIN}1728033110AB1`, pack({ expiresOn: '2028-03-31', batchNumber: 'AB1' })],
    [`${FNC1}01${GTIN}10AB1${FNC1}17280300`, pack({ expiresOn: '2028-03-31', batchNumber: 'AB1' })],
    [`01${GTIN}17280200`, pack({ expiresOn: '2028-02-29' })],
    [`01${GTIN}17281231`, pack({ expiresOn: '2028-12-31' })],
    [`01${GTIN}1126010117280331`, pack({ madeOn: '2026-01-01', expiresOn: '2028-03-31' })],
    [`01${GTIN}21XY-7/a${FNC1}10lot.9`, pack({ serial: 'XY-7/a', batchNumber: 'lot.9' })],
    [`01${GTIN}3712${FNC1}10A`, pack({ quantity: 12, batchNumber: 'A' })],
    [`01${GTIN}308`, pack({ quantity: 8 })],
    // Elements that the shop does not read: a national number, an internal one and a weight.
    [`01${GTIN}710123456${FNC1}10A`, pack({ batchNumber: 'A' })],
    [`01${GTIN}91internal${FNC1}310000125010A`, pack({ batchNumber: 'A' })],
    [`01${GTIN}01${GTIN}10A`, pack({ batchNumber: 'A' })],
    [`02${GTIN}3724${FNC1}10A`, pack({ quantity: 24, batchNumber: 'A' })],
    [`240PART-7${FNC1}01${GTIN}10A`, pack({ batchNumber: 'A' })],
    [`(01)${GTIN}(17)280300(10)AB(1)(21)S`, pack({ expiresOn: '2028-03-31', batchNumber: 'AB(1)', serial: 'S' })],
    // A scanner that sends no separators hides where the batch number ends.
    [
      `01${GTIN}1728033110AB1221SER99`,
      pack({ expiresOn: '2028-03-31', batchNumber: 'AB1221SER99', isBatchUncertain: true }),
    ],
    [`01${GTIN}10AB17280331`, pack({ batchNumber: 'AB17280331', isBatchUncertain: true })],
    [`01${GTIN}10${'A'.repeat(21)}`, pack({ isBatchUncertain: true })],
  ])('%j', (code, expected) => {
    expect(parseGs1Code(code)).toEqual({ pack: expected })
  })
})

describe('says why it cannot read a code', () => {
  test.each([
    ['', 'names no product'],
    ['10AB1', 'names no product'],
    ['https://example.com/p/1', 'not a GS1 code'],
    [`01${GTIN.slice(0, 13)}`, 'cut off'],
    [`01${GTIN}1728033`, 'cut off'],
    [`01${GTIN}172803${FNC1}10A`, 'cut off'],
    ['0108901234567891', 'damaged'],
    [`01${GTIN}17281331`, 'does not exist'],
    [`01${GTIN}17280230`, 'does not exist'],
    [`01${GTIN}11000031`, 'does not exist'],
    [`01${GTIN}10`, 'not a GS1 code'],
    [`01${GTIN}10${'A'.repeat(21)}${FNC1}`, 'not a GS1 code'],
    [`(01)${GTIN.slice(1)}(10)A`, 'cut off'],
    [`01${GTIN}30AB`, 'not a GS1 code'],
    [`01${GTIN}10A${FNC1}10B`, 'names two packs'],
  ])('%j: %s', (code, words) => {
    expect(parseGs1Code(code)).toEqual({ refusal: expect.stringContaining(words) })
  })
})
