import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutate } from './mutate.ts'
import { mutationScenarios } from './scenarios.ts'

const tests = globSync('{domain,server,test}/**/*.test.ts')

test.each(mutationScenarios)('$promise "$name" finds its place and its tests', ({ change, caughtBy }) => {
  if (!('sql' in change))
    expect(mutate(readFileSync(change.file, 'utf8'), change.in, change.by)).not.toBe(readFileSync(change.file, 'utf8'))
  for (const part of caughtBy) expect(tests.filter((file) => file.includes(part))).not.toEqual([])
})

test('scenario names are unique', () => {
  expect(new Set(mutationScenarios.map(({ name }) => name)).size).toBe(mutationScenarios.length)
})
