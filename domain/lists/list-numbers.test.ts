import { expect, test } from 'vitest'
import { gstBasisPoints, gstOfShare, integerFromList, paiseFromList } from './list-numbers.ts'

test.each([
  ['1499', 149_900],
  ['1,499.00', 149_900],
  ['12,499', 1_249_900],
  ['1,49,900.00', 14_990_000],
  ['149,900.00', 14_990_000],
  ['1,234,567', 123_456_700],
  ['Rs. 32.50', 3250],
  ['rs 32.5', 3250],
  ['₹32.5', 3250],
  ['₹ 1,499', 149_900],
  ['INR 85.5', 8550],
  ['1499/-', 149_900],
  ['Rs.45/-', 4500],
  ['₹ 1,49,900/-', 14_990_000],
  ['Rs. 45/-', 4500],
  ['₹45/-', 4500],
  ['45.50/-', 4550],
  ['1499 /-', 149_900],
  ['Rs. 45 /-', 4500],
  ['45/–', 4500],
  ['45/=', 4500],
  ['Rs.45/- only', 4500],
  ['Re. 1/-', 100],
  ['₨ 45/-', 4500],
  ['0', 0],
])('reads %j as %d paise', (text, amount) => expect(paiseFromList(text)).toBe(amount))

test.each(['32,50', '1.499,00', '1.499', '1 499', '1,49', '14,99,00', '1,4990', ',499', '1,499,0', '1e3', '1.5E+03'])(
  'refuses %j, which could be read as another amount',
  (text) => expect(paiseFromList(text)).toBeNull(),
)
test.each([
  '',
  '-5',
  '+5',
  '32.',
  '.5',
  '32.505',
  'ask us',
  '1499/',
  '/-',
  '1499-/',
  '45./-',
  '45/50',
  '45/-50',
  '45 only',
  '$5',
  '٣٢',
])('refuses %j', (text) => expect(paiseFromList(text)).toBeNull())

test.each([
  ['10', 10],
  ['10.00', 10],
  ['1,000', 1000],
  ['1,00,000.0', 100_000],
])('reads %j as a whole number', (text, whole) => expect(integerFromList(text)).toBe(whole))

test.each(['', '-1', '1.5', '10.000', '1,00', '10,00', '1 000', '1E+3', 'Rs. 5'])(
  'refuses %j, which is no whole number or could be read as another one',
  (text) => expect(integerFromList(text)).toBeNull(),
)

test.each([
  ['0', 0],
  ['5', 500],
  ['12%', 1200],
  ['18 %', 1800],
  ['0.25', 25],
  ['40.00', 4000],
])('reads %j as a rate of GST', (text, points) => expect(gstBasisPoints(text)).toBe(points))

test.each(['0.05', '0.12', '7', '2.5', '100', '5,0', '-5', 'GST', ''])('refuses %j, which is no rate of GST', (text) =>
  expect(gstBasisPoints(text)).toBeNull(),
)

test.each([
  ['0.12', 12],
  ['.05', 5],
  ['0.280', 28],
  ['0.015', 1.5],
  ['0.0025', 0.25],
  ['0.07', null],
  ['12', null],
  ['0.1', null],
  ['', null],
])('takes %j for %j per cent as a share', (text, percent) => expect(gstOfShare(text)).toBe(percent))
