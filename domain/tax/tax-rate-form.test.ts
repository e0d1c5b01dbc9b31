import { expect, test } from 'vitest'
import { type TaxRateForm, taxRateErrors } from './tax-rate-form.ts'

const form: TaxRateForm = {
  target: 'hsn',
  applies: '3004',
  fromDay: '2026-11-20',
  hsn: '',
  gstPercent: '5',
  nature: 'taxable',
}

test.each<[Partial<TaxRateForm>, Partial<Record<keyof TaxRateForm, string>>]>([
  [{}, {}],
  [{ gstPercent: '0', nature: 'nil', hsn: '30049011' }, {}],
  [{ fromDay: '2026-11-19' }, { fromDay: 'A rate cannot begin in the past. Please choose today or a later day.' }],
  [{ applies: 'Paracetamol' }, { applies: 'Please type the first 2 to 8 digits of the HSN.' }],
  [{ target: 'product', applies: ' ' }, { applies: 'Please type the name of the product.' }],
  [{ target: 'salts', applies: 'Paracetamol' }, {}],
  [{ target: 'salts', applies: ' , ' }, { applies: 'Please type the salts, with commas between them.' }],
  [{ hsn: '30049' }, { hsn: 'An HSN has 4, 6 or 8 digits.' }],
  [
    { applies: '30049011', hsn: '30049099' },
    { hsn: 'The new HSN has to begin with 30049011, else this rate no longer applies.' },
  ],
  [{ target: 'salts', applies: 'Paracetamol', hsn: '30049099' }, {}],
  [{ gstPercent: '0' }, { nature: 'Goods at 0 per cent are nil rated or exempt.' }],
  [{ nature: 'exempt' }, { nature: 'Goods with a rate above 0 are taxable.' }],
  [{ gstPercent: '7' }, { gstPercent: 'Please type one of the rates 0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40.' }],
])('%j: %j', (changes, errors) => {
  expect(taxRateErrors({ ...form, ...changes }, '2026-11-20')).toEqual(errors)
})
