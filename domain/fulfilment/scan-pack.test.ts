import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import type { BatchState } from '../stock/batch-state.ts'
import { decideScan, type KnownProduct, type Trolley } from './scan-pack.ts'
import { addScanned, type ScannedPacks, type TrolleyLine, type TrolleyOrder } from './trolley.ts'

const FNC1 = '\u001D'
const GTIN = '08901234567890'
const OTHER_GTIN = '08900000000012'

const price = paise(4550)
const choice = (batchId: string | null, expiresOn: string, onHand: number) => ({
  batchId,
  number: batchId === null ? '' : batchId.toUpperCase(),
  expiresOn,
  onHand,
  mrp: price,
})
const line = (changes: Partial<TrolleyLine> = {}): TrolleyLine => ({
  position: 0,
  productId: 'dolo',
  name: 'Dolo',
  quantity: 2,
  price,
  choices: [choice('ab1', '2027-03-31', 3), choice('cd2', '2028-03-31', 9)],
  ...changes,
})
const order = (box: number, ...lines: TrolleyLine[]): TrolleyOrder => ({
  id: `ord${box}`,
  orderNumber: `${1000 + box}`,
  box,
  lines,
})
const batch = (number: string, state: BatchState, expiresOn: string, label: number) => ({
  batchId: number.toLowerCase(),
  labelCode: `B${label}`,
  number,
  expiresOn,
  state,
})
const dolo: KnownProduct = {
  productId: 'dolo',
  name: 'Dolo',
  labelCode: 'P7',
  gtins: [GTIN],
  batches: [
    batch('AB1', 'sellable', '2027-03-31', 1),
    batch('AB17', 'sellable', '2027-03-31', 9),
    batch('CD2', 'sellable', '2028-03-31', 2),
    batch('RC3', 'recalled', '2028-03-31', 3),
    batch('BL4', 'blocked', '2028-03-31', 4),
    batch('EX5', 'expired', '2026-10-31', 5),
    batch('NE6', 'near', '2026-12-31', 6),
    // The nightly job has not run yet.
    batch('LATE', 'sellable', '2026-11-19', 8),
  ],
}
const trolley = (changes: Partial<Trolley> = {}): Trolley => ({
  orders: [order(1, line()), order(2, line())],
  products: [dolo],
  scanned: {},
  today: '2026-11-20',
  ...changes,
})
const scannedOf = (box: number, batchId: string, quantity: number, reason = '', before: ScannedPacks = {}) =>
  addScanned(before, { id: `ord${box}`, position: 0 }, { batchId, label: null, quantity, reason })

/** "pack 1 ab1": the outcome, box and batch of a scan, or its stop. */
function scan(code: string, changes: Partial<Trolley> = {}): string {
  const outcome = decideScan(code, trolley(changes))
  if (outcome.kind === 'stop') return `stop ${outcome.stop}`
  if (outcome.kind === 'not-in-trolley') return outcome.kind
  const batchId = outcome.kind === 'needs-label' ? '' : ` ${outcome.batchId ?? JSON.stringify(outcome.label)}`
  return `${outcome.kind} ${outcome.order.box}${batchId}${'isBatchKnown' in outcome && !outcome.isBatchKnown ? '?' : ''}`
}

