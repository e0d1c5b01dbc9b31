import { expect, test } from 'vitest'
import { readLeadingNumbers } from './leading-numbers.ts'
import { readPadLine } from './read-pad-line.ts'

/** The packs of each line that may be sure. */
const packsOf = (...texts: readonly string[]) =>
  readLeadingNumbers(texts.map((text) => readPadLine(text))).map((line) =>
    line?.kind === 'product'
      ? line.readings.flatMap(({ packs }) => (packs === null || packs.mark === 'inside' ? [] : [packs.count]))
      : line,
  )

test('numbers that count the lines are left out', () => {
  const lines = readLeadingNumbers(['1 telma 40 20', '2 dolo 650 12', '3 pan 40 30'].map((text) => readPadLine(text)))
  const starts = lines.map((line) => (line?.kind === 'product' ? line.readings.map(({ tokens }) => tokens[0]) : []))
  expect(starts.flat()).not.toContainEqual(expect.objectContaining({ kind: 'number' }))
  expect(packsOf('1 telma 40 20', '2 dolo 650 12', '3 pan 40 30')).toEqual([[20], [12], [30]])
})

test('a number before the name that counts no line may be the packs', () => {
  expect(packsOf('20 telma 40', '12 dolo 650')).toEqual([
    [40, 20],
    [650, 12],
  ])
})

test.each([[['1 telma']], [['2 telma', '3 dolo']], [['7 telma', '8 dolo']]])('%j stays open', (texts) => {
  expect(packsOf(...texts).flat()).toEqual([])
})
