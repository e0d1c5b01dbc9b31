import { expect, test } from 'vitest'
import { MAX_PAD_LINE } from '#domain/trade/trade-lines.ts'
import {
  adoptLines,
  chooseReading,
  mergeRows,
  rateNote,
  rowMargin,
  rowSaving,
  readPasted,
  type PadRow,
  renewRelatives,
  replaceRows,
  rowRefusal,
  toDraftLine,
  toRequested,
  toRows,
} from './pad-rows.ts'

const row = (key: number, changes: Partial<PadRow> = {}): PadRow => ({
  key,
  id: String(key),
  text: `line ${key}`,
  quantity: null,
  choices: [],
  chosen: null,
  sentence: '',
  openUnit: null,
  rate: null,
  relatives: null,
  lookup: 'found',
  ...changes,
})

const offersOf = (productId: string) =>
  new Map([
    [
      productId,
      {
        productId,
        name: 'A',
        packSize: '',
        manufacturer: '',
        mrp: 10,
        stock: 100,
        taxPercent: 5,
        isSameState: true,
        expiry: '2027-03-31',
        isShortDated: false,
        shortDated: null,
        relatives: '',
        version: 1,
        slabs: [{ minQuantity: 1, rate: 5, casePack: 1, scheme: null }],
        refusal: null,
      },
    ],
  ])

test('found rows take the places where they wait, and lines of one product become one', () => {
  const rows = [row(0), row(1), row(2)]
  const found = [row(2, { chosen: 'prd_a', quantity: 1 }), row(0, { chosen: 'prd_a', quantity: 1 })]
  expect(replaceRows(rows, found)).toEqual([row(0, { chosen: 'prd_a', quantity: 2 }), row(1)])
})

test('a row that was removed meanwhile stays away, and packs that were typed meanwhile stay', () => {
  const found = [row(0, { chosen: 'prd_a', quantity: 1 }), row(1, { chosen: 'prd_b', quantity: 1 })]
  expect(replaceRows([row(1, { quantity: 7 })], found)).toEqual([row(1, { chosen: 'prd_b', quantity: 7 })])
})

test.each([0, null, 250_000])('a row with %j packs is looked up by its product, and keeps them', (quantity) => {
  const asked = [row(0, { chosen: 'prd_a', quantity })]
  expect(toRequested(asked)).toEqual([{ productId: 'prd_a', text: 'line 0', relatives: null }])
  const line = {
    state: 'sure' as const,
    choices: [{ productId: 'prd_a', quantity: null }],
    sentence: '',
    openUnit: null,
  }
  expect(toRows(asked, [line], new Map())).toMatchObject([{ chosen: 'prd_a', quantity }])
})

test('a line with words keeps the relatives of its match, with which it is looked up again', () => {
  const line = { state: 'sure' as const, choices: [{ productId: 'prd_a', quantity: 2 }], sentence: '', openUnit: null }
  const offers = offersOf('prd_a')
  const [found] = toRows([row(0, { text: 'dolo 650 x 2' })], [line], offers)
  const { relatives } = offers.get('prd_a')!
  expect(toRequested([found!])).toEqual([{ productId: 'prd_a', text: 'dolo 650 x 2', relatives }])
  expect(toDraftLine(found!)).toMatchObject({ chosen: 'prd_a', relatives })
  const fresh = new Map([['prd_a', { ...offers.get('prd_a')!, relatives: 'other' }]])
  expect(renewRelatives([found!], fresh)).toEqual([{ ...found, relatives: 'other' }])
})

test('packs that were typed for a line without a product stay when it is looked up again', () => {
  const choices = [
    { productId: 'prd_a', quantity: 10 },
    { productId: 'prd_b', quantity: 10 },
  ]
  const line = { state: 'unsure' as const, choices, sentence: '', openUnit: null }
  expect(toRows([row(0, { quantity: 7 })], [line], new Map())).toMatchObject([{ chosen: null, quantity: 7 }])
})

test('a line with one product and no packs waits for them, beside the line that has some', () => {
  const line = {
    state: 'packs' as const,
    choices: [{ productId: 'prd_a', quantity: null }],
    sentence: 'No packs.',
    openUnit: null,
  }
  const waiting = toRows([row(1)], [line], new Map())
  expect(rowRefusal(waiting[0]!, offersOf('prd_a'), waiting)).toBe('No packs.')
  const rows = [row(0, { chosen: 'prd_a', quantity: 20 }), row(1, { lookup: 'waiting' })]
  expect(replaceRows(rows, waiting).map(({ quantity }) => quantity)).toEqual([20, null])
})

