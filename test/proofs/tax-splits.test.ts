import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { creditSplit, grossOf, splitInclusive, sumSplits, untaxed } from '#domain/tax/split-tax.ts'
import { reportProof, proofSize } from './harness/size.ts'

const SPLITS = proofSize(200_000, 10_000_000)
const rates = [0, 10, 25, 150, 300, 500, 1200, 1800, 2800, 4000] as const

/** Numbers below `limit` by a linear congruential generator, the same in each run. */
function createNumbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * limit)
  }
}

test('random amounts split exactly, with equal halves, within a paisa of the rate, and credit notes in every order sum to the invoice', () => {
  const below = createNumbers(1)
  const wrong: string[] = []
  for (let turn = 0; turn < SPLITS && wrong.length === 0; turn += 1) {
    const rate = rates[below(rates.length)] ?? 0
    const tax = { rate, isSameState: turn % 2 === 0 }
    const quantity = 1 + below(20)
    const gross = paise(quantity * below(turn % 100 === 0 ? 100_000_000 : 200_000))
    const split = splitInclusive(gross, tax)
    const { taxable, cgst, sgst, igst } = split
    const distance = tax.isSameState ? cgst - (taxable * rate) / 20_000 : igst - (taxable * rate) / 10_000
    const returned = 1 + below(quantity)
    const first = creditSplit({ gross, quantity, returned, credited: untaxed }, tax)
    const rest = creditSplit({ gross, quantity, returned: quantity, credited: first }, tax)
    const credited = returned === quantity ? first : sumSplits([first, rest])
    const isExact =
      grossOf(split) === gross && cgst === sgst && taxable >= 0 && Math.abs(distance) < 1 && grossOf(credited) === gross
    if (!isExact || JSON.stringify(credited) !== JSON.stringify(split))
      wrong.push(JSON.stringify({ gross, quantity, returned, tax, split, first, rest }))
  }
  expect(wrong).toEqual([])
  reportProof('tax-splits', { splits: SPLITS, wrong: 0 })
})
