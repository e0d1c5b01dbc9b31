import { expect, test } from 'vitest'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
import { settings } from '#domain/settings/settings.ts'
import { batchChanges } from '#domain/stock/batch-changes.ts'
import { readChangeFields } from './change-fields.tsx'

function formOf(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const { fields } = orderChanges.recordCash

test.each([
  ['1499.50', 1499.5],
  ['1,49,900.00', 149_900],
  ['Rs. 32', 32],
])('reads %j as %d rupees', (amount, rupees) => {
  expect(readChangeFields(fields, formOf({ amount, mode: 'cash' }))).toEqual({
    values: { amount: rupees, mode: 'cash', inCash: 0 },
  })
})

test.each(['', '  ', '32,50', '1e3', '-5', 'fifty'])('takes no amount from %j', (amount) => {
  expect(readChangeFields(fields, formOf({ amount, mode: 'UPI' }))).toEqual({
    errors: { amount: 'Please type rupees such as 1499.50.' },
  })
})

const { quantity, isUnopened } = batchChanges.inspect.fields

test.each([
  ['12', 12],
  ['-2', -2],
  ['−2', -2],
  [' –1,000 ', -1000],
  ['0', 0],
])('reads %j as %d packs', (typed, packs) => {
  expect(readChangeFields({ quantity }, formOf({ quantity: typed }))).toEqual({ values: { quantity: packs } })
})

test.each(['', ' ', '2.5', '1e2', '--2', 'two'])('takes no whole number from %j', (typed) => {
  expect(readChangeFields({ quantity }, formOf({ quantity: typed }))).toEqual({
    errors: { quantity: 'Please type a whole number.' },
  })
})

test('reads a box as ticked or not', () => {
  expect(readChangeFields({ isUnopened }, formOf({ isUnopened: 'on' }))).toEqual({ values: { isUnopened: true } })
  expect(readChangeFields({ isUnopened }, formOf({}))).toEqual({ values: { isUnopened: false } })
})

test('names what is missing', () => {
  expect(readChangeFields(orderChanges.cut.fields, formOf({}))).toEqual({
    errors: { reason: 'Please choose a reason.' },
  })
  expect(readChangeFields(orderChanges.hold.fields, formOf({ reason: ' ' }))).toEqual({
    errors: { reason: 'Please say why the order waits.' },
  })
})

const rows = {
  phones: {
    kind: 'rows',
    label: 'Phones',
    noun: 'phone',
    min: 1,
    max: 3,
    columns: {
      number: { kind: 'line', label: 'Number', max: 20, missing: 'Please type the number.' },
      days: { kind: 'count', label: 'Days', min: 0, max: 9 },
      isMain: { kind: 'flag', label: 'Main' },
    },
  },
} as const

test('reads the rows of a list in their order', () => {
  const typed = {
    'phones.rows': '2',
    'phones.0.number': '1',
    'phones.0.days': '3',
    'phones.0.isMain': 'on',
    'phones.1.number': '2',
    'phones.1.days': '4',
  }
  expect(readChangeFields(rows, formOf(typed))).toEqual({
    values: {
      phones: [
        { number: '1', days: 3, isMain: true },
        { number: '2', days: 4, isMain: false },
      ],
    },
  })
})

test('names the row and field of a missing value', () => {
  expect(readChangeFields(rows, formOf({ 'phones.rows': '1', 'phones.0.number': '', 'phones.0.days': 'x' }))).toEqual({
    errors: { 'phones.0.number': 'Please type the number.', 'phones.0.days': 'Please type a whole number.' },
  })
})

test('reads texts as the server does, so that its rules compare the same values', () => {
  const { fields: hours, check } = settings.retailHours
  const typed = {
    label: 'Outlet',
    firstDay: 'Monday',
    lastDay: 'Saturday',
    opens: ' 9 AM',
    closes: '10 p.m.',
    sunday: 'open',
  }
  const read = readChangeFields(hours, formOf(typed))
  expect(read).toMatchObject({ values: { opens: '09:00', closes: '22:00', breakFrom: '' } })
  expect('values' in read && Object.values(check(read.values as never)).filter((error) => error !== null)).toEqual([])
  expect(readChangeFields(hours, formOf({ ...typed, opens: 'early', closes: '9:30' }))).toEqual({
    errors: { opens: expect.stringContaining('12 noon'), closes: expect.stringContaining('12 noon') },
  })
})
