import { expect, test } from 'vitest'
import { liveEnvironment } from '#test/live-environment.ts'
import { ConfigError, readConfig } from '../config.ts'

const { PAYMENT_GATEWAY: _, ...live } = liveEnvironment
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
  RAZORPAY_KEY_SECRET: 's'.repeat(24),
  RAZORPAY_WEBHOOK_SECRETS: 'w'.repeat(32),
}

/** The sentences with which the shop refuses to start. */
function sentences(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
}

test('a demo shop has the pretend gateway without being told', () => {
  expect(readConfig({}).payments).toEqual({ active: 'sandbox', draining: [] })
  expect(readConfig({ PAYMENT_GATEWAY: 'none' }).payments.active).toBeNull()
})

test('live mode takes cash only, or a real gateway with its keys', () => {
  expect(sentences({ ...live, PAYMENT_GATEWAY: 'none' })).toEqual([])
  expect(sentences({ ...live, PAYMENT_GATEWAY: 'razorpay', ...razorpay })).toEqual([])
})

test.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, ['PAYMENT_GATEWAY must be one of razorpay, phonepe, cashfree, payu, none.']],
  [
    'an unknown one',
    { PAYMENT_GATEWAY: 'stripe' },
    ['PAYMENT_GATEWAY must be one of razorpay, phonepe, cashfree, payu, none.'],
  ],
  [
    'the pretend one',
    { PAYMENT_GATEWAY: 'sandbox' },
    ['Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.'],
  ],
  [
    'the pretend one as the old one',
    { PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'sandbox' },
    ['Live mode has no pretend gateway: PAYMENT_GATEWAY and PAYMENT_DRAINING must not name sandbox.'],
  ],
  [
    'a real one without keys',
    { PAYMENT_GATEWAY: 'razorpay' },
    ['RAZORPAY_KEY_ID is missing.', 'RAZORPAY_KEY_SECRET is missing.', 'RAZORPAY_WEBHOOK_SECRETS is missing.'],
  ],
  [
    'test keys',
    { PAYMENT_GATEWAY: 'razorpay', ...razorpay, RAZORPAY_KEY_ID: 'rzp_test_A' },
    ['RAZORPAY_KEY_ID must start with rzp_live_ in live mode.'],
  ],
  [
    'an old one without keys',
    { PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'payu' },
    ['PAYU_ENV is missing.', 'PAYU_KEY is missing.', 'PAYU_SALTS is missing.'],
  ],
])('live mode with %s refuses to start and says why', (_, env, expected) => {
  expect(sentences({ ...live, ...env })).toEqual(expected)
})

test('a demo shop never takes real money', () => {
  expect(sentences({ PAYMENT_GATEWAY: 'razorpay', ...razorpay })).toEqual([
    'RAZORPAY_KEY_ID must start with rzp_test_ in demo mode.',
  ])
})
