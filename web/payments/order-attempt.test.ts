import { expect, test } from 'vitest'
import { FakeBrowser } from '#test/fake-browser.ts'
import { attemptKey, settleAttempt } from './order-attempt.ts'

const payload = { items: [{ productId: 'a', quantity: 1 }], totalAmount: 69 }

test('a repeat of the same order has the same key, also after a reload', () => {
  const browser = new FakeBrowser()
  const key = attemptKey(browser.openTab(), payload)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptKey(browser.openTab(), structuredClone(payload))).toBe(key)
})

test('a changed order has a new key, and so has the next one after an answer', () => {
  const tab = new FakeBrowser().openTab()
  const key = attemptKey(tab, payload)
  const other = attemptKey(tab, { ...payload, totalAmount: 70 })
  expect(other).not.toBe(key)
  settleAttempt(tab)
  expect(attemptKey(tab, { ...payload, totalAmount: 70 })).not.toBe(other)
})

test.each(['isFull', 'isBlocked'] as const)('a repeat has the same key when the storage %s', (failure) => {
  const browser = new FakeBrowser()
  browser[failure] = true
  const tab = browser.openTab()
  expect(attemptKey(tab, payload)).toBe(attemptKey(tab, payload))
})
