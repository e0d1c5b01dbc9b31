import { expect, test } from 'vitest'
import { liveEnvironment } from '#test/live-environment.ts'
import { ConfigError } from '../start/config-error.ts'
import { readConfig } from '../config.ts'

const { PAYMENT_GATEWAY: _, ...live } = liveEnvironment
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
  RAZORPAY_KEY_SECRET: 's'.repeat(24),
  RAZORPAY_WEBHOOK_SECRETS: 'w'.repeat(32),
}

/** The errors of an invalid configuration. */
function configErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('uses the sandbox gateway by default in demo mode', () => {
  expect(readConfig({}).payments).toEqual({ active: 'sandbox', draining: [] })
  expect(readConfig({ PAYMENT_GATEWAY: 'none' }).payments.active).toBeNull()
})

test('accepts live mode with cash only or with a configured gateway', () => {
  expect(configErrors({ ...live, PAYMENT_GATEWAY: 'none' })).toEqual([])
  expect(configErrors({ ...live, PAYMENT_GATEWAY: 'razorpay', ...razorpay })).toEqual([])
})

test.each<[string, Record<string, string>, string[]]>([
  [
    'an unknown gateway',
    { PAYMENT_GATEWAY: 'stripe' },
    ['PAYMENT_GATEWAY must be one of razorpay, phonepe, cashfree, payu, none.'],
  ],
  [
    'the sandbox gateway',
    { PAYMENT_GATEWAY: 'sandbox' },
    ['Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.'],
  ],
  [
    'the sandbox gateway as a draining gateway',
    { PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'sandbox' },
    ['Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.'],
  ],
  [
    'a gateway without keys',
    { PAYMENT_GATEWAY: 'razorpay' },
    ['RAZORPAY_KEY_ID is missing.', 'RAZORPAY_KEY_SECRET is missing.', 'RAZORPAY_WEBHOOK_SECRETS is missing.'],
  ],
  [
    'test keys',
    { PAYMENT_GATEWAY: 'razorpay', ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_A' },
    ['RAZORPAY_KEY_ID must start with rzp_live_ in live mode.'],
  ],
  [
    'a draining gateway without keys',
    { PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'payu' },
    ['PAYU_ENV is missing.', 'PAYU_KEY is missing.', 'PAYU_SALTS is missing.'],
  ],
])('rejects live mode with %s', (_, env, expected) => {
  expect(configErrors({ ...live, ...env })).toEqual(expected)
})

test('rejects live keys in demo mode', () => {
  expect(configErrors({ PAYMENT_GATEWAY: 'razorpay', ...razorpay })).toEqual([
    'RAZORPAY_KEY_ID must start with rzp_test_ in demo mode.',
  ])
})
