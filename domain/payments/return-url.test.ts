import { expect, test } from 'vitest'
import { acceptReturnUrl, validatePaymentUrl } from './return-url.ts'

const shop = 'https://shop.example'
const own = `${shop}/validate-payment/ord_1`

/** Sixteen ways to have somebody else’s page taken for ours (payments-13), and what is no text at all. */
const hostile: readonly [string, unknown][] = [
  ['another shop', 'https://evil.example/validate-payment/ord_1'],
  ['our name as their subdomain', 'https://shop.example.evil.example/validate-payment/ord_1'],
  ['our name as their user', 'https://shop.example@evil.example/validate-payment/ord_1'],
  ['a user before our name', 'https://evil@shop.example/validate-payment/ord_1'],
  ['no encryption', 'http://shop.example/validate-payment/ord_1'],
  ['another port', 'https://shop.example:8443/validate-payment/ord_1'],
  ['a backslash', 'https://shop.example\\@evil.example/validate-payment/ord_1'],
  ['protocol-relative', '//shop.example/validate-payment/ord_1'],
  ['relative', '/validate-payment/ord_1'],
  ['a query', `${own}?next=https://evil.example`],
  ['a hash', `${own}#paid`],
  ['another order', `${shop}/validate-payment/ord_2`],
  ['a path that climbs', `${shop}/validate-payment/../validate-payment/ord_1`],
  ['a slash at the end', `${own}/`],
  ['a script', 'javascript:alert(1)//https://shop.example/validate-payment/ord_1'],
  ['space and control characters', ` ${own}\n`],
  ['letters of another size', 'HTTPS://SHOP.EXAMPLE/validate-payment/ord_1'],
  ['a Cyrillic look-alike', 'https://shоp.example/validate-payment/ord_1'],
  ['percent signs', 'https://shop.example/validate-payment/ord%5F1'],
  ['a list', [own]],
  ['nothing', undefined],
]

test.each(hostile)('is refused: %s', (_, given) => {
  expect(acceptReturnUrl(given, 'ord_1', [shop])).toBeNull()
})

test('accepts only listed origins and distinguishes localhost from 127.0.0.1', () => {
  const loopback = 'http://127.0.0.1:3000/validate-payment/ord_1'
  expect(acceptReturnUrl(loopback, 'ord_1', ['http://localhost:3000'])).toBeNull()
  expect(acceptReturnUrl(loopback, 'ord_1', ['http://localhost:3000', 'http://127.0.0.1:3000'])).toBe(loopback)
  expect(acceptReturnUrl(own, 'ord_1', [])).toBeNull()
})

test.each(['../admin', 'ord_1?x', 'a/b', '', 'ord 1'])('the order id %j builds no address', (orderId) => {
  expect(() => validatePaymentUrl(shop, orderId)).toThrow('Not an order id')
})
