import { expect, test } from 'vitest'
import { FakeBrowser } from '#test/fake-browser.ts'
import { idempotencyKey, clearIdempotencyKey } from './idempotency-key.ts'

const payload = { items: [{ productId: 'a', quantity: 1 }], totalAmount: 69 }

test('a repeat of the same order has the same key, also after a reload', () => {
  const browser = new FakeBrowser()
  const key = idempotencyKey(browser.openTab(), payload)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKey(browser.openTab(), structuredClone(payload))).toBe(key)
})

test('a changed order has a new key, and so has the next one after an answer', () => {
  const tab = new FakeBrowser().openTab()
  const key = idempotencyKey(tab, payload)
  const other = idempotencyKey(tab, { ...payload, totalAmount: 70 })
  expect(other).not.toBe(key)
  clearIdempotencyKey(tab)
  expect(idempotencyKey(tab, { ...payload, totalAmount: 70 })).not.toBe(other)
})

test.each(['isFull', 'isBlocked'] as const)('a repeat has the same key when the storage %s', (failure) => {
  const browser = new FakeBrowser()
  browser[failure] = true
  const tab = browser.openTab()
  expect(idempotencyKey(tab, payload)).toBe(idempotencyKey(tab, payload))
})
