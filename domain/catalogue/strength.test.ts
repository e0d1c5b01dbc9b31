import { expect, test } from 'vitest'
import { comparableStrength, readStrength } from './strength.ts'

test.each([
  ['500 MG', '500mg'],
  ['30mg / 5 ml', '30mg/5ml'],
  ['5 mg / 1.0 ml', '5mg/ml'],
  ['0.10%w/v', '0.1% w/v'],
  ['2 %', '2%'],
  ['1,00,000 IU', '100000IU'],
  ['5,000 i.u.', '5000IU'],
  ['60,000', null],
  ['1.5 Million IU', '1500000IU'],
  ['1,0000 IU', null],
  ['5 spoons', null],
  ['5mg/spoon', null],
  ['5mg daily', null],
  ['5% daily', null],
  ['mg', null],
  ['5 constructor', null],
  ['', null],
])('the strength %j is %j', (text, strength) => {
  expect(readStrength(text)).toBe(strength)
})

test.each([
  ['1g', '1000mg'],
  ['50mcg', '0.05mg'],
  ['30mg/5ml', '6mg/ml'],
  ['30mg/10ml', '3mg/ml'],
  ['1g/l', '1mg/ml'],
  ['1mg/g', '0.001mg/mg'],
  ['0.1% w/v', '0.1% w/v'],
  ['5000ccid50', '5000ccid50'],
  ['5constructor', '5constructor'],
])('%s compares as %s', (strength, comparable) => {
  expect(comparableStrength(strength)).toBe(comparable)
})
