import { expect, test } from 'vitest'
import { orderChanges } from '#domain/fulfilment/order-changes.ts'
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
    values: { amount: rupees, mode: 'cash' },
  })
})

test.each(['', '  ', '32,50', '1e3', '-5', 'fifty'])('takes no amount from %j', (amount) => {
  expect(readChangeFields(fields, formOf({ amount, mode: 'UPI' }))).toEqual({
    errors: { amount: 'Please type rupees such as 1499.50.' },
  })
})
