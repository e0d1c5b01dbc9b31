import { describe, expect, test } from 'vitest'
import { paise } from '../money.ts'
import { adjustmentRefusal, needsSecondPerson, writeOffValue } from './adjustment-rules.ts'
import {
  batchExpiryText,
  mayLackExpiry,
  nearDaysOf,
  NO_EXPIRY,
  readTypedExpiry,
  stateByDate,
  typedExpiry,
  typedExpiryRule,
} from './batch-state.ts'
import { lastDayOfPrintedMonth, printedMonth, printedMonthRule } from './printed-month.ts'
import { checkReceivedLine, type ReceivedLine } from './receipt-rules.ts'
import { isColdChain } from '../catalogue/cold-chain.ts'
import { inspectionRefusal } from './returned-goods.ts'

test.each([
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'near'],
  ['2027-02-18', 'near'],
  ['2027-02-19', 'sellable'],
] as const)('a batch that expires on %s is %s', (expiresOn, state) => {
  expect(stateByDate(expiresOn, { today: '2026-11-20', nearDays: 90 })).toBe(state)
})

test('a batch is good on its day of expiry', () => {
  expect(stateByDate('2026-11-20', { today: '2026-11-20', nearDays: -1 })).toBe('sellable')
})

test('a category may have days of its own', () => {
  const days = { otherwise: 90, categories: { food: 45 } }
  expect([nearDaysOf(days, 'food'), nearDaysOf(days, 'diabetes')]).toEqual([45, 90])
})

test.each([
  ['0328', '2028-03-31'],
  ['03/28', '2028-03-31'],
  ['02-2028', '2028-02-29'],
  [' 02.27 ', '2027-02-28'],
  ['122030', '2030-12-31'],
])('%j on a pack is the day %s', (printed, day) => {
  expect(lastDayOfPrintedMonth(printed)).toBe(day)
  expect(printedMonthRule(printed)).toBeNull()
})

test.each(['', '1328', '10328', '03281', '0028', '3/28', '03/1928', '03 / 28', '2028-03', 'soon'])(
  '%j is no month',
  (printed) => {
    expect(lastDayOfPrintedMonth(printed)).toBeNull()
    expect(printedMonthRule(printed)).toContain('03/28')
  },
)

test('prints the month of a day as on packs', () => {
  expect(printedMonth('2028-03-31')).toBe('03/28')
  expect([batchExpiryText('2028-03-31'), batchExpiryText(NO_EXPIRY)]).toEqual(['expires 03/28', 'no expiry'])
})

test('an expiry is typed as a month, or as 0 for a device without one', () => {
  expect(['03/28', ' 0 ', '00', 'soon'].map(readTypedExpiry)).toEqual(['2028-03-31', NO_EXPIRY, null, null])
  expect(['2028-03-31', NO_EXPIRY].map(typedExpiry)).toEqual(['03/28', '0'])
  expect(['03/28', '0'].map(typedExpiryRule)).toEqual([null, null])
  expect(typedExpiryRule('soon')).toContain('or 0 for a device')
  expect((['NA', 'OTC', 'H'] as const).map(mayLackExpiry)).toEqual([true, false, false])
})

describe('checks a line of a receipt', () => {
  const line: ReceivedLine = {
    quantity: 10,
    freeQuantity: 0,
    madeOn: '2026-04-01',
    expiresOn: '2028-03-31',
    mayLackExpiry: false,
    mrp: paise(5000),
    ptr: paise(4000),
    newPrice: null,
  }
  const check = (changes: Partial<ReceivedLine>) => {
    const { errors, warnings } = checkReceivedLine({ ...line, ...changes }, '2026-11-20')
    return [Object.keys(errors), Object.keys(warnings)]
  }
  test.each<[Partial<ReceivedLine>, string[], string[]]>([
    [{}, [], []],
    [{ quantity: 0, freeQuantity: 1 }, [], []],
    [{ quantity: 0 }, ['quantity'], []],
    [{ expiresOn: '2026-11-19', madeOn: null }, ['expiresOn'], []],
    [{ expiresOn: '2026-11-20' }, [], []],
    [{ madeOn: '2028-04-01' }, ['madeOn'], []],
    [{ mrp: paise(0), ptr: null }, ['mrp'], []],
    [{ newPrice: paise(5001) }, ['newPrice'], []],
    [{ newPrice: paise(5000) }, [], []],
    [{ quantity: 100_000 }, [], []],
    [{ quantity: 100_000, freeQuantity: 1 }, [], ['quantity']],
    [{ expiresOn: '2036-11-20' }, [], []],
    [{ expiresOn: '2036-11-21' }, [], ['expiresOn']],
    [{ expiresOn: NO_EXPIRY }, ['expiresOn'], []],
    [{ expiresOn: NO_EXPIRY, mayLackExpiry: true }, [], []],
    [{ ptr: paise(5000) }, [], []],
    [{ ptr: paise(5001) }, [], ['ptr']],
    [{ ptr: null }, [], []],
  ])('%j', (changes, errors, warnings) => {
    expect(check(changes)).toEqual([errors, warnings])
  })
})

test.each([
  ['damage', 1, '“Damaged” explains fewer packs, not more.'],
  ['supplier-return', 3, '“Returned to the supplier” explains fewer packs, not more.'],
  ['found', -1, '“Found” explains more packs, not fewer.'],
  ['damage', -1, null],
  ['found', 1, null],
  ['count', 1, null],
  ['count', -1, null],
] as const)('%s with %i packs: %s', (reason, difference, refusal) => {
  expect(adjustmentRefusal(reason, difference)).toBe(refusal)
})

test('a write-off above Rs 5,000 at the purchase price, or the MRP, needs a second person', () => {
  const cost = { ptr: paise(5000), mrp: paise(9000) }
  expect([writeOffValue(-3, cost), writeOffValue(3, cost)]).toEqual([15_000, 0])
  expect(writeOffValue(-2, { ptr: null, mrp: paise(9000) })).toBe(18_000)
  expect([needsSecondPerson(paise(500_000)), needsSecondPerson(paise(500_001))]).toEqual([false, true])
})

describe('returned goods', () => {
  const goods = { verdict: 'shelf', isUnopened: true, storageInstructions: 'Keep dry', roles: ['pharmacist'] } as const
  test('go to the shelf by a pharmacist, unopened and not of the cold chain', () => {
    expect(inspectionRefusal(goods)).toBeNull()
    expect(inspectionRefusal({ ...goods, roles: ['owner', 'packer'] })).toContain('Only a pharmacist')
    expect(inspectionRefusal({ ...goods, isUnopened: false })).toContain('unopened')
    expect(inspectionRefusal({ ...goods, storageInstructions: 'Store at 2 °C to 8 °C' })).toContain('cold chain')
  })
  test('can always be destroyed', () => {
    expect(inspectionRefusal({ ...goods, verdict: 'destroy', isUnopened: false, roles: ['packer'] })).toBeNull()
  })
  test.each([
    ['Keep between 2°C and 8°C.', true],
    ['Store at 2-8 °C', true],
    ['Store below 25 °C. Refrigerate after opening.', false],
    ['Keep between 12 °C and 28 °C', false],
  ])('%j is of the cold chain: %s', (instructions, expected) => {
    expect(isColdChain(instructions)).toBe(expected)
  })
})
