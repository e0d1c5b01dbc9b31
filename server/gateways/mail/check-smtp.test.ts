import { expect, test } from 'vitest'
import { isLoopbackHost } from './check-smtp.ts'

test.each([
  ['smtp://localhost:25', true],
  ['smtp://127.0.0.1', true],
  ['smtp://[::1]:25', true],
  ['smtp://mail.example', false],
  ['smtp://10.0.0.1', false],
  ['smtp://127.mail.example', false],
])('the host of %s is loopback: %s', (url, isLoopback) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(isLoopback)
})
