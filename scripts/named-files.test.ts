import { afterEach, expect, test, vi } from 'vitest'
import { chooseFiles } from './named-files.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

test('chooses files by the beginning of a word in their name', () => {
  const chosen = chooseFiles('proof', ['c1', 'kills'], 'test/proofs/*.test.ts')
  expect(chosen).toEqual([
    'test/proofs/c1-c2-last-packs.test.ts',
    'test/proofs/k1-checkout-kills.test.ts',
    'test/proofs/k1-desk-kills.test.ts',
    'test/proofs/k1-payment-kills.test.ts',
  ])
})

test('chooses no file and fails for an unknown name', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(chooseFiles('proof', ['c1', 'c0'], 'test/proofs/*.test.ts')).toEqual([])
  expect(log.mock.lastCall?.[0]).toMatch(/^Unknown name "c0": npm run proof -- <name>\n[^]* {2}c1-c2-last-packs\n/)
  expect(process.exitCode).toBe(1)
})