test.each([
  ['GS1 DataMatrix', `]d201${GTIN}1727033110AB1`, 'pack 1 ab1'],
  ['GS1 with a separator behind the batch', `01${GTIN}10AB1${FNC1}17270331`, 'pack 1 ab1'],
  ['GS1 without the separator', `01${GTIN}10AB117270331`, 'pack 1 ab1'],
  ['GS1 without the separator, batch and serial', `01${GTIN}1727033110AB121SERIAL`, 'pack 1 ab1'],
  ['a batch in lower case', `01${GTIN}1727033110ab1`, 'pack 1 ab1'],
  ['a batch that was not proposed', `01${GTIN}1728033110CD2`, 'pack 2 cd2'],
  ['a batch of another month than its own', `01${GTIN}1728033110AB1`, 'stop other-batch'],
  ['an unknown batch', `01${GTIN}1728033110ZZ9`, 'stop other-batch'],
  ['a batch of the product without packs for the order', `01${GTIN}1727033110AB17`, 'stop other-batch'],
  ['GS1 with brackets', `(01)${GTIN}(17)270331(10)AB1(21)SER99`, 'pack 1 ab1'],
  ['GS1 with the separator written out', `01${GTIN}1727033110AB1<GS>21SER99`, 'pack 1 ab1'],
  ['EAN', '8901234567890', 'pack 1 ab1?'],
  ['EAN behind a symbology identifier', ']E08901234567890', 'pack 1 ab1?'],
  ['EAN with a wrong check digit', '8901234567891', 'stop unreadable'],
  ['own label of the product', 'P7', 'pack 1 ab1?'],
  ['own label of the batch in lower case', 'b2', 'pack 2 cd2'],
  ['a pack of no order', OTHER_GTIN, 'not-in-trolley'],
  ['own label of no order', 'P8', 'not-in-trolley'],
  ['any other text', 'hello', 'not-in-trolley'],
  ['half a GS1 code', `01${GTIN.slice(0, 9)}`, 'stop unreadable'],
  ['recalled', `01${GTIN}1728033110RC3`, 'stop recalled'],
  ['recalled, by its own label', 'B3', 'stop recalled'],
  ['blocked', `01${GTIN}1728033110BL4`, 'stop blocked'],
  ['expired', `01${GTIN}1726103110EX5`, 'stop expired'],
  ['expired since midnight', 'B8', 'stop expired'],
  ['expired and unknown', `01${GTIN}1726013110ZZ9`, 'stop expired'],
  ['near expiry', `01${GTIN}1726123110NE6`, 'stop near'],
])('%s: %j is "%s"', (_title, code, expected) => {
  expect(scan(code)).toBe(expected)
})

test('gives packs to the oldest order first, then to the next one', () => {
  const first = scannedOf(1, 'ab1', 2)
  expect(scan('8901234567890', { scanned: first })).toBe('pack 2 ab1?')
  const both = scannedOf(2, 'ab1', 1, '', first)
  expect(scan('8901234567890', { scanned: both })).toBe('pack 2 cd2?')
})

test('says that a product is complete', () => {
  const scanned = scannedOf(2, 'cd2', 2, 'Torn', scannedOf(1, 'ab1', 2))
  expect(scan('8901234567890', { scanned })).toBe('stop complete')
  expect(decideScan('P7', trolley({ scanned }))).toMatchObject({ text: expect.stringContaining('#1001, #1002') })
})

test('takes another batch than the proposed one only with a reason, which then holds for its line', () => {
  const orders = [order(1, line())]
  expect(scan('B2', { orders })).toBe('needs-reason 1 cd2')
  expect(scan('B2', { orders, scanned: scannedOf(1, 'cd2', 1, 'The box of AB1 is wet') })).toBe('pack 1 cd2')
})

test('takes an unknown batch as old stock without a batch, with its label', () => {
  const orders = [order(1, line({ choices: [choice(null, '2027-03-31', 5)] }))]
  const label = JSON.stringify({ batchNumber: 'ZZ9', expiry: '03/28', mrp: 4550 })
  expect(scan(`01${GTIN}1728033110zz9`, { orders })).toBe(`pack 1 ${label}`)
  expect(scan('8901234567890', { orders })).toBe('needs-label 1')
  expect(scan(`01${GTIN}10ZZ9`, { orders })).toBe('needs-label 1')
  // Without a separator the serial number may be a part of the batch number.
  expect(scan(`01${GTIN}1728033110ZZ921SER99`, { orders })).toBe('needs-label 1')
})

test('decides a scan of a full trolley within 100 ms', () => {
  // The limit of the whole scan.
  const many = Array.from({ length: 30 }, (_, position) => line({ position, productId: `p${position}` }))
  const orders = Array.from({ length: 10 }, (_, index) => order(index + 1, ...many, line({ position: 30 })))
  const start = performance.now()
  for (let n = 0; n < 20; n += 1) expect(scan('8901234567890', { orders })).toBe('pack 1 ab1?')
  expect((performance.now() - start) / 20).toBeLessThan(100)
})
