import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { cheaperQuantity, type TradeOffer } from './trade-lines.ts'

const offer = (slabs: readonly Partial<TradeOffer['slabs'][number]>[]): TradeOffer => ({
  slabs: slabs.map((slab) => ({ minQuantity: 1, rate: paise(1000), casePack: 1, scheme: null, ...slab })),
  taxRate: 500,
  isSameState: true,
})

test('50 packs that cost less than 49 are said, with what they cost', () => {
  const slabs = offer([{}, { minQuantity: 50, rate: paise(900) }])
  expect(cheaperQuantity(49, slabs)).toEqual({ packs: 50, total: 47_250 })
  expect(cheaperQuantity(45, slabs)).toBeNull()
  expect(cheaperQuantity(46, slabs)).toEqual({ packs: 50, total: 47_250 })
  expect(cheaperQuantity(50, slabs)).toBeNull()
})

test('the larger quantity fills its cases, and one that cannot be ordered has none', () => {
  const slabs = offer([{ minQuantity: 10 }, { minQuantity: 50, rate: paise(700), casePack: 20 }])
  expect(cheaperQuantity(45, slabs)).toEqual({ packs: 60, total: 44_100 })
  expect(cheaperQuantity(5, slabs)).toBeNull()
})
