import { expect, test } from 'vitest'
import { pathAfterLogin, loginHref, sameSitePath } from './login-redirect.ts'

test.each(['/orders', '/orderdetails/ord_1', '/checkout?step=2'])(
  'after a login the shopper may go back to %s',
  (path) => {
    expect(sameSitePath(new URL(loginHref(path), 'http://a.test').searchParams.get('next'))).toBe(path)
  },
)

test.each([
  null,
  '',
  'orders',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/register',
])('a link can not send the shopper to %j', (next) => {
  expect(sameSitePath(next)).toBeNull()
})

test('leads to checkout, or with an empty cart to `next` or the cart (accounts-7)', () => {
  expect(pathAfterLogin(false, '/orders')).toBe('/checkout')
  expect(pathAfterLogin(true, '/orders')).toBe('/orders')
  expect(pathAfterLogin(true, '//evil.example')).toBe('/cart')
})
