import { expect, test } from 'vitest'
import { afterLogin, loginHref, ownPath } from './way-back.ts'

test.each(['/orders', '/orderdetails/ord_1', '/checkout?step=2'])(
  'after a login the shopper may go back to %s',
  (path) => {
    expect(ownPath(new URL(loginHref(path), 'http://a.test').searchParams.get('next'))).toBe(path)
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
  expect(ownPath(next)).toBeNull()
})

test('a login leads to checkout, and with an empty cart to the page that asked, else to the cart (D28)', () => {
  expect(afterLogin(false, '/orders')).toBe('/checkout')
  expect(afterLogin(true, '/orders')).toBe('/orders')
  expect(afterLogin(true, '//evil.example')).toBe('/cart')
})
