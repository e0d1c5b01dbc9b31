import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { defaultFee } from '../cart/price-cart.ts'
import { chargeAt, feeTermsOf, feeText, isDefaultFee } from './delivery-fee.ts'

test.each([
  [{ fee: 49, freeFrom: 0 }, 'Rs. 49.00', true],
  [{ fee: 30, freeFrom: 0 }, 'Rs. 30.00', false],
  [{ fee: 49, freeFrom: 500 }, 'Rs. 49.00 (free from Rs. 500.00)', false],
  [{ fee: 0, freeFrom: 500 }, 'Rs. 0.00', false],
])('the setting %j reads "%s"', (setting, text, isDefault) => {
  const terms = feeTermsOf(setting)
  expect([feeText(terms), isDefaultFee(terms)]).toEqual([text, isDefault])
})

test('the words name the zones with another charge', () => {
  const zones = [
    { name: 'Hyderabad', charge: { fee: paise(2000), freeFrom: paise(50_000) } },
    { name: 'Islands', charge: { fee: paise(19_900), freeFrom: null } },
  ]
  expect(feeText(defaultFee, zones)).toBe('Rs. 49.00 (Hyderabad: Rs. 20.00, free from Rs. 500.00; Islands: Rs. 199.00)')
  expect(chargeAt({ charge: { fee: 20, freeFrom: 500 } })).toEqual(zones[0]?.charge)
  expect([chargeAt({ charge: null }), chargeAt({}), chargeAt(null)]).toEqual([null, null, null])
})

test('a new shop has the default fee', () => {
  expect(feeTermsOf({ fee: 49, freeFrom: 0 })).toEqual(defaultFee)
})