test('a pressed reading brings its packs', () => {
  const choices = [
    { productId: 'prd_a', quantity: 40 },
    { productId: 'prd_b', quantity: 20 },
  ]
  const [, second] = choices
  expect(chooseReading(row(0, { choices }), second!, offersOf('prd_b'))).toMatchObject({
    chosen: 'prd_b',
    quantity: 20,
    relatives: offersOf('prd_b').get('prd_b')!.relatives,
  })
})

test('a pasted line is cut to what the server takes', () => {
  const long = 'दवा '.repeat(200)
  const lines = [long.slice(0, MAX_PAD_LINE), '5'].map((text) => ({ text, rate: null }))
  expect(readPasted(`${long}\n\n5`, 0)).toEqual({ table: null, lines })
})

test('a row whose rate differs from the rate of the buyer says so', () => {
  const offers = offersOf('prd_a')
  const written = (rate: number | null) => rateNote(row(0, { chosen: 'prd_a', quantity: 2, rate }), offers)
  expect([written(4.5), written(5), written(null)]).toEqual([
    'Your list says Rs. 4.50, your rate is Rs. 5.00.',
    null,
    null,
  ])
})

test.each([
  ['waiting', 'It is being looked up.'],
  ['failed', 'It is not looked up yet.'],
  ['found', 'This product is not for sale any more.'],
] as const)('a product without an offer whose lookup is %s says: %s', (lookup, sentence) => {
  expect(rowRefusal(row(0, { chosen: 'prd_a', quantity: 1, lookup }), new Map(), [])).toBe(sentence)
})

test('rows become one only once they are found', () => {
  const rows = (['failed', 'found', 'waiting'] as const).map((lookup, key) =>
    row(key, { chosen: 'prd_a', quantity: 2, lookup }),
  )
  expect(mergeRows(rows)).toEqual(rows)
})

test('lines from elsewhere wait for their look-up, and the others stay as they are', () => {
  const rows = [row(0, { chosen: 'prd_a', quantity: 1 }), row(1, { quantity: 2 }), row(2)]
  const [first, second] = rows.map(toDraftLine)
  const added = { id: 'new', text: 'dolo 650', quantity: null, chosen: null, rate: null, relatives: null }
  const adopted = adoptLines(rows, [first!, { ...second!, quantity: 9 }, added], () => 7)
  expect(adopted[0]).toBe(rows[0])
  expect(adopted[1]).toEqual(row(1, { quantity: 9 }))
  expect(adopted[2]).toMatchObject({ key: 7, id: 'new', text: 'dolo 650', lookup: 'waiting' })
  expect(adopted).toHaveLength(3)
})

test('a row tells its net and margin, and a larger quantity that costs less while it is in stock', () => {
  const offers = offersOf('prd_a')
  const asked = row(0, { chosen: 'prd_a', quantity: 49 })
  expect(rowMargin(asked, offers)).toEqual({ net: 525, percent: 47.5 })
  expect(rowSaving(asked, offers)).toBeNull()
  const slab = { minQuantity: 50, rate: 4, casePack: 1, scheme: null }
  const [[id, offer]] = [...offers] as [[string, NonNullable<ReturnType<typeof offers.get>>]]
  const withSlab = new Map([[id, { ...offer, slabs: [...offer.slabs, slab as never] }]])
  expect(rowSaving(asked, withSlab)?.packs).toBe(50)
  expect(rowSaving(asked, new Map([[id, { ...offer, stock: 49, slabs: [...offer.slabs, slab as never] }]]))).toBeNull()
})

test('a list of 5,000 rows is refused with a sentence', () => {
  expect(readPasted('dolo 650 20\n'.repeat(5000), 0)).toBe(
    'One order holds at most 500 lines. You pasted 5,000. Nothing was added: please paste fewer.',
  )
})

test('a row says that its product stands on the pad both short-dated and ordinary', () => {
  const window = { from: '2027-03-31', to: '2027-03-31' }
  const offers = new Map([
    ['prd_a', { ...offersOf('prd_a').get('prd_a')!, shortDated: { ...window, packs: 12, percent: 20 } }],
  ])
  const ordinary = row(0, { chosen: 'prd_a', quantity: 1 })
  const short = row(1, { chosen: 'prd_a', quantity: 1, shortDated: window })
  const both = [ordinary, short].map((one) => rowRefusal(one, offers, [ordinary, short]))
  expect(both).toEqual(Array(2).fill('Short-dated and ordinary packs of a product go into two orders.'))
  expect([rowRefusal(ordinary, offers, [ordinary]), rowRefusal(short, offers, [short])]).toEqual([null, null])
})
