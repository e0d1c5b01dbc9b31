import { expect, test } from 'vitest'
import { readFormulation } from './formulation.ts'

test('a product has the salts, key and contents of its label', () => {
  const label = { schedule: 'H', itemForm: 'Tablet', packSize: 'strip of 10 tablet sr' } as const
  expect(readFormulation({ ...label, composition: 'Metformin (500mg)' })).toEqual({
    salts: [{ id: 'metformin', name: 'Metformin', strength: '500mg' }],
    compositionKey: 'metformin 500mg modified',
    packUnits: 10,
    packUnit: 'tablet',
  })
  expect(readFormulation({ ...label, composition: '', packSize: 'a box' })).toEqual({
    salts: [],
    compositionKey: '',
    packUnits: null,
    packUnit: null,
  })
  expect(
    readFormulation({ ...label, composition: 'Metformin (500mg)', itemForm: 'Gastro-resistant tablet', packSize: '' })
      .compositionKey,
  ).toBe('metformin 500mg delayed')
})

test('only salts with a strength count in a product without a schedule', () => {
  const label = { composition: 'Latex + Zinc (5mg)', itemForm: '', packSize: '' }
  const names = (schedule: 'NA' | 'H') => readFormulation({ ...label, schedule }).salts.map(({ name }) => name)
  expect([names('NA'), names('H')]).toEqual([['Zinc'], ['Latex', 'Zinc']])
})
