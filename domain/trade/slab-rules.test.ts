import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import {
  isAboveMrp,
  marginPercent,
  mrpBeforeTax,
  netPerPack,
  readScheme,
  schemeText,
  slabErrors,
} from './slab-rules.ts'
import { freePacks, nextOrderable, slabFor, tradeAmount, type TradeSlab } from './trade-terms.ts'

test.each([
  ['10+1', { paid: 10, free: 1 }],
  [' 5 + 1 ', { paid: 5, free: 1 }],
  ['', null],
  ['0', null],
  ['10+0', undefined],
  ['0+1', undefined],
  ['10+1+1', undefined],
  ['10:1', undefined],
  ['ten', undefined],
  ['1e3+1', undefined],
])('reads the scheme %j', (text, expected) => {
  expect(readScheme(text)).toEqual(expected)
})

test('names the field of a doubled minimum, a zero rate and a malformed scheme', () => {
  const slab = { minQuantity: 10, rate: 5, casePack: 1, scheme: '10+1' }
  expect(slabErrors([slab, { ...slab, minQuantity: 20 }])).toEqual({})
  expect(Object.keys(slabErrors([slab, { ...slab, rate: 0, scheme: '10-1' }]))).toEqual([
    '1.minQuantity',
    '1.rate',
    '1.scheme',
  ])
})

test('a rate above the MRP before tax is found to the paisa', () => {
  expect(mrpBeforeTax(paise(105_00), 500)).toBe(100_00)
  expect(isAboveMrp(paise(100_00), { mrp: paise(105_00), taxRate: 500 })).toBe(false)
  expect(isAboveMrp(paise(100_01), { mrp: paise(105_00), taxRate: 500 })).toBe(true)
})

test('net per pack spreads the paid packs over all and adds the tax', () => {
  expect(netPerPack({ rate: paise(110_00), scheme: { paid: 10, free: 1 } }, 500)).toBe(105_00)
  expect(netPerPack({ rate: paise(100_00), scheme: null }, 1200)).toBe(112_00)
  expect(marginPercent(paise(140_00), paise(105_00))).toBe(25)
  expect(marginPercent(paise(0), paise(5))).toBe(0)
})

const lists = {
  plain: ['1 @ 100'],
  minimum: ['10 @ 100'],
  slabs: ['1 @ 100', '10 @ 95', '50 @ 90'],
  cased: ['12 @ 100 /12', '60 @ 95 /12'],
  tenPlusOne: ['1 @ 100 10+1'],
  // "5+1 on 50": better packs from 50 on, in whole cases.
  fiveOnFifty: ['10 @ 100 10+1 /10', '50 @ 100 5+1 /10'],
  mixedCases: ['1 @ 100 /7', '50 @ 90 /20'],
} as const satisfies Record<string, readonly string[]>

/** "10 @ 95 10+1 /5": from 10 packs on at Rs. 95, ten and one, in cases of five. */
function parseSlab(text: string): TradeSlab {
  const [, min, rate, scheme, casePack] = /^(\d+) @ (\d+)(?: (\d+\+\d+))?(?: \/(\d+))?$/.exec(text) ?? []
  return {
    minQuantity: Number(min),
    rate: paise(Number(rate) * 100),
    scheme: readScheme(scheme ?? '') ?? null,
    casePack: Number(casePack ?? 1),
  }
}

/** List, asked packs; then the orderable packs, their rate in rupees, the free packs and the amount with 5 % in rupees. */
test.each([
  ['plain', 1, 1, 100, 0, 105],
  ['plain', 7, 7, 100, 0, 735],
  ['plain', 999, 999, 100, 0, 104_895],
  ['minimum', 1, 10, 100, 0, 1050],
  ['minimum', 9, 10, 100, 0, 1050],
  ['minimum', 10, 10, 100, 0, 1050],
  ['minimum', 11, 11, 100, 0, 1155],
  ['slabs', 1, 1, 100, 0, 105],
  ['slabs', 9, 9, 100, 0, 945],
  ['slabs', 10, 10, 95, 0, 997.5],
  ['slabs', 11, 11, 95, 0, 1097.26],
  ['slabs', 49, 49, 95, 0, 4887.76],
  ['slabs', 50, 50, 90, 0, 4725],
  ['slabs', 51, 51, 90, 0, 4819.5],
  ['cased', 1, 12, 100, 0, 1260],
  ['cased', 12, 12, 100, 0, 1260],
  ['cased', 13, 24, 100, 0, 2520],
  ['cased', 48, 48, 100, 0, 5040],
  ['cased', 49, 60, 95, 0, 5985],
  ['cased', 60, 60, 95, 0, 5985],
  ['cased', 61, 72, 95, 0, 7182],
  ['tenPlusOne', 1, 1, 100, 0, 105],
  ['tenPlusOne', 9, 9, 100, 0, 945],
  ['tenPlusOne', 10, 10, 100, 1, 1050],
  ['tenPlusOne', 19, 19, 100, 1, 1995],
  ['tenPlusOne', 20, 20, 100, 2, 2100],
  ['tenPlusOne', 105, 105, 100, 10, 11_025],
  ['fiveOnFifty', 1, 10, 100, 1, 1050],
  ['fiveOnFifty', 10, 10, 100, 1, 1050],
  ['fiveOnFifty', 40, 40, 100, 4, 4200],
  ['fiveOnFifty', 41, 50, 100, 10, 5250],
  ['fiveOnFifty', 50, 50, 100, 10, 5250],
  ['fiveOnFifty', 55, 60, 100, 12, 6300],
  ['mixedCases', 1, 7, 100, 0, 735],
  ['mixedCases', 7, 7, 100, 0, 735],
  ['mixedCases', 8, 14, 100, 0, 1470],
  ['mixedCases', 49, 49, 100, 0, 5145],
  ['mixedCases', 50, 60, 90, 0, 5670],
  ['mixedCases', 60, 60, 90, 0, 5670],
  ['mixedCases', 61, 80, 90, 0, 7560],
] as const)('%s: %i packs become %i at Rs. %d with %i free', (list, asked, packs, rate, free, amount) => {
  const slabs = lists[list].map(parseSlab)
  expect(nextOrderable(asked, slabs)).toBe(packs)
  const slab = slabFor(packs, slabs)!
  expect([slab.rate, freePacks(packs, slab.scheme)]).toEqual([rate * 100, free])
  const { taxable, cgst, sgst } = tradeAmount(packs, slab.rate, { rate: 500, isSameState: true })
  expect(taxable + cgst + sgst).toBe(Math.round(amount * 100))
  expect(schemeText(slab.scheme)).toBe(slab.scheme === null ? '' : `${slab.scheme.paid}+${slab.scheme.free}`)
})
