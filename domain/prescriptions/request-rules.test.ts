import { expect, test } from 'vitest'
import { type OfferLine, offerRefusal } from './request-rules.ts'

const named = [{ position: 0, name: 'Dolo 650', packs: 2 }]
const line = (changes: Partial<OfferLine> = {}): OfferLine => ({
  position: 0,
  productId: 'prd_1',
  packs: 2,
  reason: null,
  ...changes,
})

test.each<[string, OfferLine[], string | null]>([
  ['what was asked', [line()], null],
  ['a product read from the prescription besides', [line(), line({ position: null, productId: 'prd_2' })], null],
  ['fewer packs with a reason', [line({ packs: 1, reason: 'quantity' })], null],
  ['nothing, with a reason', [line({ productId: null, packs: 0, reason: 'unavailable' })], null],
  ['fewer packs without a reason', [line({ packs: 1 })], 'Please choose why Dolo 650 differs from what was asked.'],
  ['nothing', [line({ productId: null })], 'Please choose why Dolo 650 differs from what was asked.'],
  ['no answer', [], 'Please answer Dolo 650 once.'],
  ['two answers', [line(), line({ productId: 'prd_2' })], 'Please answer Dolo 650 once.'],
  ['one product twice', [line(), line({ position: null })], 'Please offer each product once.'],
  [
    'a line that was not named',
    [line(), line({ position: 1, productId: 'prd_2' })],
    'The customer did not name such a line.',
  ],
  [
    'an unnamed line without a product',
    [line(), line({ position: null, productId: null })],
    'Please choose the product of each line.',
  ],
])('an offer of %s', (_, offer, refusal) => {
  expect(offerRefusal(named, offer)).toBe(refusal)
})
