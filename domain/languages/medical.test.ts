import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { medicalTest, readTerms } from './medical.ts'

const shipped = readTerms(readFileSync('shop/terms.csv', 'utf8'))

describe('medical sentences', () => {
  const isMedical = medicalTest(shipped)

  test.each([
    'Take one dose after food.',
    'Doses: {0}',
    'Schedule H1',
    'Upload the prescriptions of {0}',
    'Storage',
    'Known allergies',
    'Not for use in pregnancy',
    'SIDE EFFECTS',
  ])('"%s" is medical', (sentence) => {
    expect(isMedical(sentence)).toBe(true)
  })

  test.each(['Add to Cart', 'Packs of {0}', 'Brand', 'Store hours', 'Rescheduled', 'Pharmacy', 'Overdue invoices'])(
    '"%s" is not',
    (sentence) => {
      expect(isMedical(sentence)).toBe(false)
    },
  )

  test('no sentence is medical without medical terms', () => {
    expect(medicalTest(shipped.filter((term) => !term.isMedical))('Take one dose.')).toBe(false)
  })
})

describe('the list of terms', () => {
  test('is the shop’s file', () => {
    expect(shipped.find(({ english }) => english === 'dose')).toMatchObject({ te: 'డోసు', hi: 'खुराक', isMedical: true })
    expect(shipped.find(({ english }) => english === 'pack')).toMatchObject({ isMedical: false })
  })

  const header = 'english,te,hi,medical,checked by,when'
  test.each([
    ['another header', 'english,te\ndose,a'],
    ['a missing column', `${header}\ndose,a,b`],
    ['an unknown mark', `${header}\ndose,a,b,perhaps,,`],
    ['a term without words', `${header}\ndose,,b,yes,,`],
    ['a repeated term', `${header}\ndose,a,b,yes,,\ndose,c,d,no,,`],
  ])('refuses %s', (_, csv) => {
    expect(() => readTerms(csv)).toThrow('shop/terms.csv')
  })
})
