import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { constantTimeEqual } from '../../crypto/constant-time.ts'
import { matchesAny, hmacSha256, requireSecrets } from './signatures.ts'
import { responseHash } from './payu/payu-hash.ts'
import { readPayUReturn } from './payu/payu-webhook.ts'
import { readRazorpayReturn } from './razorpay/razorpay-webhook.ts'

test('texts of any lengths are compared without throwing', () => {
  expect([
    constantTimeEqual('abc', 'abc'),
    constantTimeEqual('abc', 'abcd'),
    constantTimeEqual('', 'a'),
    constantTimeEqual('ü', 'u'),
  ]).toEqual([true, false, false, false])
})

test('no secret signs nothing: an empty list fits no signature', () => {
  expect(matchesAny([], hmacSha256('', 'hex', 'x'), (secret) => hmacSha256(secret, 'hex', 'x'))).toBe(false)
})

test.each([[[]], [['']], [['long-enough-secret', 'short']]])('%j is refused at the start', (secrets) => {
  expect(() => requireSecrets('Key', secrets, 8)).toThrow(RangeError)
})

const raw = (url: string, body = '') => ({
  method: 'GET',
  url,
  headers: {},
  body: new TextEncoder().encode(body),
  receivedAt: new Date(0),
})

test('Razorpay signs link, reference, status and payment of a return', () => {
  const sign = (text: string) => createHmac('sha256', 'key-secret').update(text).digest('hex')
  const query = (status: string) =>
    new URLSearchParams({
      razorpay_payment_id: 'pay_1',
      razorpay_payment_link_id: 'plink_1',
      razorpay_payment_link_reference_id: 'p1',
      razorpay_payment_link_status: status,
      razorpay_signature: sign('plink_1|p1|paid|pay_1'),
    })
  expect(readRazorpayReturn(raw(`/r/t?${query('paid')}`), 'key-secret')).toEqual({
    claimed: 'success',
    signature: 'valid',
  })
  expect(readRazorpayReturn(raw(`/r/t?${query('cancelled')}`), 'key-secret')).toEqual({
    claimed: 'cancelled',
    signature: 'invalid',
  })
  expect(readRazorpayReturn(raw('/r/t'), 'key-secret')).toEqual({ claimed: 'unknown', signature: 'absent' })
})

test('PayU seals a return like a webhook, also with extra charges', () => {
  const keys = { key: 'gtKFFx', salts: ['new-salt-1', 'old-salt-1'] }
  const fields = {
    status: 'success',
    email: 'a@b.example',
    firstname: 'A',
    productinfo: 'Order',
    amount: '10.00',
    txnid: 'p1',
    key: 'gtKFFx',
  }
  const sealed = (values: Record<string, string>, salt: string) => {
    const hash = responseHash((name) => values[name] ?? '', salt)
    return new URLSearchParams({ ...values, hash }).toString()
  }
  for (const salt of keys.salts)
    for (const values of [fields, { ...fields, additionalCharges: '5.00' }])
      expect(readPayUReturn(raw('/', sealed(values, salt)), keys)).toEqual({ claimed: 'success', signature: 'valid' })
  const failed = sealed({ ...fields, status: 'failure', unmappedstatus: 'userCancelled' }, 'new-salt-1')
  expect(readPayUReturn(raw('/', failed), keys)).toEqual({ claimed: 'cancelled', signature: 'valid' })
  expect(readPayUReturn(raw('/', failed.replace('failure', 'success')), keys).signature).toBe('invalid')
  expect(readPayUReturn(raw('/', sealed({ ...fields, key: 'other' }, 'new-salt-1')), keys).signature).toBe('invalid')
})

test('the seal of PayU is the documented one, field by field', async () => {
  const { createHash } = await import('node:crypto')
  const values: Record<string, string> = {
    status: 'success',
    email: 'e',
    firstname: 'f',
    productinfo: 'p',
    amount: '10.00',
    txnid: 't',
    key: 'k',
  }
  const documented = createHash('sha512').update('SALT|success|||||||||||e|f|p|10.00|t|k').digest('hex')
  expect(responseHash((name) => values[name] ?? '', 'SALT')).toBe(documented)
})
