import { expect, test } from 'vitest'
import { brandOf } from './brand-of.ts'
import { scheduleOfSalts } from './drug-schedules.ts'
import { readItemForm } from './item-form.ts'
import { classOfSalts, fitsCategory } from './medicine-classes.ts'
import { mapProductTexts, mapTextColumns } from './product-fields.ts'

test.each([
  ['strip of 10 tablets', 'Augmentin 625 Duo Tablet', 'Tablet'],
  ['strip of 10 tablet sr', 'Glycomet SR', 'Prolonged-release tablet'],
  ['strip of 10 tablet (SR)', '', 'Prolonged-release tablet'],
  ['strip of 15 Tablet DT', '', 'Dispersible tablet'],
  ['strip of 4 tablet md', '', 'Orally disintegrating tablet'],
  ['10 tablet dr in 1 strip', '', 'Gastro-resistant tablet'],
  ['strip of 10 soft gelatin capsules', '', 'Soft gelatin capsule'],
  ['packet of 5 ml Eye Drop', '', 'Drops'],
  ['bottle of 100 ml Syrup', '', 'Syrup'],
  ['vial of 1 Powder for Injection', '', 'Injection'],
  ['packet of 200 MDI Inhaler', '', 'Inhaler'],
  ['tube of 30 gm Eye Ointment', '', 'Ointment'],
  ["10'S", '3CLAVIX 75MG TAB', 'Tablet'],
  ['', 'Human Insulatard 40IU/ml Suspension for Injection', 'Injection'],
  ['', 'BELLISSA ACNE Soap 75gm', 'Soap'],
  ['', '112 SAL KI GHUTTI', 'Other'],
])('%j of %j is a %s', (pack, name, form) => {
  expect(readItemForm(pack, name)).toBe(form)
})

test.each([
  ['Augmentin 625 Duo Tablet', 'Augmentin'],
  ['Ascoril LS Syrup', 'Ascoril LS'],
  ['Allegra-M Tablet', 'Allegra-M'],
  ['Avil 25mg', 'Avil'],
  ['Restyl .5mg', 'Restyl'],
  ['Dolo (650) Tablet', 'Dolo'],
  ['Becosules Z3 Capsule', 'Becosules Z3'],
  ['Liv Forte', 'Liv Forte'],
  ['5 Star Tablet', '5 Star'],
  ['', ''],
])('the brand of %j is %j', (name, brand) => {
  expect(brandOf(name)).toBe(brand)
})

test('a medicine without a known schedule needs a prescription', () => {
  expect(scheduleOfSalts([])).toBe('H')
  expect(scheduleOfSalts(['paracetamol'])).toBe('H')
  expect(scheduleOfSalts(['paracetamol', 'tramadol'])).toBe('H1')
  expect(scheduleOfSalts(['morphine sulfate'])).toBe('X')
  expect(scheduleOfSalts(['codeine', 'ketamine'])).toBe('X')
})

test('the first known salt decides the therapeutic class', () => {
  expect(classOfSalts(['unheard of', 'metformin'])).toEqual({ category: 'Diabetes', subCategory: 'Biguanide' })
  expect(classOfSalts(['insulin glargine'])).toEqual({ category: 'Diabetes', subCategory: 'Insulin' })
  expect(classOfSalts([])).toEqual({ category: 'Medicines', subCategory: 'Other medicines' })
})

test('Ayurvedic and food products have no disease category (catalogue-3)', () => {
  const drug = { schedule: 'H' as const, subCategory: 'Biguanide', itemForm: 'Tablet' }
  expect(fitsCategory('diabetes', drug)).toBe(true)
  expect(fitsCategory('diabetes', { ...drug, schedule: 'AYUSH' })).toBe(false)
  expect(fitsCategory('infertility', { ...drug, schedule: 'NA', subCategory: 'Nutritional supplement' })).toBe(false)
  expect(fitsCategory('ayurveda', { ...drug, schedule: 'AYUSH' })).toBe(true)
  expect(fitsCategory('nephrology', { ...drug, subCategory: 'Renal nutrition' })).toBe(true)
})

test('product texts have a name in the API and a column in the table', () => {
  expect(mapProductTexts(({ column }) => column)).toMatchObject({ productName: 'name', subCategory: 'sub_category' })
  expect(mapTextColumns(({ name }) => name)).toMatchObject({ name: 'productName', sub_category: 'subCategory' })
})
