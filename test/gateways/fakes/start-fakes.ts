import { createCashfreeGateway } from '#server/gateways/payments/cashfree/cashfree-gateway.ts'
import type { GatewayId, PaymentGateway } from '#server/gateways/payments/gateway.ts'
import type { GatewayOptions } from '#server/gateways/payments/http-client.ts'
import { createPayUGateway } from '#server/gateways/payments/payu/payu-gateway.ts'
import { createPhonePeGateway } from '#server/gateways/payments/phonepe/phonepe-gateway.ts'
import { createRazorpayGateway } from '#server/gateways/payments/razorpay/razorpay-gateway.ts'
import { createSandboxAdapter } from '#demo/gateway/sandbox-adapter.ts'
import { startFakeCashfree } from './cashfree.ts'
import type { FakeGateway } from './fake-gateway.ts'
import { startFakePayU } from './payu.ts'
import { startFakePhonePe } from './phonepe.ts'
import { startFakeRazorpay } from './razorpay.ts'
import { SANDBOX_PUBLIC_URL, startFakeSandbox } from './sandbox.ts'

export type GatewayUnderTest = {
  readonly gateway: PaymentGateway
  readonly fake: FakeGateway
  /** Errors must contain none of these. */
  readonly secrets: readonly string[]
  /** The previous webhook secret, which is still valid. */
  readonly oldSecret: string
  readonly clock: { now: () => Date; advance: (ms: number) => void }
}

export type StartGateway = (options?: Omit<GatewayOptions, 'now'>) => Promise<GatewayUnderTest>

/** Invented keys with a key-like shape, so that the tests find a leak. */
const made = {
  key: 'a1B2c3D4e5F6g7H8i9J0k1L2',
  old: 'z9Y8x7W6v5U4t3S2r1Q0p9O8',
  webhook: 'w3Bh00k5ecret0123456789ab',
  oldWebhook: '0ldW3Bh00k5ecret987654321',
  hex: '0123456789abcdef0123456789abcdef',
} as const

function createClock() {
  let time = Date.parse('2026-11-20T06:30:00Z')
  return { now: () => new Date(time), advance: (ms: number) => void (time += ms) }
}

/** Starts each gateway's fake and adapter. `origin` replaces the address of the fake. */
export const gatewayStarters: Readonly<Record<GatewayId, StartGateway>> = {
  sandbox: async ({ timeout, origin } = {}) => {
    const clock = createClock()
    const keys = { apiKey: `${made.hex}00`, webhookSecret: `${made.hex}11` }
    const fake = await startFakeSandbox({ keys, now: clock.now })
    const oldSecret = `${made.hex}22`
    const webhookSecrets = [keys.webhookSecret, oldSecret]
    const apiUrl = origin ? `${origin}/sandbox-gateway` : fake.url
    const gateway = createSandboxAdapter(
      { apiUrl, publicUrl: SANDBOX_PUBLIC_URL, apiKey: keys.apiKey, webhookSecrets },
      { now: clock.now, ...(timeout && { timeout }) },
    )
    return { gateway, fake, secrets: [keys.apiKey, ...webhookSecrets], oldSecret, clock }
  },
  razorpay: async ({ timeout, origin } = {}) => {
    const clock = createClock()
    const settings = {
      keyId: 'rzp_test_Fake1234',
      keySecret: made.key,
      webhookSecrets: [made.webhook, made.oldWebhook],
    }
    const fake = await startFakeRazorpay({ ...settings, webhookSecret: made.webhook, now: clock.now })
    const gateway = createRazorpayGateway(settings, outside(clock.now, origin ?? fake.url, timeout))
    return { gateway, fake, secrets: [made.key, made.webhook, made.oldWebhook], oldSecret: made.oldWebhook, clock }
  },
  phonepe: async ({ timeout, origin } = {}) => {
    const clock = createClock()
    const settings = {
      environment: 'sandbox' as const,
      clientId: 'SHOPUAT_1',
      clientSecret: made.key,
      clientVersion: '1',
      webhookUser: 'shop_hooks',
      webhookPasswords: ['Passw0rdNow1', 'Passw0rdOld1'],
    }
    const fake = await startFakePhonePe({ ...settings, webhookPassword: 'Passw0rdNow1', now: clock.now })
    const gateway = createPhonePeGateway(settings, outside(clock.now, origin ?? fake.url, timeout))
    return {
      gateway,
      fake,
      secrets: [made.key, ...settings.webhookPasswords, 'of-phonepe-secret'],
      oldSecret: 'Passw0rdOld1',
      clock,
    }
  },
  cashfree: async ({ timeout, origin } = {}) => {
    const clock = createClock()
    const settings = {
      environment: 'sandbox' as const,
      appId: 'TEST1234',
      secrets: [`cfsk_${made.key}`, `cfsk_${made.old}`],
    }
    const fake = await startFakeCashfree({ appId: 'TEST1234', secret: `cfsk_${made.key}`, now: clock.now })
    const gateway = createCashfreeGateway(settings, outside(clock.now, origin ?? fake.url, timeout))
    return { gateway, fake, secrets: settings.secrets, oldSecret: `cfsk_${made.old}`, clock }
  },
  payu: async ({ timeout, origin } = {}) => {
    const clock = createClock()
    const settings = { environment: 'test' as const, key: 'gtKFFx', salts: [made.key, made.old] }
    const fake = await startFakePayU({ key: 'gtKFFx', salt: made.key, now: clock.now })
    const gateway = createPayUGateway(settings, outside(clock.now, origin ?? fake.url, timeout))
    return { gateway, fake, secrets: settings.salts, oldSecret: made.old, clock }
  },
}

function outside(now: () => Date, origin: string, timeout: GatewayOptions['timeout']) {
  return { now, origin, ...(timeout && { timeout }) }
}
