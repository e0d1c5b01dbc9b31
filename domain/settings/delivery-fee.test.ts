import { expect, test } from 'vitest'
import { defaultFee } from '../cart/price-cart.ts'
import { feeTermsOf, feeText, isDefaultFee } from './delivery-fee.ts'

test.each([
  [{ fee: 49, freeFrom: 0 }, 'Rs. 49.00', true],
  [{ fee: 30, freeFrom: 0 }, 'Rs. 30.00', false],
  [{ fee: 49, freeFrom: 500 }, 'Rs. 49.00 (free from Rs. 500.00)', false],
  [{ fee: 0, freeFrom: 500 }, 'Rs. 0.00', false],
])('the setting %j reads "%s"', (setting, text, isDefault) => {
  const terms = feeTermsOf(setting)
  expect([feeText(terms), isDefaultFee(terms)]).toEqual([text, isDefault])
})

test('a new shop has the default fee', () => {
  expect(feeTermsOf({ fee: 49, freeFrom: 0 })).toEqual(defaultFee)
})
