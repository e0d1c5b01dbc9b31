import { expect, test } from 'vitest'
import { InvalidCell } from '../../lists/cells.ts'
import type { ListMapping } from './import-row.ts'
import { readBatches } from './read-batches.ts'

const mapping: ListMapping = {
  name: 'own',
  isLine: () => true,
  read: () => {
    throw new InvalidCell('refused')
  },
  updatedColumns: [],
  derivedColumns: [],
  restoresWithdrawn: false,
}

async function sizesOf(lengths: readonly number[]): Promise<number[]> {
  async function* records() {
    for (const [index, length] of lengths.entries()) yield [{ line: index + 1, bytes: 0, cells: ['x'.repeat(length)] }]
  }
  const sizes: number[] = []
  for await (const { rejects } of readBatches(records(), { mapping, width: 1 })) sizes.push(rejects.length)
  return sizes
}

test('ends a batch at 2,000 lines', async () => {
  expect(await sizesOf(Array.from({ length: 4001 }, () => 1))).toEqual([2000, 2000, 1])
})

test('ends a batch at 4 million characters', async () => {
  expect(await sizesOf(Array.from({ length: 9 }, () => 1_000_000))).toEqual([4, 4, 1])
})
