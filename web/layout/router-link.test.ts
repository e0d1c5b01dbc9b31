import { expect, test } from 'vitest'
import { prefetchFor } from './router-link.tsx'

test('prefetches on intent, except in Firefox', () => {
  expect(
    prefetchFor('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/148.0.0.0 Mobile Safari/537.36'),
  ).toBe('intent')
  expect(prefetchFor('Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0')).toBe('none')
})
