import { expect, test } from 'vitest'
import { loginReason, pathAfterLogin, registerHref } from './after-login.ts'
import { loginHref, sameSitePath } from './login-redirect.ts'

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

test('goes on with a prescription, also with a filled cart (accounts-7)', () => {
  expect(pathAfterLogin(false, '/order-with-prescription')).toBe('/order-with-prescription')
  expect(pathAfterLogin(false, '/account/requests/req_1')).toBe('/account/requests/req_1')
})

test('a registration that begins at a login leads on as that login, home where nothing waits (accounts-7)', () => {
  expect(registerHref(false, '/orders')).toBe('/register?next=%2Fcheckout')
  expect(registerHref(false, null)).toBe('/register?next=%2Fcheckout')
  expect(registerHref(true, '/orders')).toBe('/register?next=%2Forders')
  expect(registerHref(false, '/order-with-prescription')).toBe('/register?next=%2Forder-with-prescription')
  expect(registerHref(true, '//evil.example')).toBe('/register')
})

test.each([
  [null, 0, /^Welcome back/],
  [null, 1, /^1 item waits in your cart/],
  ['/checkout', 2, /^2 items wait in your cart/],
  ['/orders', 2, /^2 items wait/],
  ['/orders', 0, /^Your orders come next/],
  ['/order-with-prescription', 2, /^Your prescription comes next/],
  ['//evil.example/orders', 0, /^Welcome back/],
])('says why it asks before %j with %i items', (next, items, reason) => {
  expect(loginReason(next, items)).toMatch(reason)
})
