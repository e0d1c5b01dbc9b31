import { expect, test } from 'vitest'
import { finishedFile } from './vitest-check.ts'

test.each([
  [' ✓ |e2e| e2e/pages.e2e.ts (12 tests) 6512ms', '✓ e2e/pages.e2e.ts (12 tests) 6512ms'],
  [' ❯ |unit| domain/money.test.ts (3 tests | 1 failed) 12ms', '❯ domain/money.test.ts (3 tests | 1 failed) 12ms'],
  [' \u001B[32m✓\u001B[39m \u001B[30m e2e \u001B[39m e2e/a.e2e.ts (1 test) 9ms', '✓ e2e/a.e2e.ts (1 test) 9ms'],
  ['   ✓ finds a product by its brand 402ms', null],
  [' Test Files  5 passed (5)', null],
])('reads the finished file in %j', (line, file) => {
  expect(finishedFile(line)).toBe(file)
})
