import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import { type CuttableLine, type LineCut, planCut } from './line-cuts.ts'

const lines: readonly CuttableLine[] = [
  { position: 0, name: 'Pyrosham', unitPrice: paise(2860), trade: null, ordered: 3, cut: 1 },
  { position: 1, name: 'Jivometra', unitPrice: paise(4190), trade: null, ordered: 1, cut: 0 },
]

test.each<[readonly LineCut[], number]>([
  [[{ position: 0, quantity: 1 }], 2860],
  [[{ position: 0, quantity: 2 }], 5720],
  [
    [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ],
    7050,
  ],
])('cuts %j for their price', (cuts, amount) => {
  expect(planCut(lines, cuts)).toEqual({ kind: 'cut', amount, leavesNothing: false })
})

test('says when nothing is left', () => {
  const all = [
    { position: 0, quantity: 2 },
    { position: 1, quantity: 1 },
  ]
  expect(planCut(lines, all)).toEqual({ kind: 'cut', amount: 9910, leavesNothing: true })
})

test.each<[readonly LineCut[], string]>([
  [[{ position: 0, quantity: 3 }], 'Only 2 of Pyrosham can be cut.'],
  [[{ position: 2, quantity: 1 }], 'This order has no such line.'],
  [
    [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ],
    'Please name each line once.',
  ],
])('refuses %j', (cuts, message) => {
  expect(planCut(lines, cuts)).toEqual({ kind: 'refused', message })
})
