import { expect, test } from 'vitest'
import { guessColumn } from './guess-column.ts'

test.each([
  ['gtin', ['8901030865275', '8901030865282', '8901030865299']],
  ['expiryDate', ['0328', '03/28', 'Mar-28']],
  ['expiryDate', ['0328', '', '1228', '03-2029']],
  ['hsn', ['3004', '30049099', '3004', '3004']],
  ['gstPercent', ['5', '12', '5', '12%', '5']],
  [null, ['0328', '1228']],
  [null, ['8901030865274', '8901030865281', '8901030865298']],
  [null, ['45', '12', '100', '7']],
  [null, ['3004', '3150', '3399', '3477']],
  [null, ['0', '0', '0', '0']],
  [null, ['Nilgiri', 'Sahyadri', 'Deccan']],
])('guesses %s from %j', (name, cells) => {
  expect(guessColumn(cells)).toBe(name)
})
