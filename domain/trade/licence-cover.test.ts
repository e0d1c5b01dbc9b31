import { expect, test } from 'vitest'
import { licenceClassOf, licenceRefusal } from './licence-cover.ts'

const product = (itemForm: string, composition: string, schedule: 'OTC' | 'H' | 'H1' | 'NA' | 'AYUSH' = 'H') => ({
  schedule,
  itemForm,
  composition,
})

test.each([
  ['Tablet', 'Paracetamol (500mg)', 'general'],
  ['Tablet', 'Metformin (500mg)', 'general'],
  ['Tablet', 'Azithromycin (500mg)', 'special'],
  ['Tablet', 'Amoxycillin (500mg) + Clavulanic Acid (125mg)', 'special'],
  ['Tablet', 'Levofloxacin (500mg)', 'special'],
  ['Tablet', 'Thyroxine (50mcg)', 'special'],
  ['Capsule', 'Cholecalciferol (60000IU)', 'special'],
  ['Prefilled pen', 'Insulin Glargine (100IU/ml)', 'special'],
  ['Injection', 'Diclofenac (75mg)', 'special'],
  ['Injection', 'Rabies vaccine, human', 'special'],
  ['Cream', 'Clotrimazole (1% w/w)', 'general'],
])('a %s of %s is %s', (itemForm, composition, expected) => {
  expect(licenceClassOf(product(itemForm, composition))).toBe(expected)
})

const general = product('Tablet', 'Paracetamol (500mg)')
const special = product('Tablet', 'Azithromycin (500mg)')

test('each form covers its class, and a registration covers both', () => {
  for (const form of ['20', '20B', 'registration'] as const) expect(licenceRefusal(general, [form])).toBeNull()
  for (const form of ['21', '21B', 'registration'] as const) expect(licenceRefusal(special, [form])).toBeNull()
  expect(licenceRefusal(general, ['21', '21B'])).toContain('Form 20 or 20B')
  expect(licenceRefusal(special, ['20', '20B'])).toContain('Form 21 or 21B')
  expect(licenceRefusal(special, [])).not.toBeNull()
})

test('goods that are no drugs need no particular form', () => {
  for (const schedule of ['NA', 'AYUSH'] as const)
    expect(licenceRefusal(product('Kit', 'Ginger', schedule), ['21B'])).toBeNull()
})
