import { describe, expect, test } from 'vitest'
import { createSandboxAdapter } from '#demo/gateway/sandbox-adapter.ts'
import { createGateways } from './create-gateways.ts'
import { readPaymentConfig } from './payment-config.ts'

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret-secret-secret',
  RAZORPAY_WEBHOOK_SECRETS: 'webhook-secret-new, webhook-secret-old',
}
const phonepe = {
  PHONEPE_ENV: 'sandbox',
  PHONEPE_CLIENT_ID: 'id',
  PHONEPE_CLIENT_SECRET: 'secret-secret-secret',
  PHONEPE_CLIENT_VERSION: '1',
  PHONEPE_WEBHOOK_USER: 'hooks',
  PHONEPE_WEBHOOK_PASSWORD: 'Passw0rd1,Passw0rd0',
}
const cashfree = { CASHFREE_ENV: 'sandbox', CASHFREE_APP_ID: 'app', CASHFREE_SECRETS: 'secret-secret-secret' }
const payu = { PAYU_ENV: 'test', PAYU_KEY: 'key', PAYU_SALTS: 'salt-salt-salt' }
const everything = { ...razorpay, ...phonepe, ...cashfree, ...payu }
const sandbox = {
  apiUrl: 'http://127.0.0.1:3000/sandbox-gateway',
  publicUrl: 'https://shop.example/sandbox-gateway',
  apiKey: 'k'.repeat(40),
  webhookSecrets: ['s'.repeat(40)],
}

function read(env: Record<string, string>, live = false) {
  const wrong: string[] = []
  return { config: readPaymentConfig(env, { live }, wrong), wrong }
}

describe('the payment settings of a shop', () => {
  test('without any it has the pretend gateway', () => {
    expect(read({})).toMatchObject({ config: { active: 'sandbox', draining: [] }, wrong: [] })
  })

  test('none means cash on delivery only, in live mode too', () => {
    expect(read({ PAYMENT_GATEWAY: 'none' }, true)).toMatchObject({ config: { active: null }, wrong: [] })
  })

  test('a live shop takes no online payments unless it says through which gateway, and never through the pretend one', () => {
    expect(read({}, true)).toMatchObject({ wrong: [], config: { active: null } })
    expect(read({ PAYMENT_GATEWAY: 'sandbox' }, true).wrong[0]).toContain('no pretend gateway')
    expect(read({ PAYMENT_GATEWAY: 'none', PAYMENT_DRAINING: 'sandbox' }, true).wrong[0]).toContain(
      'no pretend gateway',
    )
  })

  test('a gateway that is not known is named', () => {
    expect(read({ PAYMENT_GATEWAY: 'stripe' }).wrong[0]).toContain('PAYMENT_GATEWAY must be one of sandbox, razorpay')
    expect(read({ PAYMENT_DRAINING: 'paytm' }).wrong[0]).toContain('PAYMENT_DRAINING must name gateways')
  })

  test.each(Object.entries({ razorpay, phonepe, cashfree, payu }))(
    '%s: one sentence for each key that is missing',
    (id, keys) => {
      expect(read({ PAYMENT_GATEWAY: id, ...keys }).wrong).toEqual([])
      expect(read({ PAYMENT_GATEWAY: id }).wrong.length).toBe(Object.keys(keys).length)
      for (const name of Object.keys(keys))
        expect(read({ PAYMENT_GATEWAY: id, ...keys, [name]: ' ' }).wrong).toEqual([`${name} is missing.`])
    },
  )

  test.each([
    [{ PAYMENT_GATEWAY: 'razorpay', ...razorpay }, 'RAZORPAY_KEY_ID must start with rzp_live_ in live mode.'],
    [{ PAYMENT_GATEWAY: 'phonepe', ...phonepe }, 'PHONEPE_ENV must be production in live mode.'],
    [{ PAYMENT_GATEWAY: 'cashfree', ...cashfree }, 'CASHFREE_ENV must be production in live mode.'],
    [{ PAYMENT_GATEWAY: 'payu', ...payu }, 'PAYU_ENV must be production in live mode.'],
  ])('a live shop refuses test accounts: %#', (env, sentence) => expect(read(env, true).wrong).toEqual([sentence]))

  test('a demo shop takes no real money', () => {
    const env = { PAYMENT_GATEWAY: 'razorpay', ...razorpay, RAZORPAY_KEY_ID: 'rzp_live_1' }
    expect(read(env).wrong).toEqual(['RAZORPAY_KEY_ID must start with rzp_test_ in demo mode.'])
  })

  test.each([
    [{ RAZORPAY_WEBHOOK_SECRETS: 'short' }, 'Razorpay webhook secret'],
    [{ RAZORPAY_WEBHOOK_SECRETS: ',' }, 'Razorpay webhook secret'],
    [{ RAZORPAY_KEY_SECRET: 'x' }, 'Razorpay key secret'],
  ])('a secret that can be guessed is refused: %j', (odd, what) => {
    const { wrong } = read({ PAYMENT_GATEWAY: 'razorpay', ...razorpay, ...odd })
    expect(wrong).toEqual([expect.stringContaining(what)])
    expect(wrong[0]).not.toContain('short')
  })
})

describe('the gateways of a shop', () => {
  const now = () => new Date(0)

  test('the active one takes payments, those it left can still be asked', () => {
    const { config } = read({
      PAYMENT_GATEWAY: 'phonepe',
      PAYMENT_DRAINING: 'razorpay, sandbox,phonepe',
      ...everything,
    })
    const gateways = createGateways(config, { now }, () => createSandboxAdapter(sandbox, { now }))
    expect(gateways.active?.id).toBe('phonepe')
    expect(gateways.all.map(({ id }) => id).toSorted()).toEqual(['phonepe', 'razorpay', 'sandbox'])
    expect(gateways.find('razorpay')?.id).toBe('razorpay')
    expect(gateways.find('cashfree')).toBeNull()
    expect(gateways.find('__proto__')).toBeNull()
  })

  test('cash on delivery only: nothing takes payments', () => {
    const gateways = createGateways(read({ PAYMENT_GATEWAY: 'none' }).config, { now })
    expect([gateways.active, gateways.all, gateways.find('sandbox')]).toEqual([null, [], null])
  })

  test('the pretend one needs its settings', () => {
    expect(() => createGateways(read({}).config, { now })).toThrow('sandbox: it has no adapter')
  })
})
