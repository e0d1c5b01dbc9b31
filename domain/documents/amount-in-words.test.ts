import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'Rupees Zero Only'],
  [5, 'Rupees Zero and Five Paise Only'],
  [24_390, 'Rupees Two Hundred Forty Three and Ninety Paise Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [2_11_000_50, 'Rupees Two Lakh Eleven Thousand and Fifty Paise Only'],
  [12_34_56_789_00, 'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Only'],
  [12_345_00_00_000_00, 'Rupees Twelve Thousand Three Hundred Forty Five Crore Only'],
])('%i paise in words', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words)
})
