import { expect, test } from 'vitest'
import { FakeBrowser } from '#test/fake-browser.ts'
import { idempotencyKey, clearIdempotencyKey } from './idempotency-key.ts'

const payload = { items: [{ productId: 'a', quantity: 1 }], totalAmount: 69 }

test('returns the same key for a repeat, also after a reload', () => {
  const browser = new FakeBrowser()
  const key = idempotencyKey(browser.openTab(), payload)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKey(browser.openTab(), structuredClone(payload))).toBe(key)
})

test('returns a new key for a changed order and after an answer', () => {
  const tab = new FakeBrowser().openTab()
  const key = idempotencyKey(tab, payload)
  const other = idempotencyKey(tab, { ...payload, totalAmount: 70 })
  expect(other).not.toBe(key)
  clearIdempotencyKey(tab)
  expect(idempotencyKey(tab, { ...payload, totalAmount: 70 })).not.toBe(other)
})

test.each(['isFull', 'isBlocked'] as const)('returns the same key for a repeat when the storage %s', (failure) => {
  const browser = new FakeBrowser()
  browser[failure] = true
  const tab = browser.openTab()
  expect(idempotencyKey(tab, payload)).toBe(idempotencyKey(tab, payload))
})
