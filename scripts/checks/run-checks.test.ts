import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runChecks } from './run-checks.ts'

let printed = ''

beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += text)))
  vi.spyOn(console, 'log').mockImplementation((text) => void (printed += `${text}\n`))
})

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test('runs every check after a failure and prints the total in the last line', async () => {
  await runChecks([
    { name: 'one', run: async () => ({ passed: 3, failed: 2, output: 'two of them hurt' }) },
    { name: 'broken', run: () => Promise.reject(new Error('no such program')) },
    { name: 'last', run: async () => ({ passed: 4, failed: 0, skipped: 1, output: 'a quiet word' }) },
  ])
  expect(printed).toMatch(
    /two of them hurt[^]*no such program[^]*Failing: one, broken\n7 passed, 3 failed, 1 skipped\n$/,
  )
  expect(printed).not.toContain('a quiet word')
  expect(process.exitCode).toBe(1)
})

test('prints only the counts when nothing failed', async () => {
  await runChecks([{ name: 'one', run: async () => ({ passed: 3, failed: 0, output: '' }) }])
  expect(printed).toMatch(/s\n3 passed, 0 failed\n$/)
  expect(process.exitCode).toBe(0)
})

test('prints what a check notes while it runs, then its counts', async () => {
  const run = async (note: (text: string) => void) => {
    note('first file')
    note('second file')
    return { passed: 3, failed: 0, output: '' }
  }
  await runChecks([{ name: 'one', run }])
  expect(printed).toMatch(/^one … \n  first file\n  second file\none … 3 passed, 0 failed, 0\.\d s\n/)
})

test('prints the ten slowest files', async () => {
  const durations = Array.from({ length: 12 }, (_, index) => ({ file: `test/${index}.test.ts`, seconds: index * 1.5 }))
  await runChecks([{ name: 'one', run: async () => ({ passed: 12, failed: 0, output: '', durations }) }])
  expect(printed).toMatch(/The slowest files:\n +16\.5 s {2}test\/11\.test\.ts\n +15\.0 s {2}test\/10\.test\.ts\n/)
  expect(printed).not.toContain('test/1.test.ts')
})
